import type { Pool, PoolClient } from 'pg';
import type { Keyring } from '@libs/ledger/keyring.ts';
import { seal, unseal, type SubjectKey } from '@libs/ledger/sealing.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

/** What of a change is to be stored, or null where nothing is left; `answer` is for the caller. */
export type DetailsChange<T, A> = { next: T | null; answer: A };

/**
 * What is known of the person behind a session, in one column of their row. It is sealed with that person's key and
 * stored outside the log, because details are corrected and erased and events are not.
 */
export class SubjectDetails<T> {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly options: { column: 'contact' | 'identifiers'; parse: (details: unknown) => T },
  ) {}

  /** Null when nothing is stored, or when the key was destroyed. */
  async read(sessionId: SessionId): Promise<T | null> {
    const { rows } = await this.pool.query<{ sealed: Buffer | null }>(
      `select ${this.options.column} as sealed from subject
       where shard = $1 and id = coalesce((select subject_id from chat_session where shard = $1 and id = $2), $2)`,
      [shardOf(sessionId), sessionId],
    );
    return this.unseal(sessionId, rows[0]?.sealed ?? null);
  }

  async unseal(sessionId: SessionId, sealed: Buffer | null): Promise<T | null> {
    const key = sealed && (await this.keyring.getKey(sessionId));
    return key ? this.open(key, sealed, sessionId) : null;
  }

  /** One change at a time for each person. Does nothing for an erased one, and answers undefined. */
  async change<A>(sessionId: SessionId, change: (before: T | null) => DetailsChange<T, A>): Promise<A | undefined> {
    const key = await this.keyring.getKey(sessionId);
    if (!key) return undefined;
    const client = await this.pool.connect();
    let isDone = false;
    try {
      await client.query('begin');
      const row = await this.lockRow(client, sessionId);
      const { next, answer } = change(row?.sealed ? this.open(key, row.sealed, sessionId) : null);
      await client.query(`update subject set ${this.options.column} = $3 where shard = $1 and id = $2`, [
        shardOf(sessionId),
        row?.id,
        next === null ? null : seal(key, Buffer.from(JSON.stringify(next)), this.contextOf(sessionId)),
      ]);
      await client.query('commit');
      isDone = true;
      return answer;
    } finally {
      // A connection that fails inside the transaction is closed, not returned to the pool; closing rolls back.
      client.release(!isDone);
    }
  }

  private async lockRow(client: PoolClient, sessionId: SessionId) {
    const { rows } = await client.query<{ id: string; sealed: Buffer | null }>(
      `insert into subject (shard, id)
       select shard, subject_id from subject_key
       where shard = $1 and shredded_at is null
         and subject_id = coalesce((select subject_id from chat_session where shard = $1 and id = $2), $2)
       on conflict (shard, id) do update set id = excluded.id returning id, ${this.options.column} as sealed`,
      [shardOf(sessionId), sessionId],
    );
    return rows[0];
  }

  private open(key: SubjectKey, sealed: Buffer, sessionId: SessionId): T {
    return this.options.parse(JSON.parse(unseal(key, sealed, this.contextOf(sessionId)).toString()));
  }

  private contextOf(sessionId: SessionId): string {
    return `${this.options.column}|${sessionId}`;
  }
}
