import { randomBytes } from 'node:crypto';
import type { SessionId } from '@libs/protocol/ids.ts';
import { batchedLookup } from './batched-lookup.ts';
import { BoundedMap } from './bounded-map.ts';
import { fixedKey, KeystoreAway, wrappedKeyContext, WrongSealingKey, type KeyEncryption } from './key-encryption.ts';
import { toSubjectKey, type SubjectKey } from './sealing.ts';
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

/**
 * Data keys in a table of their own with a backup life of its own, each wrapped with the key-encryption key that the
 * row names. A raw key stands for one that never changes.
 */
export class PostgresKeyring implements Keyring {
  private readonly cache = new BoundedMap<SessionId, { key: SubjectKey; until: number }>(MAX_CACHED_KEYS);
  private readonly encryption: KeyEncryption;
  private readonly lookUpKey = batchedLookup((sessionIds) => this.findKeys(sessionIds));

  constructor(
    private readonly query: RunQuery,
    encryption: KeyEncryption | Buffer,
  ) {
    this.encryption = Buffer.isBuffer(encryption) ? fixedKey(encryption) : encryption;
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
    await this.insertKey(sessionId);
    const inserted = await this.readKey(sessionId);
    if (inserted) return inserted;
    // Destroyed, or this process has not noticed yet that its key-encryption key is being retired.
    const former = this.encryption.currentId;
    await this.encryption.refresh();
    if (this.encryption.currentId === former) {
      await this.assertInUse(former);
      return null;
    }
    await this.insertKey(sessionId);
    return this.readKey(sessionId);
  }

  /** A person would begin under a key that the other processes of this database do not have. */
  private async assertInUse(kekId: string): Promise<void> {
    const { rows } = await this.query(
      `select exists (select from sealing_key) and not exists (select from sealing_key where kek_id = $1) as "isOther"`,
      [kekId],
    );
    if (rows[0]?.isOther === true) throw new WrongSealingKey(kekId);
  }

  /** Inserts nothing under a key-encryption key that is being retired, and about to be destroyed, or that is none of this database. */
  private async insertKey(sessionId: SessionId): Promise<void> {
    const kekId = this.encryption.currentId;
    const wrapped = await this.encryption.wrap(kekId, randomBytes(32), wrappedKeyContext(sessionId));
    await this.query(
      `insert into subject_key (shard, subject_id, wrapped_dek, kek_id)
       select $1::smallint, $2::uuid, $3::bytea, $4::text
       where not exists (select from sealing_key)
          or exists (select from sealing_key where kek_id = $4 and retiring_at is null)
       on conflict (shard, subject_id) do nothing`,
      [shardOf(sessionId), sessionId, wrapped, kekId],
    );
  }

  /** Fetches the keys of many sessions in one go, so that a list costs one query and not one per row. */
  async preload(sessionIds: SessionId[]): Promise<void> {
    const unknown = sessionIds.filter((id) => (this.cache.get(id)?.until ?? 0) <= performance.now());
    if (unknown.length === 0) return;
    const { rows } = await this.query(
      `select s.id, k.subject_id, k.wrapped_dek, k.kek_id from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       join chat_session s on s.shard = w.shard and s.id = w.id
       join subject_key k on k.shard = w.shard and k.subject_id = s.subject_id
       where k.shredded_at is null`,
      [unknown.map(shardOf), unknown],
    );
    for (const row of rows as (WrappedKeyRow & { id: SessionId })[]) {
      try {
        await this.cacheKey(row.id, row);
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
    const row = await this.lookUpKey(sessionId);
    if (!row) this.cache.delete(sessionId);
    return row ? this.cacheKey(sessionId, row) : null;
  }

  /** A session that has not begun has its own id as its subject. */
  private async findKeys(sessionIds: readonly SessionId[]): Promise<Map<SessionId, WrappedKeyRow>> {
    const { rows } = await this.query(
      `select w.id, k.subject_id, k.wrapped_dek, k.kek_id from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
       left join chat_session s on s.shard = w.shard and s.id = w.id
       join subject_key k on k.shard = w.shard and k.subject_id = coalesce(s.subject_id, w.id)
       where k.shredded_at is null and k.archived_year is null`,
      [sessionIds.map(shardOf), sessionIds],
    );
    return new Map((rows as (WrappedKeyRow & { id: SessionId })[]).map((row) => [row.id, row]));
  }

  private async cacheKey(sessionId: SessionId, row: WrappedKeyRow): Promise<SubjectKey> {
    const key = toSubjectKey(await this.unwrap(row));
    this.cache.set(sessionId, { key, until: performance.now() + CACHE_TTL_MS });
    return key;
  }

  private async unwrap({ subject_id, wrapped_dek, kek_id }: WrappedKeyRow): Promise<Buffer> {
    try {
      return await this.encryption.unwrap(kek_id, wrapped_dek, wrappedKeyContext(subject_id));
    } catch (fault) {
      if (fault instanceof KeystoreAway) throw fault;
      throw new UnreadableEvent('sealed-body', `The key of subject ${subject_id} does not open with the sealing key`);
    }
  }
}

type WrappedKeyRow = { subject_id: string; wrapped_dek: Buffer; kek_id: string };
