import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import { cursorOf } from './cursor-of.ts';
import { FoldedShard, type FoldedSession } from './folded-shard.ts';
import { lineColumnsOf, linePairs, type LineColumns, type Pairs } from './line-columns.ts';
import { disagreement, missing, surplus, type Difference, type Projection, type Shard } from './projection.ts';

type LiveRow = LineColumns & {
  session_id: SessionId;
  pos: string;
  sort_at: string;
  has_preview: boolean;
  is_preview_current: boolean;
};

/** The console's list. Previews are not opened: at the same version they must be, byte for byte, those of the hot row. */
export const inboxProjection: Projection = {
  name: 'inbox',
  async compare(source) {
    const cursor = await cursorOf(source);
    const live = await liveRows(source);
    const versions = new Map([...live].map(([id, { version }]) => [id, version]));
    const folded = await FoldedShard.read(source, { versions, completeTo: cursor });
    const differences = [
      ...folded.holes,
      ...[...live.values()].flatMap((row) => judge(row, folded)),
      ...folded.ids.filter((id) => !live.has(id) && folded.due(id) > 0).map(missing),
      ...(cursor > folded.headPos ? [runaway(source.shard, cursor, folded.headPos)] : []),
    ];
    return { differences, isLogWhole: folded.holes.length === 0, repair: () => repair(source, folded, differences) };
  },
};

function judge(live: LiveRow, folded: FoldedShard): Difference[] {
  const id = live.session_id;
  const head = folded.head(id);
  if (!head) return [surplus(id)];
  const session = folded.atLive(id);
  if (!session || live.version < folded.due(id))
    return disagreement(id, 'version', { live: live.version, rebuilt: head.version });
  const pairs = pairsOf(live, session);
  return Object.entries(pairs).flatMap(([field, [ours, theirs]]) =>
    disagreement(id, field, { live: ours, rebuilt: theirs }),
  );
}

const pairsOf = (live: LiveRow, session: FoldedSession): Pairs => ({
  ...linePairs(live, session),
  pos: [Number(live.pos), session.pos],
  sort_at: [live.sort_at, session.lastMessageAt ?? session.createdAt],
  'preview is the current one': [live.is_preview_current, true],
});

const runaway = (shard: number, cursor: number, head: number): Difference => ({
  sessionId: null,
  field: `cursor of shard ${shard}`,
  says: `stands at ${cursor}, the log ends at ${head}`,
});

async function liveRows({ client, shard }: Shard): Promise<Map<SessionId, LiveRow>> {
  const { rows } = await client.query<LiveRow>(
    `select i.session_id, i.pos, i.version, i.status, i.agent_id, i.lang, i.customer_msgs, i.agent_msgs,
            i.created_at::text, i.last_message_at::text, i.sort_at::text, i.preview is not null as has_preview,
            i.version <> s.version or i.preview is not distinct from s.preview or s.id is null or s.status = 'erased' as is_preview_current
     from inbox i left join chat_session s on s.id = i.session_id where shard_of(i.session_id) = $1`,
    [shard],
  );
  return new Map(rows.map((row) => [row.session_id, row]));
}

async function repair({ client, shard }: Shard, folded: FoldedShard, differences: Difference[]): Promise<void> {
  await folded.catchUp();
  await client.query(`update cursor set pos = $2 where consumer = 'inbox' and shard = $1 and pos > $2`, [
    shard,
    folded.headPos,
  ]);
  const wrong = [...new Set(differences.flatMap(({ sessionId }) => sessionId ?? []))].sort();
  await client.query(`delete from inbox where session_id = any($1)`, [wrong.filter((id) => !folded.head(id))]);
  await write(
    client,
    shard,
    wrong.flatMap((id) => rowOf(id, folded.head(id))),
  );
}

const rowOf = (id: SessionId, session: FoldedSession | undefined) =>
  session
    ? [
        {
          ...lineColumnsOf(session),
          session_id: id,
          pos: session.pos,
          sort_at: session.lastMessageAt ?? session.createdAt,
        },
      ]
    : [];

/** In the order of the ids, as the relay writes them: two who lock in one order never wait in a circle. */
async function write(client: Client, shard: number, rows: object[]): Promise<void> {
  await client.query(
    `insert into inbox (session_id, shard, pos, version, status, agent_id, lang, customer_msgs, agent_msgs, preview,
                        created_at, last_message_at, sort_at)
     select r.session_id, $2, r.pos, r.version, r.status, r.agent_id, r.lang, r.customer_msgs, r.agent_msgs,
            case when r.status <> 'erased' then s.preview end, r.created_at, r.last_message_at, r.sort_at
     from jsonb_to_recordset($1) as r (session_id uuid, pos bigint, version integer, status text, agent_id uuid, lang text,
            customer_msgs integer, agent_msgs integer, created_at timestamptz, last_message_at timestamptz, sort_at timestamptz)
     left join chat_session s on s.id = r.session_id order by r.session_id
     on conflict (session_id) do update set
       shard = excluded.shard, pos = excluded.pos, version = excluded.version, status = excluded.status,
       agent_id = excluded.agent_id, lang = excluded.lang, customer_msgs = excluded.customer_msgs,
       agent_msgs = excluded.agent_msgs, preview = excluded.preview, created_at = excluded.created_at,
       last_message_at = excluded.last_message_at, sort_at = excluded.sort_at`,
    [JSON.stringify(rows), shard],
  );
}
