import { Redis } from 'ioredis';
import { v7 } from 'uuid';
import { startRedis } from '../bin/servers/redis.ts';
import { redisUserRules } from '../bin/servers/redis-user.ts';
import { freePort } from '../bin/servers/free-port.ts';
import { systemForThisFile } from './system-for-this-file.ts';
import { messageCommand, openAgent, openVisitor, waitUntil } from '../../services/gateway/test/chat-client.ts';

/** The services have the rights of production in every test of the whole system; what they need is asked for here. */
const system = systemForThisFile({ gateways: 2, workers: 1, site: false });

/** Each as the services' user would send it. */
const refusedCommands: readonly string[][] = [
  ['flushall'],
  ['flushdb'],
  ['keys', '*'],
  ['scan', '0'],
  ['randomkey'],
  ['config', 'get', '*'],
  ['config', 'set', 'requirepass', ''],
  ['acl', 'list'],
  ['acl', 'setuser', 'mine', 'on', 'nopass', '+@all', '~*'],
  ['debug', 'sleep', '0'],
  ['module', 'list'],
  ['replicaof', 'no', 'one'],
  ['save'],
  ['shutdown', 'nosave'],
  ['monitor'],
  ['client', 'list'],
  ['client', 'kill', 'type', 'normal'],
  ['migrate', '127.0.0.1', '1', '', '0', '1'],
  ['function', 'list'],
  ['slowlog', 'get'],
  ['psubscribe', '*'],
  ['subscribe', 'elsewhere'],
  ['publish', 'elsewhere', 'x'],
  ['get', 'elsewhere'],
  ['set', 'elsewhere', 'x'],
  ['eval', `return redis.call('get', 'elsewhere')`, '0'],
  ['eval', `return redis.call('flushall')`, '0'],
  ['eval', `return redis.call('get', KEYS[1])`, '1', 'elsewhere'],
];

const asAdministrator = async <T>(work: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(system.redis.url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
};

it('lets the services do all that a conversation, its greeting and the queues need', async () => {
  const [first, second] = system.gatewayUrls as [string, string];
  const { client, sessionId } = await openVisitor(first);
  const agent = await openAgent(second, system.agent);
  await agent.join(sessionId);
  await waitUntil('the greeting comes', () => client.texts().length > 0);
  await client.command(sessionId, messageCommand('我被骗了'));
  const request = { type: 'translation.request', source: 'zh', target: 'zh-TW', attempt: 0 };
  await agent.command(sessionId, { ...request, of: agent.applied.at(-1)!.version });
  await client.request('typing', { sessionId });
  await agent.command(sessionId, messageCommand('hello'));
  await waitUntil('the answer comes from the other gateway', () => client.texts().includes('hello'));
  await waitUntil('the list hears of it', () => agent.inboxRows.some((row) => row.sessionId === sessionId));
  for (const url of system.gatewayUrls) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  await client.command(sessionId, { type: 'session.erase' });
  client.close();
  agent.close();
  expect(await asAdministrator((redis) => redis.call('acl', 'log'))).toEqual([]);
});

it.each(refusedCommands.map((words) => [words.join(' '), words] as const))(
  'refuses the services %s',
  async (_, words) => {
    const redis = new Redis(system.redis.serviceUrl, { lazyConnect: true, retryStrategy: null });
    await redis.connect();
    await expect(redis.call(...(words as [string, ...string[]]))).rejects.toThrow(
      /NOPERM|No permissions|can't access|can't run|not allowed/i,
    );
    redis.disconnect();
  },
);

it('lets nobody in without the password of that user', async () => {
  const port = await freePort();
  const dataDir = `${system.filesFolder}-redis-${v7()}`;
  const flags = ['--user', 'default', 'off', '--user', 'aidline', 'on', '>the-password', ...redisUserRules()];
  const server = await startRedis({ dataDir, port, durable: false, flags });
  try {
    const attempt = async (credentials: string) => {
      const redis = new Redis(`redis://${credentials}127.0.0.1:${port}`, { lazyConnect: true, retryStrategy: null });
      redis.on('error', () => undefined);
      const outcome = await redis.connect().then(
        () =>
          redis.get('p:x').then(
            () => 'in',
            (fault: Error) => fault.message.split(' ')[0],
          ),
        (fault: Error) => fault.message.split(' ')[0],
      );
      redis.disconnect();
      return outcome;
    };
    expect(await attempt('')).not.toBe('in');
    expect(await attempt('aidline:wrong@')).not.toBe('in');
    expect(await attempt('aidline:the-password@')).toBe('in');
  } finally {
    await server.stop();
  }
});
