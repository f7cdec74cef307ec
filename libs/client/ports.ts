import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import type { Transport } from './transport/transport.ts';

/**
 * What the client needs of the program it runs in. `browser/` and `node/` implement these; a test or a simulation
 * brings its own.
 */

/** Where the outbox is kept: text by key. */
export type OutboxStorage = {
  keys(): string[];
  get(key: string): string | null;
  /** Throws when the text cannot be kept. */
  set(key: string, text: string): void;
  remove(key: string): void;
  /** Calls `onChange` for what other processes change; null means removed. Returns the function that stops it. */
  watch(onChange: (key: string, text: string | null) => void): () => void;
};

/** As much of the Web Locks API as the leader election uses. */
export type TabLocks = {
  request(name: string, options: TabLockOptions, whileHeld: () => Promise<void>): Promise<void>;
};

export type TabLockOptions = { steal?: boolean; signal?: AbortSignal };

export type Clock = {
  /** Milliseconds since 1970; a person may set it. */
  now(): number;
  /** Milliseconds since some moment; it only goes forward. */
  elapsed(): number;
  /** Calls `onDue` after so many milliseconds. Returns the function that prevents it. */
  after(ms: number, onDue: () => void): () => void;
};

/** From 0 up to 1. Ids and keys are not of this kind: they must be unlike any other (`new-ids.ts`). */
export type Random = () => number;

/** Calls `onWakeUp` whenever trying again at once is worth it. Returns the function that stops it. */
export type WakeUpSource = (onWakeUp: () => void) => () => void;

/** How the gateway is reached. */
export type ClientNetwork = {
  createTransport: (credentials: () => Credentials) => Transport;
  /** The network may be back. Absent where nothing tells. */
  onWakeUp?: WakeUpSource;
  clock: Clock;
  random: Random;
};

/** What one conversation needs of its environment. */
export type ConversationEnvironment = {
  /** Null where there are no locks, or only one process: then every conversation sends for itself. */
  locks: TabLocks | null;
  /** The person looks at the conversation again. */
  onVisible: WakeUpSource;
  clock: Clock;
};

/** A file that was chosen and is not in the log yet. */
export type PendingFile = {
  fileId: CommandId;
  sessionId: SessionId;
  /** `visitor`, or an agent's id: in one browser, one person's files are never sent as another's. */
  owner: string;
  name: string;
  file: Blob;
  /** The person has asked to send it. */
  isWanted: boolean;
};

/** Where chosen files are stored until they are in the log. */
export type PendingFileStorage = {
  /** False when the file could not be stored. */
  save(file: PendingFile): Promise<boolean>;
  remove(fileId: CommandId): Promise<void>;
  /** In the order of choosing; empty where no file can be stored. */
  list(owner: string): Promise<PendingFile[]>;
};

/** One try to send a file. */
export type UploadFile = (upload: FileToUpload, options: UploadOptions) => Promise<UploadOutcome>;
export type FileToUpload = { fileId: CommandId; name: string; file: Blob };
export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** `unreachable`: it is not known whether it arrived; sending it again under the same id is harmless. */
export type UploadOutcome = 'sent' | 'unreachable' | { refused: Refusal };
