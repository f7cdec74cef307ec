import type { Pool } from 'pg';
import { startOwnPostgres, type OwnPostgres } from '../../infra/jest/own-postgres.ts';
import type { StandbyServer } from '../../infra/jest/standby-server.ts';
import { EpochChanged, EpochTracker, OutdatedPrimary, StandbyConnection } from './epoch-tracker.ts';
import { createLogger } from './logger.ts';
import { createPool } from './postgres.ts';
import { databaseStateOf } from './readiness.ts';

const log = createLogger('spec', 'silent');

let postgres: OwnPostgres;
let standby: StandbyServer;
let epochs: EpochTracker;
const pools: Pool[] = [];
/** As the services connect: with a login that is no superuser. */
const poolOf = (url: string): Pool => {
  const server = new URL(postgres.logins.gateway);
  server.host = new URL(url).host;
  const pool = createPool(server.href, { max: 4, log, epochs });
  pools.push(pool);
  return pool;
};

beforeEach(async () => {
  postgres = await startOwnPostgres();
  standby = (await postgres.startStandbys(['one']))[0]!;
  epochs = new EpochTracker();
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
  await postgres.end();
});

describe('the epoch of a log', () => {
  it('is told by each connection, changes with a promotion, and never goes back to the timeline before', async () => {
    const [old, next] = [poolOf(postgres.url), poolOf(standby.url)];
    const changes: string[] = [];
    epochs.onChange(() => changes.push(epochs.current));
    await old.query('select 1');
    const [system, timeline] = epochs.current.split('.');
    expect([system, timeline]).toEqual([expect.stringMatching(/^\d{19}$/), '1']);
    await expect(next.query('select 1')).rejects.toBeInstanceOf(StandbyConnection);

    const busy = old.query('select pg_sleep(60)').catch((fault: unknown) => fault);
    const decided = epochs.within(async () => {
      await standby.promote();
      await next.query('select 1');
    });
    await expect(decided).rejects.toBeInstanceOf(EpochChanged);
    expect([epochs.current, changes]).toEqual([`${system}.2`, [`${system}.2`]]);
    // The old primary is alive: what it was asked is given up, and it is asked nothing more.
    expect(databaseStateOf(await busy)).toBe('away');
    await expect(old.query('select 1')).rejects.toBeInstanceOf(OutdatedPrimary);
    await expect(epochs.boundTo(`${system}.1`, next).query('select 1')).rejects.toBeInstanceOf(EpochChanged);
    expect((await epochs.boundTo(`${system}.2`, next).query('select 1')).rowCount).toBe(1);
    epochs.observeNewer(`${system}.1`);
    epochs.observeNewer('7000000000000000000.9');
    expect(epochs.current).toBe(`${system}.2`);
  });
});
