import type { Client } from 'pg';
import type { ArchiveUnit } from './archive-unit.ts';

/** The conversations of a unit, and the numbers by which a change between two looks at them is noticed. */
export type UnitState = {
  sessions: number;
  /** Of all of them together; a new event raises it. */
  events: number;
  /** The newest conversation of a shard stays: the next append counts from its last position. */
  staying: string[];
  /** Why the unit may not be archived now; null when it may. */
  obstacle: string | null;
};

type StateRow = {
  sessions: number;
  events: number;
  open: number;
  recent: number;
  unread: number;
  timers: number;
  held: number;
  strange: number;
};

/** The same conditions in every statement: `$1` the shards, `$2` and `$3` the ids, `$4` who stays. */
export const unitCondition = (id: string, alias = ''): string =>
  `${alias}shard = any($1) and ${alias}${id} >= $2 and ${alias}${id} < $3 and ${alias}${id} <> all($4)`;

export const unitValues = ({ shards, firstId, endId }: ArchiveUnit, staying: readonly string[]): unknown[] => [
  shards,
  firstId,
  endId,
  staying,
];

/** Of each shard the conversation with its last position, where that one is of this unit. */
const STAYING_SQL = `
  select head.session_id as id from unnest($1::smallint[]) as s (shard)
  cross join lateral (
    select e.session_id from chat_event e where e.shard = s.shard order by e.pos desc limit 1
  ) head
  where head.session_id >= $2 and head.session_id < $3`;

const STATE_SQL = `
  select count(*)::int as sessions, coalesce(sum(s.version), 0)::float8 as events,
         (count(*) filter (where s.status not in ('closed', 'blocked', 'erased')))::int as open,
         (count(*) filter (where greatest(s.created_at, s.last_message_at, s.closed_at)
                                 >= now() - make_interval(months => $5)))::int as recent,
         (count(*) filter (where s.last_pos > coalesce(c.pos, 0)))::int as unread,
         (count(*) filter (where exists (
            select from timer t where t.shard = s.shard and t.session_id = s.id)))::int as timers,
         (count(*) filter (where exists (
            select from held_message h where h.shard = s.shard and h.session_id = s.id and h.verdict is null)))::int as held,
         (count(*) filter (where s.subject_id <> s.id))::int as strange
  from chat_session s left join cursor c on c.consumer = 'inbox' and c.shard = s.shard
  where ${unitCondition('id', 's.')}`;

/** Looks at all conversations of a unit; `staying` are those of an earlier look, which must not change. */
export async function readUnitState(
  client: Client,
  unit: ArchiveUnit,
  { olderThanMonths, staying }: { olderThanMonths: number; staying?: readonly string[] },
): Promise<UnitState> {
  const found = await client.query<{ id: string }>(STAYING_SQL, unitValues(unit, []).slice(0, 3));
  const stays = [...new Set([...(staying ?? []), ...found.rows.map(({ id }) => id)])].sort();
  const { rows } = await client.query<StateRow>(STATE_SQL, [...unitValues(unit, stays), olderThanMonths]);
  const { sessions, events, ...counts } = rows[0]!;
  return { sessions, events, staying: stays, obstacle: obstacleOf(counts) };
}

function obstacleOf(counts: Omit<StateRow, 'sessions' | 'events'>): string | null {
  const reasons: [number, string][] = [
    [counts.open, 'not closed'],
    [counts.recent, 'used since'],
    [counts.unread, 'not in the inbox yet: the relay is behind'],
    [counts.timers, 'with a timer'],
    [counts.held, 'with a message that waits for a lead'],
    [counts.strange, 'of a person with several conversations'],
  ];
  const stated = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`);
  return stated.length === 0 ? null : stated.join(', ');
}
