import type { SessionId } from '@libs/protocol/ids.ts';
import { FoldedShard, type ReplayedSession } from './folded-shard.ts';
import { sessionColumnsOf, sessionColumnPairs, type SessionColumns, type ColumnPairs } from './session-columns.ts';
import type { PreviewSealer } from './preview-sealer.ts';
import {
  fieldDifference,
  missingRow,
  surplusRow,
  type ProjectionDifference,
  type Projection,
  type ReplayShard,
} from './projection.ts';

type LiveSessionRow = SessionColumns & {
  id: SessionId;
  shard: number;
  last_pos: string;
  last_command_id: string;
  closed_at: string | null;
  has_preview: boolean;
};

/** The session rows. They are written in the append's own transaction, so they must equal the log in every snapshot. */
export const sessionsProjection = (previews: PreviewSealer): Projection => ({
  name: 'sessions',
  async compare(source) {
    const live = await readLiveRows(source);
    const versions = new Map([...live].map(([id, { version }]) => [id, version]));
    const folded = await FoldedShard.read(source, { versions, completeTo: Infinity });
    const differences = [
      ...folded.gaps,
      ...[...live.values()].flatMap((row) => compareRow(row, folded.head(row.id), source.shard)),
      ...folded.ids.filter((id) => !live.has(id)).map(missingRow),
    ];
    return {
      differences,
      isLogComplete: folded.gaps.length === 0,
      repair: () => repairRows({ source, folded, differences, previews }),
    };
  },
});

function compareRow(live: LiveSessionRow, session: ReplayedSession | undefined, shard: number): ProjectionDifference[] {
  if (!session) return [surplusRow(live.id)];
  const pairs: ColumnPairs = {
    ...sessionColumnPairs(live, session),
    shard: [live.shard, shard],
    last_pos: [Number(live.last_pos), session.pos],
    last_command_id: [live.last_command_id, session.lastCommandId],
    closed_at: [live.closed_at, session.closedAt],
  };
  return Object.entries(pairs).flatMap(([field, [liveValue, rebuiltValue]]) =>
    fieldDifference(live.id, field, { live: liveValue, rebuilt: rebuiltValue }),
  );
}

async function readLiveRows({ client, shard }: ReplayShard): Promise<Map<SessionId, LiveSessionRow>> {
  const { rows } = await client.query<LiveSessionRow>(
    `select id, shard, version, last_pos, last_command_id, status, agent_id, lang, customer_msgs, agent_msgs,
            created_at::text, last_message_at::text, closed_at::text, preview is not null as has_preview
     from chat_session where shard_of(id) = $1`,
    [shard],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type SessionRepairOptions = {
  source: ReplayShard;
  folded: FoldedShard;
  differences: ProjectionDifference[];
  previews: PreviewSealer;
};

async function repairRows({ source, folded, differences, previews }: SessionRepairOptions): Promise<void> {
  const { client, shard } = source;
  await folded.catchUp();
  const wrong = [...new Set(differences.flatMap(({ sessionId }) => sessionId ?? []))];
  await client.query(`delete from chat_session where id = any($1)`, [wrong.filter((id) => !folded.head(id))]);
  const sessions = wrong.flatMap((id) => ({ id, session: folded.head(id) })).filter(hasSession);
  const sealed = await previews.sealPreviews(
    client,
    sessions.map(({ id, session }) => ({
      sessionId: id,
      version: session.status === 'erased' ? null : session.lastMessageVersion,
    })),
  );
  const rows = sessions.map(({ id, session }) => ({ ...sessionRowOf(id, session), preview: sealed.get(id) ?? null }));
  await client.query(UPSERT_SESSIONS_SQL, [JSON.stringify(rows), shard]);
}

const hasSession = (found: {
  id: SessionId;
  session: ReplayedSession | undefined;
}): found is { id: SessionId; session: ReplayedSession } => found.session !== undefined;

const sessionRowOf = (id: SessionId, session: ReplayedSession) => ({
  ...sessionColumnsOf(session),
  id,
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
  on conflict (id) do update set
    shard = excluded.shard, status = excluded.status, agent_id = excluded.agent_id, version = excluded.version,
    last_pos = excluded.last_pos, last_command_id = excluded.last_command_id, customer_msgs = excluded.customer_msgs,
    agent_msgs = excluded.agent_msgs, last_message_at = excluded.last_message_at, preview = excluded.preview,
    lang = excluded.lang, created_at = excluded.created_at, closed_at = excluded.closed_at`;
