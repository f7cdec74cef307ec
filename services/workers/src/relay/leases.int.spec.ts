import { Client } from 'pg';
import { databaseForThisFile } from '../../../../infra/jest/fresh-database.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import { waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { LeaseHolder } from './lease-holder.ts';
import { LeasesStore, type HeldLease } from './leases.store.ts';

/** Registered before the hook that drops the database: hooks run in the order in which they are written here. */
afterAll(async () => {
  await owner.end();
  await pool.end();
});
const database = databaseForThisFile();
const log = createLogger('spec', 'silent');
let pool: ReturnType<typeof createPool>;
let owner: Client;

beforeAll(async () => {
  pool = createPool(database.logins.worker, { max: 4, log });
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(() => owner.query('truncate lease'));

/** Expires the leases of a worker, as after a crash. */
const expireLeasesOf = (holder: string) =>
  owner.query(`update lease set expires_at = clock_timestamp() - interval '1 ms' where owner = $1`, [holder]);

describe('a lease', () => {
  it('has one holder when two workers request it at once', async () => {
    const stores = ['a', 'b'].map((name) => new LeasesStore(pool, name));
    const answers = await Promise.all(stores.map((store) => store.acquire(['relay:0'], 1)));
    expect(answers.flat()).toEqual([{ name: 'relay:0', fence: 1 }]);
  });

  it('stays with its holder while it is renewed, and goes to another with a higher fence when it expires', async () => {
    const [one, two] = [new LeasesStore(pool, 'one'), new LeasesStore(pool, 'two')];
    const held = await one.acquire(['relay:0'], 1);
    expect(await two.acquire(['relay:0'], 1)).toEqual([]);
    expect(await one.renew(held)).toEqual(held);

    await expireLeasesOf('one');
    expect(await two.acquire(['relay:0'], 1)).toEqual([{ name: 'relay:0', fence: 2 }]);
    expect(await one.renew(held)).toEqual([]);
    await one.release(held);
    expect(await two.renew([{ name: 'relay:0', fence: 2 }])).toHaveLength(1);
  });

  it('is free at once after a release, and its fence still rises', async () => {
    const [one, two] = [new LeasesStore(pool, 'one'), new LeasesStore(pool, 'two')];
    await one.release(await one.acquire(['relay:0'], 1));
    expect(await two.acquire(['relay:0'], 1)).toEqual([{ name: 'relay:0', fence: 2 }]);
  });
});

describe('lease holders', () => {
  const names = Array.from({ length: 8 }, (_, index) => `relay:${index}`);

  function worker(name: string) {
    const working = new Map<string, number>();
    const begin = ({ name: lease, fence }: HeldLease) => {
      working.set(lease, fence);
      return { isOver: false, stop: async () => void working.delete(lease) };
    };
    const holder = new LeaseHolder({ leases: new LeasesStore(pool, name), names, begin, log });
    holder.start();
    return { name, working, stop: () => holder.stop() };
  }

  it('share the work, and the last one takes all of it when the other stops', async () => {
    const one = worker('one');
    await waitUntil(() => one.working.size === 8);
    const two = worker('two');
    await waitUntil(() => one.working.size === 4 && two.working.size === 4);
    expect([...one.working.keys(), ...two.working.keys()].sort()).toEqual(names);
    await one.stop();
    expect(one.working.size).toBe(0);
    await waitUntil(() => two.working.size === 8);
    await two.stop();
  });

  it('take over the expired leases of a killed one, with a higher fence', async () => {
    await new LeasesStore(pool, 'killed').heartbeat();
    const before = await new LeasesStore(pool, 'killed').acquire(names, 8);
    const heir = worker('heir');
    await waitUntil(() => heir.working.size === 8);
    for (const { name, fence } of before) expect(heir.working.get(name)).toBe(fence + 1);
    await heir.stop();
  });

  it('release work that ended by itself, so that it starts again with a higher fence', async () => {
    const fences: number[] = [];
    const begin = ({ fence }: HeldLease) => ({ isOver: fences.push(fence) === 1, stop: async () => undefined });
    const holder = new LeaseHolder({ leases: new LeasesStore(pool, 'one'), names: ['relay:0'], begin, log });
    holder.start();
    await waitUntil(() => fences.length === 2);
    expect(fences).toEqual([1, 2]);
    await holder.stop();
  });
});
