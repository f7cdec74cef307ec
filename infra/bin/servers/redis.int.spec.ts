import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { removeTemporaryFolder, createTemporaryFolder } from '../../jest/test-servers.ts';
import { freePort } from './free-port.ts';
import { isAlive } from './process-table.ts';
import { startRedis } from './redis.ts';
import type { DatabaseServer } from './database-server.ts';

describe('the embedded Redis', () => {
  const folder = createTemporaryFolder();
  const dataDir = join(folder, 'redis');
  let server: DatabaseServer;

  const start = async () => (server = await startRedis({ dataDir, port: await freePort(), durable: true }));
  const ask = async <T>(question: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis(server.url);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  };

  beforeAll(start);
  afterAll(async () => {
    await server.stop();
    removeTemporaryFolder(folder);
  });

  it('refuses writes instead of evicting, and expires keys quickly', async () => {
    expect(await ask((redis) => redis.config('GET', 'maxmemory-policy'))).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await ask((redis) => redis.config('GET', 'hz'))).toEqual(['hz', '100']);
  });

  it('keeps what was written to its file through kill -9', async () => {
    await ask((redis) => redis.set('kept', 'yes'));
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await start();
    expect(await ask((redis) => redis.get('kept'))).toBe('yes');
  });

  it('takes over from a server that an earlier run left behind', async () => {
    const earlier = server;
    await start();
    expect(isAlive(earlier.pid)).toBe(false);
    expect(await ask((redis) => redis.ping())).toBe('PONG');
  });

  it('moves a damaged file away and starts empty', async () => {
    await server.stop();
    const files = join(dataDir, 'appendonlydir');
    const log = readdirSync(files).find((name) => name.endsWith('.incr.aof'));
    appendFileSync(join(files, log!), 'this is not redis\r\n'.repeat(50));
    await start();
    expect(await ask((redis) => redis.dbsize())).toBe(0);
    expect(existsSync(`${files}.damaged`)).toBe(true);
  });

  it('stops without leaving a process behind', async () => {
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });
});
