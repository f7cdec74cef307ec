import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import { toStoredEvent, type ChatEventRow } from '@libs/ledger/postgres-ledger.ts';

/** A row as it is in the database. */
export type DatabaseRow = Record<string, unknown>;

/** Everything the database contains about one session, in one snapshot. */
export type SessionRecord = {
  sessionId: SessionId;
  events: StoredEvent[];
  hot: DatabaseRow | null;
  inbox: DatabaseRow | null;
  timers: DatabaseRow[];
  readMarks: DatabaseRow[];
  /** The state of the subject's key: without it nothing can be unsealed. */
  key: 'there' | 'destroyed' | 'never made';
};

export async function readSessionRecord(client: Client, sessionId: SessionId): Promise<SessionRecord> {
  const rows = async <T extends object = DatabaseRow>(text: string) =>
    (await client.query<T>(text, [shardOf(sessionId), sessionId])).rows;
  await client.query('begin isolation level repeatable read read only');
  try {
    const events = await rows<ChatEventRow>(
      'select * from chat_event where shard = $1 and session_id = $2 order by version',
    );
    const [hot = null] = await rows('select * from chat_session where shard = $1 and id = $2');
    const [inbox = null] = await rows('select * from inbox where shard = $1 and session_id = $2');
    const timers = await rows('select * from timer where shard = $1 and session_id = $2 order by due_at');
    const readMarks = await rows('select * from read_mark where shard = $1 and session_id = $2 order by reader');
    const [key] = await rows<{ shredded_at: Date | null }>(
      `select shredded_at from subject_key
       where shard = $1 and subject_id = coalesce((select subject_id from chat_session where shard = $1 and id = $2), $2)`,
    );
    return {
      sessionId,
      events: events.map(toStoredEvent),
      hot,
      inbox,
      timers,
      readMarks,
      key: !key ? 'never made' : key.shredded_at ? 'destroyed' : 'there',
    };
  } finally {
    await client.query('commit');
  }
}
