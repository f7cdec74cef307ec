import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { createLogger } from './logger.ts';
import { assertDurable, createPool, retryUntilDatabaseReady } from './postgres.ts';

const database = databaseForThisFile();
const log = createLogger('spec', 'fatal');

const queryOnce = async (text: string): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(text);
  await client.end();
};

describe('the pool', () => {
  it('is taken only from a server that keeps what it acknowledges', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const durable = createPool(database.url, { max: 1, log });
    await assertDurable(durable);
    await durable.end();

    await queryOnce(`alter database ${name} set synchronous_commit = off`);
    const careless = createPool(database.url, { max: 1, log });
    await expect(assertDurable(careless)).rejects.toThrow('synchronous_commit=off');
    await careless.end();
    await queryOnce(`alter database ${name} reset synchronous_commit`);
  });

  it('is waited for while the server is away, and told so once', async () => {
    const { hostname, port } = new URL(database.url);
    let knocks = 0;
    const road = createServer((near) => {
      if ((knocks += 1) <= 3) return void near.resetAndDestroy();
      near.pipe(connect({ host: hostname, port: Number(port) })).pipe(near);
    });
    await new Promise<void>((resolve) => road.listen(0, '127.0.0.1', resolve));
    const there = new URL(database.url);
    there.port = String((road.address() as AddressInfo).port);
    const told: string[] = [];
    const listener = { warn: (_: object, words: string) => told.push(words) } as unknown as typeof log;
    const pool = createPool(there.href, { max: 1, log });
    await retryUntilDatabaseReady(listener, () => assertDurable(pool));
    await pool.end();
    await new Promise((resolve) => road.close(resolve));
    expect(told).toEqual(['the database does not answer yet: waiting for it']);
  });

  it('loses a connection in the middle of a transaction without losing the process', async () => {
    const pool = createPool(database.url, { max: 1, log });
    const client = await pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await queryOnce(`select pg_terminate_backend(${rows[0]?.pid})`);
    await ended;
    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    expect((await pool.query('select 1')).rowCount).toBe(1);
    await pool.end();
  });

  it('acts as the application, whatever the address says', async () => {
    const pool = createPool(database.url, { max: 1, log });
    const { rows } = await pool.query<{ who: string }>('select current_user as who');
    expect(rows).toEqual([{ who: 'aidline_app' }]);
    await expect(pool.query('drop table chat_event')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });
});
