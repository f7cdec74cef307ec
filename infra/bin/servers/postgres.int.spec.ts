import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolder, createTemporaryFolder } from '../../jest/test-servers.ts';
import { freePort } from './free-port.ts';
import { withClient } from './postgres-database.ts';
import { startPostgres } from './postgres.ts';
import { isAlive } from './process-table.ts';
import type { DatabaseServer } from './database-server.ts';

describe('the embedded Postgres', () => {
  const folder = createTemporaryFolder();
  const dataDir = join(folder, 'postgres');
  let server: DatabaseServer;

  const start = async () => (server = await startPostgres({ dataDir, port: await freePort(), durable: true }));
  const rows = async (sql: string) =>
    withClient(server.url, async (client) => (await client.query(sql)).rows as unknown[]);

  beforeAll(start);
  afterAll(async () => {
    await server.stop();
    removeTemporaryFolder(folder);
  });

  it('flushes what it commits, uses UTC and has the database aidline', async () => {
    const settings = await rows(`select current_database() as db, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('timezone') as zone`);
    expect(settings).toEqual([{ db: 'aidline', fsync: 'on', commit: 'on', zone: 'UTC' }]);
  });

  it('keeps committed rows through kill -9', async () => {
    await rows('create table kept (word text)');
    await rows(`insert into kept values ('yes')`);
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await start();
    expect(await rows('select word from kept')).toEqual([{ word: 'yes' }]);
  });

  it('takes over from a server that an earlier run left behind', async () => {
    const earlier = server;
    await start();
    expect(server.pid).not.toBe(earlier.pid);
    expect(isAlive(earlier.pid)).toBe(false);
    expect(await rows('select word from kept')).toEqual([{ word: 'yes' }]);
  });

  it('reports in one sentence that its port is in use', async () => {
    const other = join(folder, 'other');
    const starting = startPostgres({ dataDir: other, port: server.port, durable: false });
    await expect(starting).rejects.toThrow(`Port ${server.port} is in use`);
  });

  it('stops without leaving a process or a lock behind', async () => {
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
  });
});
