import { Client } from 'pg';
import { databaseForThisFile } from '../../../../infra/jest/fresh-database.ts';
import { createLogger } from '@libs/server/logger.ts';
import { createPool } from '@libs/server/postgres.ts';
import { waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { LeaseHolder } from './lease-holder.ts';
import { LeasesStore, type HeldLease } from './leases.store.ts';

/** Before the line that drops the database: what ends is ended in the order in which it is written here. */
afterAll(async () => {
  await owner.end();
  await pool.end();
});
const database = databaseForThisFile();
const log = createLogger('spec', 'silent');
let pool: ReturnType<typeof createPool>;
let owner: Client;

beforeAll(async () => {
  pool = createPool(database.url, { max: 4, log });
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(() => owner.query('truncate lease'));

/** What the database sees of a worker that was killed, once its time is over. */
const expireLeasesOf = (who: string) =>
  owner.query(`update lease set expires_at = clock_timestamp() - interval '1 ms' where owner = $1`, [who]);

describe('a lease', () => {
  it('has one holder, of two that ask at once', async () => {
    const stores = ['a', 'b'].map((name) => new LeasesStore(pool, name));
    const answers = await Promise.all(stores.map((store) => store.acquire(['relay:0'], 1)));
    expect(answers.flat()).toEqual([{ name: 'relay:0', fence: 1 }]);
  });

  it('stays with its holder as long as that renews it, and goes to another with a higher fence when it ends', async () => {
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

  it('is free at once when it was given back, and its fence still rises', async () => {
    const [one, two] = [new LeasesStore(pool, 'one'), new LeasesStore(pool, 'two')];
    await one.release(await one.acquire(['relay:0'], 1));
    expect(await two.acquire(['relay:0'], 1)).toEqual([{ name: 'relay:0', fence: 2 }]);
  });
});

describe('the holders of leases', () => {
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

  it('share the work, and the last takes all of it when the other leaves in order', async () => {
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

  it('take over from one that was killed once its leases have run out, with a higher fence', async () => {
    await new LeasesStore(pool, 'killed').heartbeat();
    const before = await new LeasesStore(pool, 'killed').acquire(names, 8);
    const heir = worker('heir');
    await waitUntil(() => heir.working.size === 8);
    for (const { name, fence } of before) expect(heir.working.get(name)).toBe(fence + 1);
    await heir.stop();
  });

  it('give back work that ended by itself, so that it begins anew with a higher fence', async () => {
    const fences: number[] = [];
    const begin = ({ fence }: HeldLease) => ({ isOver: fences.push(fence) === 1, stop: async () => undefined });
    const holder = new LeaseHolder({ leases: new LeasesStore(pool, 'one'), names: ['relay:0'], begin, log });
    holder.start();
    await waitUntil(() => fences.length === 2);
    expect(fences).toEqual([1, 2]);
    await holder.stop();
  });
});
