import { FoldedSlice, type ReplayedSession } from './folded-slice.ts';
import { compareColumns, readLiveRows, sessionColumnsOf, sessionsOf, type LiveRow } from './session-columns.ts';
import type { PreviewSealer } from './preview-sealer.ts';
import { missingRow, surplusRow, type ProjectionDifference, type Projection, type ReplaySlice } from './projection.ts';

const LIVE_ROWS_SQL = `
  select id, version, last_pos::float8, last_command_id, status, agent_id, lang, customer_msgs, agent_msgs,
         created_at::text, last_message_at::text, closed_at::text, preview is not null as "preview is there"
  from chat_session where shard = $1 and id > $2 and id <= $3`;

/** The session rows. They are written in the append's own transaction, so they must equal the log in every snapshot. */
export const sessionsProjection = (previews: PreviewSealer): Projection => ({
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
      repair: () => repairRows({ source, folded, differences, previews }),
    };
  },
});

const compareRow = (live: LiveRow, session: ReplayedSession | undefined): ProjectionDifference[] =>
  session ? compareColumns(live, session, sessionRowOf(session)) : [surplusRow(live.id)];

type SessionRepairOptions = {
  source: ReplaySlice;
  folded: FoldedSlice;
  differences: ProjectionDifference[];
  previews: PreviewSealer;
};

async function repairRows({ source, folded, differences, previews }: SessionRepairOptions): Promise<void> {
  const { client, shard } = source;
  await folded.refold();
  const wrong = sessionsOf(differences);
  await client.query(`delete from chat_session where shard = $1 and id = any($2)`, [
    shard,
    wrong.filter((id) => !folded.head(id)),
  ]);
  const sessions = folded.heads(wrong);
  const sealed = await previews.sealPreviews(
    client,
    sessions.map(({ id, status, lastMessageVersion }) => ({
      sessionId: id,
      version: status === 'erased' ? null : lastMessageVersion,
    })),
  );
  const rows = sessions.map((session) => ({
    ...{ id: session.id, preview: sealed.get(session.id) ?? null },
    ...sessionRowOf(session),
  }));
  await client.query(UPSERT_SESSIONS_SQL, [JSON.stringify(rows), shard]);
}

const sessionRowOf = (session: ReplayedSession) => ({
  ...sessionColumnsOf(session),
  last_pos: session.pos,
  last_command_id: session.lastCommandId,
  closed_at: session.closedAt,
});

/** An existing row keeps its subject, which is not in the log. */
const UPSERT_SESSIONS_SQL = `
  insert into chat_session (id, shard, subject_id, status, agent_id, version, last_pos, last_command_id, customer_msgs, agent_msgs,
                            last_message_at, preview, lang, created_at, closed_at)
  select r.id, $2, r.id, r.status, r.agent_id, r.version, r.last_pos, r.last_command_id, r.customer_msgs, r.agent_msgs,
         r.last_message_at, decode(r.preview, 'base64'), r.lang, r.created_at, r.closed_at
  from jsonb_to_recordset($1) as r (id uuid, version integer, last_pos bigint, last_command_id uuid, status text, agent_id uuid,
         lang text, customer_msgs integer, agent_msgs integer, created_at timestamptz, last_message_at timestamptz,
         closed_at timestamptz, preview text)
  on conflict (shard, id) do update set
    status = excluded.status, agent_id = excluded.agent_id, version = excluded.version,
    last_pos = excluded.last_pos, last_command_id = excluded.last_command_id, customer_msgs = excluded.customer_msgs,
    agent_msgs = excluded.agent_msgs, last_message_at = excluded.last_message_at, preview = excluded.preview,
    lang = excluded.lang, created_at = excluded.created_at, closed_at = excluded.closed_at`;
