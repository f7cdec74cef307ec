import { Redis } from 'ioredis';
import { queues } from '@libs/server/queues.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { openQueue } from '../../jest/open-queue.ts';
import { waitUntil } from '../../bin/servers/wait-until.ts';
import { REDIS_USER } from '../../bin/servers/redis-user.ts';
import { holdLock, lateReader, stutter } from './disturbances.ts';
import { newVisitor, OPEN } from './traffic.ts';
import type { WatchedSystem } from './watched-system.ts';

/** One thing that breaks on a running system, and what repairs it. */
export type Breakage = {
  name: string;
  /** One sentence, for afterwards. */
  did: string;
  /** Those that it has to raise, and that have to clear after it was repaired. */
  alerts: readonly string[];
  /** Breaks it. Resolves to what repairs it. */
  inflict: (system: WatchedSystem) => Promise<() => Promise<unknown>>;
};

const sql = ({ database }: WatchedSystem, ...statements: string[]) =>
  withClient(database.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
const setReadOnly = (isOn: boolean) =>
  `alter system ${isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`;
const RELOAD = 'select pg_reload_conf()';

async function sayToRedis({ redis }: WatchedSystem, ...words: [string, ...string[]]): Promise<void> {
  const client = new Redis(redis.url);
  await client.call(...words);
  client.disconnect();
}

/** One that no worker has read, with others behind it: the position of the last one would be given out again. */
const LOSE_EVENT_SQL = `
  with one as (
    select e.shard, e.pos from chat_event e join cursor c on c.consumer = 'inbox' and c.shard = e.shard
    where e.pos > c.pos and exists (select from chat_event later where later.shard = e.shard and later.pos > e.pos + 1)
    order by e.pos limit 1
  ),
  gone as (delete from chat_event e using one where e.shard = one.shard and e.pos = one.pos returning e.*)
  insert into lost_event select * from gone`;

async function deleteUnreadEvent(system: WatchedSystem): Promise<void> {
  await sql(system, 'create table lost_event (like chat_event)');
  const isLost = () =>
    withClient(system.database.url, async (client) => (await client.query(LOSE_EVENT_SQL)).rowCount === 1);
  await waitUntil(isLost, { what: 'An event that no worker has read', withinSeconds: 30 });
}

export const breakages: readonly Breakage[] = [
  {
    name: 'worker',
    did: 'The worker was killed.',
    alerts: ['AidlineProcessGone', 'AidlineProcessMissing', 'AidlineNoWorker', 'AidlineSearchAway'],
    async inflict({ services }) {
      await services.workers[0]!.kill('SIGKILL');
      return () => services.workers[0]!.restart();
    },
  },
  {
    name: 'gateways',
    did: 'Both gateways were killed.',
    alerts: ['AidlineProcessGone', 'AidlineNoGateway'],
    async inflict({ services }) {
      const [first, second] = services.gateways;
      await Promise.all([first!.kill('SIGKILL'), second!.kill('SIGKILL')]);
      return () => Promise.all([first!.restart(), second!.restart()]);
    },
  },
  {
    name: 'targets',
    did: 'Prometheus lost its list of processes.',
    alerts: ['AidlineNothingScraped'],
    async inflict({ prometheus, targets }) {
      prometheus.setTargets([]);
      return async () => prometheus.setTargets(targets);
    },
  },
  {
    name: 'redis',
    did: 'Redis was killed.',
    alerts: ['AidlineWithoutRedis'],
    async inflict({ redis }) {
      await redis.kill('SIGKILL');
      return () => redis.restart();
    },
  },
  {
    name: 'postgres',
    did: 'Postgres was stopped.',
    alerts: ['AidlineNotReady', 'AidlineErrorBudgetFast', 'AidlineErrorBudgetSlow'],
    async inflict({ database }) {
      await database.stop();
      return database.start;
    },
  },
  {
    name: 'read-only',
    did: 'Somebody made the database read-only.',
    alerts: ['AidlineNotReady'],
    async inflict(system) {
      await sql(system, setReadOnly(true), RELOAD);
      return () => sql(system, setReadOnly(false), RELOAD);
    },
  },
  {
    name: 'sealing-key',
    did: 'The database says that it was sealed with another key.',
    alerts: ['AidlineNotReady'],
    async inflict(system) {
      await sql(system, `update sealing_key set kek_id = reverse(kek_id)`);
      return () => sql(system, `update sealing_key set kek_id = reverse(kek_id)`);
    },
  },
  {
    name: 'paused-queue',
    did: 'The queue of timers was paused.',
    alerts: ['AidlineQueuePaused', 'AidlineQueueLate', 'AidlineLateTimers'],
    async inflict({ redis, services }) {
      const queue = openQueue(queues.timers.name, redis.url);
      await queue.pause();
      await newVisitor().command(services.gateways[0]!.url, OPEN);
      return async () => {
        await queue.resume();
        await queue.close();
      };
    },
  },
  {
    name: 'failing-jobs',
    did: 'Jobs of a shape that nobody knows were queued for translation.',
    alerts: ['AidlineJobsFail'],
    async inflict({ redis }) {
      const queue = openQueue(queues.translation.name, redis.url);
      await queue.addBulk(Array.from({ length: 6 }, () => ({ name: 'translate', data: { of: 'tomorrow' } })));
      return async () => {
        await queue.clean(0, 0, 'failed');
        await queue.close();
      };
    },
  },
  {
    name: 'quarantine',
    did: 'An event of the log was changed into one of a type that this build does not know.',
    alerts: ['AidlineQuarantinedEvents'],
    async inflict(system) {
      const { services, traffic } = system;
      const { sessionId } = traffic.visitors[0]!;
      await services.workers[0]!.stop();
      const ofEvent = `where session_id = '${sessionId}' and version = (select max(version) from chat_event where session_id = '${sessionId}' and type >= 9000)`;
      await sql(
        system,
        `update chat_event set type = type + 9000 where session_id = '${sessionId}'
           and version = (select max(version) from chat_event where session_id = '${sessionId}')`,
      );
      await services.workers[0]!.restart();
      return async () => {
        await sql(system, `update chat_event set type = type - 9000 ${ofEvent}`);
        await services.workers[0]!.restart();
      };
    },
  },
  {
    name: 'hole',
    did: 'An event of the log was deleted.',
    alerts: ['AidlineHoleInTheLog'],
    async inflict(system) {
      const { services } = system;
      await services.workers[0]!.stop();
      await deleteUnreadEvent(system);
      await services.workers[0]!.restart();
      return () => sql(system, 'insert into chat_event select * from lost_event', 'drop table lost_event');
    },
  },
  {
    name: 'broken-table',
    did: 'A table was renamed, so that requests failed by a bug.',
    alerts: ['AidlineFaults', 'AidlineErrorBudgetFast'],
    async inflict(system) {
      await sql(system, 'alter table chat_session rename to chat_session_away');
      return () => sql(system, 'alter table chat_session_away rename to chat_session');
    },
  },
  {
    name: 'locked-log',
    did: 'A long transaction held a lock on the log.',
    alerts: ['AidlineSlowAppend'],
    inflict: ({ database }) => holdLock(database.url, 'lock table chat_event in exclusive mode'),
  },
  {
    name: 'locked-inbox',
    did: 'A long transaction held a lock on the inbox.',
    alerts: ['AidlineRelayBehind'],
    inflict: ({ database }) => holdLock(database.url, 'lock table inbox in access exclusive mode'),
  },
  {
    name: 'busy-gateway',
    did: 'A gateway got a tenth of a processor.',
    alerts: ['AidlineBusyProcess'],
    inflict: async ({ services }) => stutter(services.gateways[0]!, { stoppedMs: 400, runningMs: 40 }),
  },
  {
    name: 'frozen-gateway',
    did: 'A gateway stood still for seconds again and again, so that its readers were served late.',
    alerts: ['AidlineSlowDelivery'],
    inflict: (system) => lateReader(system, { stoppedMs: 3_000, runningMs: 1_500 }),
  },
  {
    name: 'lost-announcements',
    did: 'Redis refused to publish, so that only the sweep found what was new.',
    alerts: ['AidlineLostAnnouncements'],
    async inflict(system) {
      await sayToRedis(system, 'ACL', 'SETUSER', REDIS_USER, '-publish', '-spublish');
      const stop = await lateReader(system);
      return async () => {
        await sayToRedis(system, 'ACL', 'SETUSER', REDIS_USER, '+publish', '+spublish');
        await stop();
      };
    },
  },
];
