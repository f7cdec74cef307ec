import { FoldedSlice, type ReplayedSession } from './folded-slice.ts';
import { compareColumns, readLiveRows, sessionColumnsOf, sessionsOf, type LiveRow } from './session-columns.ts';
import { missingRow, surplusRow, type ProjectionDifference, type Projection, type ReplaySlice } from './projection.ts';

const LIVE_ROWS_SQL = `
  select id, version, last_pos::float8, last_command_id, status, agent_id, lang, routing, customer_msgs, agent_msgs,
         created_at::text, last_message_at::text, closed_at::text, waiting_since::text, queued_since::text,
         last_message_version,
         status <> 'erased' and (preview is not null or last_message_version is not null) as "last message is known"
  from chat_session where shard = $1 and id > $2 and id <= $3`;

/** The session rows. They are written in the append's own transaction, so they must equal the log in every snapshot. */
export const sessionsProjection: Projection = {
  name: 'sessions',
  isSliced: true,
  async compare(source) {
    const live = await readLiveRows(source, LIVE_ROWS_SQL);
    const folded = await FoldedSlice.read(source, { live, completeTo: Infinity });
    const differences = [
      ...folded.gaps,
      ...[...live.values()].flatMap((row) => compareRow(row, folded.head(row.id))),
      ...folded.ids.filter((id) => !live.has(id)).map(missingRow),
    ];
    return {
      differences,
      quarantined: folded.quarantined,
      isLogComplete: folded.gaps.length === 0,
      repair: () => repairRows(source, folded, differences),
    };
  },
};

const compareRow = (live: LiveRow, session: ReplayedSession | undefined): ProjectionDifference[] =>
  session
    ? compareColumns(live, session, { ...sessionRowOf(session), ...lastMessageOf(live, session) })
    : [surplusRow(live.id)];

/** A version before migration 18 wrote a preview in place of the message's version. */
const lastMessageOf = (live: LiveRow, { status, lastMessageVersion }: ReplayedSession) => ({
  last_message_version: live.last_message_version === null ? null : lastMessageVersion,
  'last message is known': lastMessageVersion !== null && status !== 'erased',
});

async function repairRows(
  { client, shard }: ReplaySlice,
  folded: FoldedSlice,
  differences: ProjectionDifference[],
): Promise<void> {
  await folded.refold();
  const wrong = sessionsOf(differences);
  await client.query(`delete from chat_session where shard = $1 and id = any($2)`, [
    shard,
    wrong.filter((id) => !folded.head(id)),
  ]);
  const rows = folded.heads(wrong).map((session) => ({
    id: session.id,
    ...sessionRowOf(session),
    last_message_version: session.lastMessageVersion,
  }));
  await client.query(UPSERT_SESSIONS_SQL, [JSON.stringify(rows), shard]);
}

const sessionRowOf = (session: ReplayedSession) => ({
  ...sessionColumnsOf(session),
  last_pos: session.pos,
  last_command_id: session.lastCommandId,
  closed_at: session.closedAt,
  waiting_since: session.waitingSince,
  queued_since: session.queuedSince,
});

/** An existing row keeps its subject, which is not in the log. What the list shows is read from its message. */
const UPSERT_SESSIONS_SQL = `
  insert into chat_session (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id, customer_msgs, agent_msgs,
                            last_message_at, last_message_version, lang, created_at, closed_at, waiting_since, queued_since, routing)
  select r.id, $2, r.id, r.status, r.agent_id, r.version, r.last_pos, r.last_command_id, r.customer_msgs, r.agent_msgs,
         r.last_message_at, r.last_message_version, r.lang, r.created_at, r.closed_at, r.waiting_since,
         r.queued_since, r.routing
  from jsonb_to_recordset($1) as r (id uuid, version integer, last_pos bigint, last_command_id uuid, status text, agent_id uuid,
         lang text, customer_msgs integer, agent_msgs integer, created_at timestamptz, last_message_at timestamptz,
         closed_at timestamptz, last_message_version integer, waiting_since timestamptz, queued_since timestamptz, routing text)
  on conflict (shard, id) do update set
    status = excluded.status, agent_id = excluded.agent_id, version = excluded.version,
    last_pos = excluded.last_pos, last_command_id = excluded.last_command_id, customer_msgs = excluded.customer_msgs,
    agent_msgs = excluded.agent_msgs, last_message_at = excluded.last_message_at,
    last_message_version = excluded.last_message_version, preview = null, lang = excluded.lang, created_at = excluded.created_at, closed_at = excluded.closed_at,
    waiting_since = excluded.waiting_since, queued_since = excluded.queued_since, routing = excluded.routing`;
