import { withClient } from '../../bin/servers/postgres-database.ts';
import { waitUntil } from '../../bin/servers/wait-until.ts';
import type { Breakage } from './breakage.ts';
import { holdLock, lockAgainAndAgain } from './disturbances.ts';
import type { WatchedSystem } from './watched-system.ts';

const sql = ({ database }: WatchedSystem, ...statements: string[]) =>
  withClient(database.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
const setReadOnly = (isOn: boolean) =>
  `alter system ${isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`;
const RELOAD = 'select pg_reload_conf()';

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

const APPROVE_CONTENT_SQL = `insert into content_version (entry, number, files, saved_by, approved_at)
  select 'records/tags', 1, '{}', id, now() - interval '1 hour' from agent limit 1`;

export const databaseBreakages: readonly Breakage[] = [
  {
    name: 'publisher',
    did: 'Content was approved, and no publisher ran.',
    alerts: ['AidlineSiteNotPublished'],
    async inflict(system) {
      await sql(system, APPROVE_CONTENT_SQL);
      return () => sql(system, `update content_version set published_at = now() where entry = 'records/tags'`);
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
      await sql(
        system,
        'create table right_key as table sealing_key',
        `update sealing_key set kek_id = reverse(kek_id)`,
      );
      return () =>
        sql(
          system,
          `update sealing_key s set kek_id = r.kek_id from right_key r where s.kek_id in (r.kek_id, reverse(r.kek_id))`,
          'drop table right_key',
        );
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
      return () =>
        sql(system, 'insert into chat_event select * from lost_event on conflict do nothing', 'drop table lost_event');
    },
  },
  {
    name: 'broken-table',
    did: 'A table was renamed, so that requests failed by a bug.',
    alerts: ['AidlineFaults', 'AidlineErrorBudgetFast'],
    async inflict(system) {
      await sql(system, 'alter table chat_session rename to chat_session_away');
      return () => sql(system, 'alter table if exists chat_session_away rename to chat_session');
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
    name: 'lock-again-and-again',
    did: 'A program took a lock on the log every few seconds.',
    alerts: ['AidlinePoolWaits'],
    inflict: ({ database }) => lockAgainAndAgain(database.url, 'lock table chat_event in access exclusive mode'),
  },
];
