import type { Pool } from 'pg';
import { waitUntil } from '../../../infra/jest/ledger-environment.ts';
import { startOwnPostgres } from '../../../infra/jest/own-postgres.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { resourceForThisFile } from '../../../infra/jest/resource-for-this-file.ts';
import type { StandbyServer } from '../../../infra/jest/standby-server.ts';
import { createLogger } from '../logger.ts';
import { createPool } from '../postgres.ts';
import { ReadinessProbe } from '../readiness.ts';
import { assertDurable, confirmReplication, NotDurable, UnconfirmedCommit } from './durability.ts';
import { ReplicationMonitor } from './replication-monitor.ts';

const log = createLogger('spec', 'silent');

/** A primary whose only standby is synchronous. */
const servers = resourceForThisFile(
  async () => {
    const postgres = await startOwnPostgres();
    const [standby] = await postgres.startStandbys(['one'], { isSynchronous: true });
    return { postgres, standby: standby! };
  },
  ({ postgres }) => postgres.end(),
);
let pool: Pool;
let standby: StandbyServer;
beforeEach(() => {
  ({ standby } = servers);
  pool = createPool(servers.postgres.url, { max: 4, log });
});
afterEach(async () => {
  standby.resume();
  await pool.end();
});

const asOwner = (statement: string) => queryDatabase({ databaseUrl: servers.postgres.url }, statement);

/** The command line of this server sets synchronous_commit, which only a database or a role overrides. */
async function withCommit<T>(value: string, work: () => Promise<T>): Promise<T> {
  await asOwner(`alter database aidline set synchronous_commit = '${value}'`);
  return work().finally(() => asOwner(`alter database aidline reset synchronous_commit`));
}

async function withoutStandbys<T>(work: () => Promise<T>): Promise<T> {
  const names = async () => ((await asOwner(`show synchronous_standby_names`)) as Record<string, string>[])[0]!;
  const apply = async (value: string) => {
    await asOwner(`alter system set synchronous_standby_names = '${value}'`);
    await asOwner(`select pg_reload_conf()`);
    await waitUntil(async () => Object.values(await names())[0] === value);
  };
  const [before] = Object.values(await names());
  await apply('');
  return work().finally(() => apply(before!));
}

/** What a start with DURABILITY=remote says. */
const refusal = async () => {
  const fresh = createPool(servers.postgres.url, { max: 1, log });
  try {
    return await assertDurable(fresh, 'remote').then(
      () => 'starts',
      (fault: unknown) => (fault instanceof NotDurable ? fault.message : fault),
    );
  } finally {
    await fresh.end();
  }
};

describe('DURABILITY=remote', () => {
  it('starts only while a synchronous standby confirms commits, and says what to change', async () => {
    expect(await refusal()).toBe('starts');
    standby.pause();
    expect(await refusal()).toContain('no synchronous standby confirms what is written: connect one');
    standby.resume();
    expect(await withoutStandbys(refusal)).toContain('set synchronous_standby_names');
    for (const commit of ['local', 'remote_write'])
      expect(await withCommit(commit, refusal)).toContain(
        `synchronous_commit=${commit}, which does not wait for the disk of a standby: set it to on`,
      );
    expect(await withCommit('remote_apply', refusal)).toBe('starts');
    expect(await refusal()).toBe('starts');
  });

  it('leaves no waiting connection on the server when it gives up', async () => {
    standby.pause();
    await expect(confirmReplication(pool)).rejects.toThrow(UnconfirmedCommit);
    await waitUntil(
      async () => (await asOwner(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)).length === 0,
    );
  });
});

describe('a commit whose wait for the standby is cancelled', () => {
  it('stays in the database of the primary, and is not acknowledged', async () => {
    standby.pause();
    const id = '01900000-0000-7000-8000-000000000001';
    const written = pool.query(`insert into write_probe values ($1)`, [id]).then(
      () => 'acknowledged',
      (fault: unknown) => fault,
    );
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await waitUntil(async () => (await asOwner(cancel)).length > 0);
    expect(await written).toBeInstanceOf(UnconfirmedCommit);
    expect(await asOwner(`select id from write_probe`)).toEqual([{ id }]);
    standby.resume();
    await asOwner(`delete from write_probe`);
  });
});

describe('while the standby is away', () => {
  it('nothing counts as confirmed and the process is not ready, until the standby is back', async () => {
    const monitor = new ReplicationMonitor(pool, log);
    const parts = {
      pool,
      redis: { check: async () => 'ok' as const },
      sealingKeys: Buffer.alloc(32),
      log,
      replication: monitor,
    };
    const state = async () => (await new ReadinessProbe(parts).check()).database;
    await monitor.confirm();
    expect(await state()).toBe('ok');
    standby.pause();
    await expect(monitor.confirm()).rejects.toThrow(UnconfirmedCommit);
    expect(() => monitor.assertConfirmed()).toThrow(UnconfirmedCommit);
    expect(await state()).toBe('unreplicated');
    standby.resume();
    await waitUntil(() => !monitor.fault);
    expect(await state()).toBe('ok');
    monitor.stop();
  });

  it('calls share one commit, but never one that began before them', async () => {
    const query = jest.spyOn(pool, 'connect');
    const monitor = new ReplicationMonitor(pool, log);
    const first = monitor.confirm();
    await Promise.resolve();
    await Promise.all([first, ...Array.from({ length: 20 }, () => monitor.confirm())]);
    expect(query).toHaveBeenCalledTimes(2);
    monitor.stop();
  });
});
