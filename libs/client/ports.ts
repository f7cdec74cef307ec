import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import type { Transport } from './transport/websocket.ts';

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

/** Calls `onWakeUp` whenever trying again at once is worth it. Returns the function that stops it. */
export type WakeUpSource = (onWakeUp: () => void) => () => void;

/** How the gateway is reached. */
export type ClientNetwork = {
  createTransport: (credentials: () => Credentials) => Transport;
  /** The network may be back. Absent where nothing tells. */
  onWakeUp?: WakeUpSource;
};

/** What one conversation needs of its environment. */
export type ConversationEnvironment = {
  /** Null where there are no locks, or only one process: then every conversation sends for itself. */
  locks: TabLocks | null;
  /** The person looks at the conversation again. */
  onVisible: WakeUpSource;
};
