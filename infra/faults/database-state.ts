import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { actorOfNumber, knownTypeOfNumber, MESSAGE_TYPES_SQL } from '@libs/ledger/event-types.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { UNPROJECTED_SESSIONS_SQL } from '../jest/ledger-environment.ts';
import { judgedTypes, type LogRow, type Observation, type TableAnomaly } from './history.ts';
import { CANARY } from './load/actor-scripts.ts';
import type { ObservedSystem } from './world/observed-system.ts';

/** The log of these sessions as read by SQL, with the texts that these observations contain. */
export async function readRecordedLog(
  system: ObservedSystem,
  sessions: readonly SessionId[],
  observations: Observation[],
): Promise<LogRow[]> {
  const texts = new Map(
    observations.flatMap(({ events }) => events.map((event) => [`${event.sessionId} ${event.version}`, event.text])),
  );
  const rows = await system.query<LogQueryRow>(
    `select session_id, version, shard, pos::int, command_id, part, type, actor_kind, actor_id, meta,
            (extract(epoch from created_at) * 1000)::double precision as at
     from chat_event where shard = any($1) and session_id = any($2) order by session_id, version`,
    [sessions.map(shardOf), sessions],
  );
  return rows.map((row) => toLogRow(row, texts.get(`${row.session_id} ${row.version}`) ?? null));
}

type LogQueryRow = {
  session_id: SessionId;
  version: number;
  shard: number;
  pos: number;
  command_id: CommandId;
  part: number;
  type: number;
  actor_kind: number;
  actor_id: AgentId | null;
  meta: { kind?: LogRow['kind']; opening?: LogRow['opening'] };
  at: number;
};

function toLogRow(row: LogQueryRow, text: string | null): LogRow {
  const type = knownTypeOfNumber(row.type);
  return {
    sessionId: row.session_id,
    version: row.version,
    shard: row.shard,
    pos: row.pos,
    commandId: row.command_id,
    part: row.part,
    type: type ? judgedTypes[type] : 'other',
    from: actorOfNumber(row.actor_kind, row.actor_id).role,
    kind: row.meta.kind ?? null,
    opening: row.meta.opening ?? null,
    text,
    at: row.at,
  };
}

const TABLE_CHECKS: [TableAnomaly['anomaly'], string, string][] = [
  [
    'hole',
    'a shard lacks a position',
    `select e.shard::text as id from chat_event e left join (
       select a.shard, sum(upper(r) - lower(r)) as archived
       from archived_positions a cross join lateral unnest(a.positions) as r group by a.shard
     ) a on a.shard = e.shard group by e.shard, a.archived having count(*) + coalesce(a.archived, 0) <> max(e.pos)`,
  ],
  [
    'divergent',
    'a session row differs from its events',
    `select s.id::text from chat_session s join chat_event e on e.shard = s.shard and e.session_id = s.id group by s.shard, s.id
     having s.version <> max(e.version)
         or s.customer_msgs <> count(*) filter (where e.type in (${MESSAGE_TYPES_SQL}) and e.actor_kind = 1)
         or s.agent_msgs <> count(*) filter (where e.type in (${MESSAGE_TYPES_SQL}) and e.actor_kind = 2)`,
  ],
  [
    'orphaned',
    'its message was sent, and the timer is still there',
    `select t.id::text from timer t join chat_event e on e.shard = t.shard and e.session_id = t.session_id and e.command_id = t.id`,
  ],
  [
    'unseen',
    'the inbox does not show',
    `select distinct u.id || ', last written ' || round(extract(epoch from clock_timestamp() - e.created_at), 1) || ' s ago' as id
     from (${UNPROJECTED_SESSIONS_SQL}) u left join chat_session s on s.shard = u.shard and s.id = u.id
     left join chat_event e on e.shard = s.shard and e.session_id = s.id and e.version = s.version`,
  ],
];

export async function checkTables({ query }: ObservedSystem): Promise<TableAnomaly[]> {
  const faults: TableAnomaly[] = [];
  for (const [anomaly, what, text] of TABLE_CHECKS)
    for (const { id } of await query<{ id: string }>(text)) faults.push({ anomaly, what: `${what}: ${id}` });
  return faults;
}

/** True when every projection equals the log. */
export async function areProjectionsCurrent({ query }: ObservedSystem): Promise<boolean> {
  return (await query(UNPROJECTED_SESSIONS_SQL)).length === 0;
}

/** Where texts of this run are stored that must not be: log files and both Redis servers. */
export async function findLeakedText(system: ObservedSystem): Promise<string[]> {
  const leaks = [...system.gateways, ...system.workers]
    .filter(({ logFile }) => readFileSync(logFile, 'utf8').includes(CANARY))
    .map(({ name }) => `the log of ${name}`);
  for (const { name, url } of system.redisServers) if (await redisHoldsText(url)) leaks.push(`the Redis ${name}`);
  if (system.providers.trappedCount > 0) leaks.push('a request that followed the redirect of a provider');
  return leaks;
}

async function redisHoldsText(url: string): Promise<boolean> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  redis.on('error', ignoreConnectionError);
  try {
    for (const key of await redis.keys('*')) {
      const value = await redis.dumpBuffer(key).catch(nullWhereMoved);
      if (key.includes(CANARY) || value?.includes(CANARY)) return true;
    }
    return false;
  } finally {
    redis.disconnect();
  }
}

/** A node of a cluster that has just started again sends readers to the master, which is searched too. */
function nullWhereMoved(fault: Error): null {
  if (fault.message.startsWith('MOVED ')) return null;
  throw fault;
}

/** The pending command rejects. */
function ignoreConnectionError(): void {}
