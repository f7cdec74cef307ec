import type { PoolClient } from 'pg';
import { type ConversationMarks, markEvents, marksAfter, noMarks } from '@libs/chat/conversation-marks.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { readableEventOf } from '@libs/ledger/redacted-event.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { SessionId } from '@libs/protocol/ids.ts';

const MARK_TYPES = new Set(markEvents.map(numberOfType));

export const isMarkEvent = (type: number): boolean => MARK_TYPES.has(type);

/** Folds the marks of these sessions from the log and writes them to their rows, in the transaction of the flush. */
export async function writeMarks(client: PoolClient, sessionIds: readonly SessionId[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const marks = new Map(sessionIds.map((sessionId) => [sessionId, noMarks]));
  const { rows } = await client.query<MarkEventRow>(MARK_EVENTS, [
    sessionIds.map(shardOf),
    sessionIds,
    [...MARK_TYPES],
  ]);
  for (const row of rows) marks.set(row.session_id, marksWith(marks.get(row.session_id)!, row));
  const written = [...marks];
  await client.query(WRITE_MARKS, [
    written.map(([sessionId]) => shardOf(sessionId)),
    written.map(([sessionId]) => sessionId),
    written.map(([, { tagIds }]) => `{${tagIds.join(',')}}`),
    written.map(([, { distress }]) => distress),
    written.map(([, { debriefBy }]) => debriefBy),
  ]);
}

type MarkEventRow = { session_id: SessionId; type: number; schema_ver: number; meta: Record<string, unknown> };

function marksWith(marks: ConversationMarks, { type, schema_ver: schemaVer, meta }: MarkEventRow): ConversationMarks {
  const event = readableEventOf({ type, schemaVer, meta });
  return event ? marksAfter(marks, event) : marks;
}

const MARK_EVENTS = `
  select e.session_id, e.type, e.schema_ver, e.meta
  from unnest($1::smallint[], $2::uuid[]) as w (shard, id)
  join chat_event e on e.shard = w.shard and e.session_id = w.id
  where e.type = any($3::smallint[]) order by e.session_id, e.version`;

const WRITE_MARKS = `
  update inbox i set tags = m.tags::uuid[], distress = m.distress, debrief_by = m.debrief_by
  from unnest($1::smallint[], $2::uuid[], $3::text[], $4::text[], $5::uuid[]) as m (shard, id, tags, distress, debrief_by)
  where i.shard = m.shard and i.session_id = m.id`;
