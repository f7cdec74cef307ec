import { once } from 'node:events';
import { freshRedis } from '../../../infra/jest/fresh-redis.ts';
import { createLogger } from '../logger.ts';
import { createRedis } from './redis-connection.ts';

it('fails the commands that wait for Redis when the connection is ended', async () => {
  const redis = await freshRedis();
  const log = createLogger('spec', 'silent');
  const connection = createRedis(redis.url, { log, role: 'spec', mode: 'patient' });
  await connection.set('key', 'value');
  const closed = once(connection, 'close');
  await redis.kill('SIGKILL');
  await closed;
  const read = connection.get('key');
  connection.disconnect();
  await expect(read).rejects.toThrow('Connection is closed.');
  await redis.stop();
});
