import { createHash, randomBytes } from 'node:crypto';
import type { SessionId } from '@libs/protocol/ids.ts';
import { BoundedMap } from './bounded-map.ts';
import { toSubjectKey, unseal, seal, type SubjectKey } from './sealing.ts';
import { shardOf } from './shard.ts';
import { quarantineReasonOf, UnreadableEvent } from './unreadable-event.ts';

/** Keys of subjects. One per person, so that one can be destroyed without touching another. */
export type Keyring = {
  /**
   * The key of the session's subject, or null when there is none or it was destroyed. Throws `UnreadableEvent` when it is
   * there and does not open: none of the session's bodies can be read then.
   */
  getKey(sessionId: SessionId): Promise<SubjectKey | null>;
  /**
   * The same, made first if there is none. Twice at once gives the same key. Null when it was destroyed or the session is
   * archived, whatever is cached: a session must not begin a second time.
   */
  ensureKey(sessionId: SessionId): Promise<SubjectKey | null>;
  /** The same if nothing has to be read for it; undefined otherwise. */
  cachedKey(sessionId: SessionId): SubjectKey | undefined;
  /** Drops the cached key, after the key was destroyed. */
  forget(sessionId: SessionId): void;
};

/** The keyring in memory, for specs. */
export class InMemoryKeyring implements Keyring {
  private readonly keys = new Map<SessionId, SubjectKey | null>();

  async getKey(sessionId: SessionId): Promise<SubjectKey | null> {
    return this.keys.get(sessionId) ?? null;
  }

  async ensureKey(sessionId: SessionId): Promise<SubjectKey | null> {
    if (!this.keys.has(sessionId)) this.keys.set(sessionId, toSubjectKey(randomBytes(32)));
    return this.getKey(sessionId);
  }

  cachedKey(sessionId: SessionId): SubjectKey | undefined {
    return this.keys.get(sessionId) ?? undefined;
  }

  forget(sessionId: SessionId): void {
    this.keys.set(sessionId, null);
  }
}

/** Runs one statement; the only thing the keyring needs of a database. */
export type RunQuery = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** A destroyed key must be gone everywhere within a minute, whatever message was missed; a read may be under way. */
const CACHE_TTL_MS = 50_000;
const MAX_CACHED_KEYS = 50_000;

/** Data keys wrapped by a key-encrypting key from the environment, in a table of their own with a backup life of its own. */
export class PostgresKeyring implements Keyring {
  private readonly cache = new BoundedMap<SessionId, { key: SubjectKey; until: number }>(MAX_CACHED_KEYS);
  private readonly kek: SubjectKey;
  private readonly kekId: string;

  constructor(
    private readonly query: RunQuery,
    kek: Buffer,
  ) {
    this.kek = toSubjectKey(kek);
    this.kekId = kekIdOf(kek);
  }

  async getKey(sessionId: SessionId): Promise<SubjectKey | null> {
    return this.cachedKey(sessionId) ?? this.readKey(sessionId);
  }

  cachedKey(sessionId: SessionId): SubjectKey | undefined {
    const cached = this.cache.get(sessionId);
    return cached && cached.until > performance.now() ? cached.key : undefined;
  }

  async ensureKey(sessionId: SessionId): Promise<SubjectKey | null> {
    const present = await this.readKey(sessionId);
    if (present) return present;
    await this.query(
      `insert into subject_key (shard, subject_id, wrapped_dek, kek_id) values ($1, $2, $3, $4)
       on conflict (shard, subject_id) do nothing`,
      [shardOf(sessionId), sessionId, seal(this.kek, randomBytes(32), wrappedKeyContext(sessionId)), this.kekId],
    );
    return this.readKey(sessionId);
  }

  /** Fetches the keys of many sessions in one go, so that a list costs one query and not one per row. */
  async preload(sessionIds: SessionId[]): Promise<void> {
    const unknown = sessionIds.filter((id) => (this.cache.get(id)?.until ?? 0) <= performance.now());
    if (unknown.length === 0) return;
    const { rows } = await this.query(
      `select s.id, k.subject_id, k.wrapped_dek from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       join chat_session s on s.shard = w.shard and s.id = w.id
       join subject_key k on k.shard = w.shard and k.subject_id = s.subject_id
       where k.shredded_at is null`,
      [unknown.map(shardOf), unknown],
    );
    for (const row of rows as (WrappedKeyRow & { id: SessionId })[]) {
      try {
        this.cacheKey(row.id, row);
      } catch (fault) {
        // The session itself reports it when its key is asked for; the others of the list have theirs.
        quarantineReasonOf(fault);
      }
    }
  }

  forget(sessionId: SessionId): void {
    this.cache.delete(sessionId);
  }

  /** Drops every cached key. */
  clear(): void {
    this.cache.clear();
  }

  private async readKey(sessionId: SessionId): Promise<SubjectKey | null> {
    const { rows } = await this.query(
      `select subject_id, wrapped_dek from subject_key
       where shard = $1 and shredded_at is null and archived_year is null
         and subject_id = coalesce((select subject_id from chat_session where shard = $1 and id = $2), $2)`,
      [shardOf(sessionId), sessionId],
    );
    const row = rows[0] as WrappedKeyRow | undefined;
    if (!row) this.cache.delete(sessionId);
    return row ? this.cacheKey(sessionId, row) : null;
  }

  private cacheKey(sessionId: SessionId, row: WrappedKeyRow): SubjectKey {
    const key = toSubjectKey(this.unwrap(row));
    this.cache.set(sessionId, { key, until: performance.now() + CACHE_TTL_MS });
    return key;
  }

  private unwrap({ subject_id, wrapped_dek }: WrappedKeyRow): Buffer {
    try {
      return unseal(this.kek, wrapped_dek, wrappedKeyContext(subject_id));
    } catch {
      throw new UnreadableEvent('sealed-body', `The key of subject ${subject_id} does not open with SEALING_KEY`);
    }
  }
}

type WrappedKeyRow = { subject_id: string; wrapped_dek: Buffer };

/** Names the key that the keys of a database were wrapped with, and reveals nothing of it. */
export const kekIdOf = (kek: Buffer): string => createHash('sha256').update(kek).digest('hex').slice(0, 8);

/** What a wrapped key is bound to. */
export const wrappedKeyContext = (subjectId: string): string => `key|${subjectId}`;
