import type { SessionId } from '@libs/protocol/ids.ts';
import { FoldedShard, type FoldedSession } from './folded-shard.ts';
import { lineColumnsOf, linePairs, type LineColumns, type Pairs } from './line-columns.ts';
import type { Previews } from './previews.ts';
import { disagreement, missing, surplus, type Difference, type Projection, type Shard } from './projection.ts';

type LiveRow = LineColumns & {
  id: SessionId;
  shard: number;
  last_pos: string;
  last_command_id: string;
  closed_at: string | null;
  has_preview: boolean;
};

/** The hot rows. They are written in the append's own transaction, so every snapshot must show them equal to the log. */
export const sessionsProjection = (previews: Previews): Projection => ({
  name: 'sessions',
  async compare(source) {
    const live = await liveRows(source);
    const versions = new Map([...live].map(([id, { version }]) => [id, version]));
    const folded = await FoldedShard.read(source, { versions, completeTo: Infinity });
    const differences = [
      ...folded.holes,
      ...[...live.values()].flatMap((row) => judge(row, folded.head(row.id), source.shard)),
      ...folded.ids.filter((id) => !live.has(id)).map(missing),
    ];
    return {
      differences,
      isLogWhole: folded.holes.length === 0,
      repair: () => repair({ source, folded, differences, previews }),
    };
  },
});

function judge(live: LiveRow, session: FoldedSession | undefined, shard: number): Difference[] {
  if (!session) return [surplus(live.id)];
  const pairs: Pairs = {
    ...linePairs(live, session),
    shard: [live.shard, shard],
    last_pos: [Number(live.last_pos), session.pos],
    last_command_id: [live.last_command_id, session.lastCommandId],
    closed_at: [live.closed_at, session.closedAt],
  };
  return Object.entries(pairs).flatMap(([field, [ours, theirs]]) =>
    disagreement(live.id, field, { live: ours, rebuilt: theirs }),
  );
}

async function liveRows({ client, shard }: Shard): Promise<Map<SessionId, LiveRow>> {
  const { rows } = await client.query<LiveRow>(
    `select id, shard, version, last_pos, last_command_id, status, agent_id, lang, customer_msgs, agent_msgs,
            created_at::text, last_message_at::text, closed_at::text, preview is not null as has_preview
     from chat_session where shard_of(id) = $1`,
    [shard],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type Repair = { source: Shard; folded: FoldedShard; differences: Difference[]; previews: Previews };

async function repair({ source, folded, differences, previews }: Repair): Promise<void> {
  const { client, shard } = source;
  await folded.catchUp();
  const wrong = [...new Set(differences.flatMap(({ sessionId }) => sessionId ?? []))];
  await client.query(`delete from chat_session where id = any($1)`, [wrong.filter((id) => !folded.head(id))]);
  const sessions = wrong.flatMap((id) => ({ id, session: folded.head(id) })).filter(isThere);
  const sealed = await previews.of(
    client,
    sessions.map(({ id, session }) => ({
      sessionId: id,
      version: session.status === 'erased' ? null : session.lastMessageVersion,
    })),
  );
  const rows = sessions.map(({ id, session }) => ({ ...columnsOf(id, session), preview: sealed.get(id) ?? null }));
  await client.query(WRITE, [JSON.stringify(rows), shard]);
}

const isThere = (found: {
  id: SessionId;
  session: FoldedSession | undefined;
}): found is { id: SessionId; session: FoldedSession } => found.session !== undefined;

const columnsOf = (id: SessionId, session: FoldedSession) => ({
  ...lineColumnsOf(session),
  id,
  last_pos: session.pos,
  last_command_id: session.lastCommandId,
  closed_at: session.closedAt,
});

/** A row that is there keeps its subject: whose session it is does not stand in the log. */
const WRITE = `
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
