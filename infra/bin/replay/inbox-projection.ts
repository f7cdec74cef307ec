import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { headPosition } from './log-positions.ts';
import { readCursor } from './read-cursor.ts';
import { FoldedSlice, type ReplayedSession } from './folded-slice.ts';
import { compareColumns, readLiveRows, sessionColumnsOf, sessionsOf, type LiveRow } from './session-columns.ts';
import {
  fieldDifference,
  LAST_ID,
  missingRow,
  surplusRow,
  type ProjectionDifference,
  type Projection,
  type ReplaySlice,
} from './projection.ts';

const LIVE_ROWS_SQL = `
  select i.session_id as id, i.pos::float8, i.version, i.status, i.agent_id, i.lang, i.routing, i.customer_msgs, i.agent_msgs,
         i.created_at::text, i.last_message_at::text, i.waiting_since::text, i.sort_at::text,
         array_to_string(i.tags, ',') as tags, i.distress, i.debrief_by,
         i.version <> s.version or i.preview is not distinct from s.preview or s.id is null or s.status = 'erased'
           as "preview is the current one"
  from inbox i left join chat_session s on s.shard = i.shard and s.id = i.session_id
  where i.shard = $1 and i.session_id > $2 and i.session_id <= $3`;

/**
 * The inbox. A preview, which versions before migration 18 wrote, is not unsealed: at the same version it must equal that
 * of the session row byte for byte.
 */
export const inboxProjection: Projection = {
  name: 'inbox',
  isSliced: true,
  async compare(source) {
    const cursor = await readCursor(source, 'inbox');
    const head = await headPosition(source.client, source.shard);
    const live = await readLiveRows(source, LIVE_ROWS_SQL);
    const folded = await FoldedSlice.read(source, { live, completeTo: cursor });
    const differences = [
      ...folded.gaps,
      ...[...live.values()].flatMap((row) => compareRow(row, folded, cursor)),
      ...folded.ids.filter((id) => !live.has(id) && folded.requiredVersion(id) > 0).map(missingRow),
      ...(cursor > head && source.upTo === LAST_ID ? [cursorAheadOfLog(source.shard, cursor, head)] : []),
    ];
    return {
      differences,
      quarantined: folded.quarantined,
      isLogComplete: folded.gaps.length === 0,
      repair: () => repairRows(source, folded, differences),
    };
  },
};

function compareRow(live: LiveRow, folded: FoldedSlice, cursor: number): ProjectionDifference[] {
  const head = folded.head(live.id);
  if (!head) return [surplusRow(live.id)];
  const session = folded.atLiveVersion(live.id);
  if (!session || live.version < folded.requiredVersion(live.id))
    return fieldDifference(live.id, 'version', { live: live.version, rebuilt: head.version });
  const marks = areMarksKnown(live, folded, cursor) ? markColumnsOf(session) : {};
  return compareColumns(live, session, { ...inboxRowOf(session), ...marks, 'preview is the current one': true });
}

/**
 * The relay copies a row as it is now, and folds its marks up to the cursor or further: of a row that is ahead of the
 * cursor they are known where no event in between changes them.
 */
function areMarksKnown(live: LiveRow, folded: FoldedSlice, cursor: number): boolean {
  if ((live['pos'] as number) <= cursor) return true;
  const [least, most] = [folded.atRequiredVersion(live.id), folded.head(live.id)!];
  return least !== null && isDeepStrictEqual(markColumnsOf(least), markColumnsOf(most));
}

const cursorAheadOfLog = (shard: number, cursor: number, head: number): ProjectionDifference => ({
  sessionId: null,
  field: `cursor of shard ${shard}`,
  message: `is at ${cursor}, the log ends at ${head}`,
});

async function repairRows(
  { client, shard }: ReplaySlice,
  folded: FoldedSlice,
  differences: ProjectionDifference[],
): Promise<void> {
  await folded.refold();
  await client.query(`update cursor set pos = $2 where consumer = 'inbox' and shard = $1 and pos > $2`, [
    shard,
    await headPosition(client, shard),
  ]);
  const wrong = sessionsOf(differences);
  await client.query(`delete from inbox where shard = $1 and session_id = any($2)`, [
    shard,
    wrong.filter((id) => !folded.head(id)),
  ]);
  const rows = folded
    .heads(wrong)
    .map((session) => ({ session_id: session.id, ...inboxRowOf(session), ...markColumnsOf(session) }));
  await writeRows(client, shard, rows);
}

const inboxRowOf = (session: ReplayedSession) => ({
  ...sessionColumnsOf(session),
  pos: session.pos,
  waiting_since: session.waitingSince,
  sort_at: session.lastMessageAt ?? session.createdAt,
});

const markColumnsOf = ({ tagIds, distress, debriefBy }: ReplayedSession) => ({
  tags: tagIds.join(','),
  distress,
  debrief_by: debriefBy,
});

/** In the order of the ids, like the relay: transactions that lock in the same order cannot deadlock. */
async function writeRows(client: Client, shard: number, rows: object[]): Promise<void> {
  await client.query(
    `insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, preview,
                        created_at, last_message_at, waiting_since, sort_at, tags, distress, debrief_by, routing)
     select r.session_id, $2, r.pos, r.version, r.status, r.agent_id, r.lang, r.customer_msgs, r.agent_msgs,
            case when r.status <> 'erased' then s.preview end, r.created_at, r.last_message_at, r.waiting_since, r.sort_at,
            string_to_array(r.tags, ',')::uuid[], r.distress, r.debrief_by, r.routing
     from jsonb_to_recordset($1) as r (session_id uuid, pos bigint, version integer, status text, agent_id uuid, lang text,
            customer_msgs integer, agent_msgs integer, created_at timestamptz, last_message_at timestamptz,
            waiting_since timestamptz, sort_at timestamptz, tags text, distress text, debrief_by uuid, routing text)
     left join chat_session s on s.shard = $2 and s.id = r.session_id order by r.session_id
     on conflict (shard, session_id) do update set
       pos = excluded.pos, version = excluded.version, status = excluded.status,
       agent_id = excluded.agent_id, lang = excluded.lang, customer_msgs = excluded.customer_msgs,
       agent_msgs = excluded.agent_msgs, preview = excluded.preview, created_at = excluded.created_at,
       last_message_at = excluded.last_message_at,
       waiting_since = excluded.waiting_since, sort_at = excluded.sort_at,
       tags = excluded.tags, distress = excluded.distress, debrief_by = excluded.debrief_by, routing = excluded.routing`,
    [JSON.stringify(rows), shard],
  );
}
