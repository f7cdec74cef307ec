import { type AddressInfo, connect, createServer } from 'node:net';
import { databaseForThisFile } from '../../infra/jest/fresh-database.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { assertDurable } from './database/durability.ts';
import { createLogger } from './logger.ts';
import { createPool, retryUntilDatabaseReady } from './postgres.ts';

const database = databaseForThisFile();
const log = createLogger('spec', 'fatal');

const queryOnce = (text: string) => queryDatabase({ databaseUrl: database.url }, text);

/** Directly: what is set for a database or a process of the server reaches a pooler's connections later. */
describe('the pool', () => {
  it('is refused when the server does not flush what it acknowledges', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const durable = createPool(database.directLogins.gateway, { max: 1, log });
    await assertDurable(durable, 'local');
    await durable.end();

    await queryOnce(`alter database ${name} set synchronous_commit = off`);
    const nonDurable = createPool(database.directLogins.gateway, { max: 1, log });
    await expect(assertDurable(nonDurable, 'local')).rejects.toThrow('synchronous_commit=off');
    await nonDurable.end();
    await queryOnce(`alter database ${name} reset synchronous_commit`);
  });

  it('waits while the server is unreachable, and logs that once', async () => {
    const { hostname, port } = new URL(database.url);
    let connections = 0;
    const proxy = createServer((near) => {
      if ((connections += 1) <= 3) return void near.resetAndDestroy();
      near.pipe(connect({ host: hostname, port: Number(port) })).pipe(near);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const proxyUrl = new URL(database.url);
    proxyUrl.port = String((proxy.address() as AddressInfo).port);
    const warnings: string[] = [];
    const listener = { warn: (_: object, message: string) => warnings.push(message) } as unknown as typeof log;
    const pool = createPool(proxyUrl.href, { max: 1, log });
    await retryUntilDatabaseReady(listener, () => assertDurable(pool, 'local'));
    await pool.end();
    await new Promise((resolve) => proxy.close(resolve));
    expect(warnings).toEqual(['the database does not answer yet: waiting for it']);
  });

  it('loses a connection in the middle of a transaction without losing the process', async () => {
    const pool = createPool(database.directLogins.gateway, { max: 1, log });
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
});
