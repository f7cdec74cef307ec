import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { refusal as refusalBody, clientMessages } from '@libs/protocol/socket-protocol.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { OutgoingCommand } from './command-queue.ts';
import type { UnsentCommand } from './outbox-entry.ts';
import type { OutboxStorage } from './ports.ts';

/**
 * What this browser still has to say. A command is in here before it is first sent and until the server has answered,
 * so closing the tab, a crash or a dead battery loses nothing that a person has sent. One key per command, so two tabs
 * cannot overwrite each other.
 */
export type Outbox = {
  /** In the order of writing. */
  entries(sessionId: SessionId): OutboxEntry[];
  /** Sessions that still have something to say. */
  sessions(): SessionId[];
  /** Returns the entry as it is held: the browser may not store it. */
  put(entry: OutboxEntry): OutboxEntry;
  /** The server has it. */
  settle(commandId: CommandId, sessionId: SessionId, version: number): void;
  /** The server will not have it; the text stays until the person sends it anew or discards it. */
  refuse(commandId: CommandId, sessionId: SessionId, refusal: Refusal): void;
  discard(commandId: CommandId, sessionId: SessionId): void;
  /** False when the browser refused to keep something: it is then lost with the tab, and the person should know. */
  readonly isPersistent: boolean;
  /** Tells what other tabs did. Returns the way to stop. */
  watch(listener: (change: OutboxChange) => void): () => void;
};

/** `at`: this device's clock, ISO 8601. */
export type OutboxEntry = OutgoingCommand & UnsentCommand;

export type OutboxChange = { sessionId: SessionId; commandId: CommandId } & (
  | { was: 'put' | 'removed' }
  | { was: 'settled'; version: number }
);

/** A stored entry; `settledAt` is written for a moment only, so that other tabs see why the key then disappears. */
type StoredOutboxEntry = OutboxEntry & { settledAt?: number };

/** @param owner `visitor`, or an agent's id: in one browser, one person's words are never sent as another's. */
export const createOutbox = (owner: string, storage: OutboxStorage): Outbox =>
  new StorageOutbox(`aidline.outbox.${owner}.`, storage);

class StorageOutbox implements Outbox {
  /** Only what the storage would not take. */
  private readonly memoryEntries = new Map<string, string>();
  isPersistent = true;

  constructor(
    private readonly prefix: string,
    private readonly storage: OutboxStorage,
  ) {}

  entries(sessionId: SessionId): OutboxEntry[] {
    return this.all().filter((entry) => entry.sessionId === sessionId);
  }

  sessions(): SessionId[] {
    return [...new Set(this.all().map(({ sessionId }) => sessionId))];
  }

  put(entry: OutboxEntry): OutboxEntry {
    const key = this.keyOf(entry.sessionId, entry.commandId);
    this.write(key, JSON.stringify(entry));
    return this.marked(key, entry);
  }

  settle(commandId: CommandId, sessionId: SessionId, version: number): void {
    const key = this.keyOf(sessionId, commandId);
    const entry = this.readUnsettled(key);
    if (!entry) return;
    this.write(key, JSON.stringify({ ...entry, settledAt: version }));
    this.remove(key);
  }

  refuse(commandId: CommandId, sessionId: SessionId, refusal: Refusal): void {
    const key = this.keyOf(sessionId, commandId);
    const entry = this.readUnsettled(key);
    if (entry) this.write(key, JSON.stringify({ ...entry, refusal }));
  }

  discard(commandId: CommandId, sessionId: SessionId): void {
    this.remove(this.keyOf(sessionId, commandId));
  }

  watch(listener: (change: OutboxChange) => void): () => void {
    return this.storage.watch((key, text) => {
      const change = key.startsWith(this.prefix) ? this.changeOf(key, text) : null;
      if (change) listener(change);
    });
  }

  private changeOf(key: string, newValue: string | null): OutboxChange | null {
    const [sessionId, commandId] = key.slice(this.prefix.length).split('.') as [SessionId, CommandId];
    if (newValue === null) return { was: 'removed', sessionId, commandId };
    const stored = parseStoredEntry(newValue);
    if (!stored) return null;
    const { settledAt: version } = stored;
    return version === undefined
      ? { was: 'put', sessionId, commandId }
      : { was: 'settled', sessionId, commandId, version };
  }

  private all(): OutboxEntry[] {
    return this.keys()
      .flatMap((key) => {
        const entry = this.readUnsettled(key);
        return entry ? this.marked(key, entry) : [];
      })
      .sort((a, b) => (a.commandId < b.commandId ? -1 : 1));
  }

  /** A browser that died between the two steps of `settle`, or its backup, leaves an entry that is done with. */
  private readUnsettled(key: string): OutboxEntry | null {
    const entry = parseStoredEntry(this.read(key));
    if (entry?.settledAt === undefined) return entry;
    this.remove(key);
    return null;
  }

  private marked(key: string, entry: OutboxEntry): OutboxEntry {
    return this.memoryEntries.has(key) ? { ...entry, isMemoryOnly: true } : entry;
  }

  private keyOf(sessionId: SessionId, commandId: CommandId): string {
    return `${this.prefix}${sessionId}.${commandId}`;
  }

  private keys(): string[] {
    const kept = this.orUndefined(() => this.storage.keys()) ?? [];
    return [...new Set([...kept, ...this.memoryEntries.keys()])].filter((key) => key.startsWith(this.prefix));
  }

  private read(key: string): string | null {
    return this.memoryEntries.get(key) ?? this.orUndefined(() => this.storage.get(key)) ?? null;
  }

  private write(key: string, text: string): void {
    try {
      this.storage.set(key, text);
      this.memoryEntries.delete(key);
    } catch {
      this.memoryEntries.set(key, text);
      this.isPersistent = false;
    }
  }

  private remove(key: string): void {
    this.memoryEntries.delete(key);
    this.orUndefined(() => this.storage.remove(key));
  }

  /** A browser that denies storage has kept nothing, so there is nothing to read. */
  private orUndefined<T>(look: () => T): T | undefined {
    try {
      return look();
    } catch {
      return undefined;
    }
  }
}

/** What an older page or a stranger's hand left behind and we cannot read is passed over. */
function parseStoredEntry(text: string | null): StoredOutboxEntry | null {
  try {
    const { at, refusal, settledAt, ...envelope } = JSON.parse(text ?? '') as Record<string, unknown>;
    const parsed = parseWith(clientMessages.command, envelope);
    if (!('value' in parsed) || typeof at !== 'string') return null;
    const refused = refusal === undefined ? undefined : parseWith(refusalBody, { ok: false, error: refusal });
    return {
      ...parsed.value,
      at,
      ...(refused && 'value' in refused ? { refusal: refused.value.error } : {}),
      ...(typeof settledAt === 'number' ? { settledAt } : {}),
    };
  } catch {
    return null;
  }
}
