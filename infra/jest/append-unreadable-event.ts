import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { v4 } from 'uuid';
import { shardOf } from '@libs/ledger/shard.ts';
import type { QuarantineReason } from '@libs/ledger/unreadable-event.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

/** The lock of `append_batch`, so that positions stay dense while others append. */
const APPEND_LOCK = 4815;
/** As the longest sealed bodies of short messages. */
const BODY_BYTES = 80;
const MESSAGE = { type: 2, schemaVer: 1, meta: { from: 'system', kind: 'text' } };

const unreadableEvents: Record<
  QuarantineReason,
  () => { type: number; schemaVer: number; meta: object; body: Buffer | null }
> = {
  'unknown-type': () => ({ type: 9_999, schemaVer: 1, meta: { of: 'tomorrow' }, body: randomBytes(BODY_BYTES) }),
  'newer-schema': () => ({ ...MESSAGE, schemaVer: 99, body: randomBytes(BODY_BYTES) }),
  'sealed-body': () => ({ ...MESSAGE, body: randomBytes(BODY_BYTES) }),
  'wrong-fields': () => ({ type: 3, schemaVer: 1, meta: { agentId: 'nobody' }, body: null }),
};

export type UnreadableAppend = { databaseUrl: string; sessionId: SessionId; reason: QuarantineReason };

/** Appends an event that this build cannot read, with its session's row, as a newer build would. Returns its version. */
export async function appendUnreadableEvent({ databaseUrl, sessionId, reason }: UnreadableAppend): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [APPEND_LOCK, shardOf(sessionId)]);
    const { type, schemaVer, meta, body } = unreadableEvents[reason]();
    const { rows } = await client.query<{ version: number }>(APPEND, [
      ...[sessionId, shardOf(sessionId), v4(), type, schemaVer, meta, body],
    ]);
    await client.query('commit');
    return rows[0]!.version;
  } finally {
    await client.end();
  }
}

const APPEND = `
  with head as (
    select s.version + 1 as version, (select max(pos) + 1 from chat_event where shard = $2) as pos
    from chat_session s where s.shard = $2 and s.id = $1
  ),
  appended as (
    insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, digest, meta, body, created_at)
    select $1, version, $2, pos, $3, 0, $4, $5, 3, '\\x00', $6, $7, clock_timestamp() from head
  )
  update chat_session s set version = head.version, last_pos = head.pos, last_command_id = $3
  from head where s.shard = $2 and s.id = $1 returning s.version`;
