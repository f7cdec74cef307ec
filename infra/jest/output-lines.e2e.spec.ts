import { Redis } from 'ioredis';
import { sendTestMessage } from '../bin/doctor/message-round-trip.ts';
import { waitUntil } from '../../services/gateway/test/chat-client.ts';
import { queryDatabase } from './query-database.ts';
import { systemForThisFile } from './system-for-this-file.ts';

const system = systemForThisFile({ gateways: 1, workers: 1, site: false });
const NAMES = ['gateway-1', 'worker-1'];

/** What the readiness of the gateway and the worker says of Redis. */
async function redisStates(): Promise<unknown[]> {
  const addresses = [`${system.gateways[0]!.url}/api/health/ready`, `${system.workers[0]!.url}/health/ready`];
  return Promise.all(
    addresses.map(async (address) => ((await (await fetch(address)).json()) as { redis: unknown }).redis),
  );
}

const waitForRedis = (state: string) =>
  waitUntil(`both say that Redis is ${state}`, async () => {
    const states = await redisStates().catch(() => []);
    return states.length === 2 && states.every((one) => one === state);
  });

async function changeRedis(...settings: [string, string]): Promise<void> {
  const redis = new Redis(system.redisUrl);
  await redis.config('SET', ...settings);
  redis.disconnect();
}

const linesOf = (name: string): string[] => system.log(name).split('\n').filter(Boolean);

/** Everything that a process prints must be of its log: what libraries print themselves would fill it with stacks. */
const unformattedLines = (): string[] =>
  NAMES.flatMap(linesOf).filter((line) => {
    try {
      const { level, time, msg } = JSON.parse(line) as { level?: number; time?: string; msg?: string };
      return !level || !time || !msg;
    } catch {
      return true;
    }
  });

const redisLines = (name: string): string[] => linesOf(name).filter((line) => line.includes('"redis":'));

describe('a gateway and a worker whose Redis and Postgres fail', () => {
  it('name a full Redis, count its refusals, and the chat goes on', async () => {
    await changeRedis('maxmemory', '1');
    await waitForRedis('full');
    const steps = await sendTestMessage({ gateways: system.gatewayUrls, databaseUrl: system.databaseUrl });
    expect(steps.filter(({ ok }) => ok).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Step: connect', 'Step: append', 'Step: deliver', 'Step: inbox']),
    );
    const metrics = await (await fetch(`${system.gateways[0]!.url}/metrics`)).text();
    expect(metrics).toMatch(/aidline_redis_errors_total\{role="fan-out",kind="full"\} [1-9]/);
    await changeRedis('maxmemory', '0');
    await waitForRedis('ok');
    expect(unformattedLines()).toEqual([]);
  });

  it('name a replica', async () => {
    const redis = new Redis(system.redisUrl);
    await redis.call('REPLICAOF', '127.0.0.1', '1');
    await waitForRedis('read-only');
    await redis.call('REPLICAOF', 'NO', 'ONE');
    redis.disconnect();
    await waitForRedis('ok');
    expect(unformattedLines()).toEqual([]);
  });

  it('log a few lines when Redis is away, also when they start meanwhile, and heal', async () => {
    const before = NAMES.map((name) => redisLines(name).length);
    await system.redis.kill('SIGKILL');
    await waitForRedis('away');
    await Promise.all([system.gateways[0]!.restart(), system.workers[0]!.restart()]);
    await waitForRedis('away');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await system.redis.restart();
    await waitForRedis('ok');
    const steps = await sendTestMessage({ gateways: system.gatewayUrls, databaseUrl: system.databaseUrl });
    expect(steps.every(({ ok }) => ok)).toBe(true);
    const added = NAMES.map((name, index) => redisLines(name).length - before[index]!);
    expect(Math.max(...added)).toBeLessThan(30);
    expect(unformattedLines()).toEqual([]);
  });

  it('print nothing of their own about an eviction policy that BullMQ warns of', async () => {
    await changeRedis('maxmemory-policy', 'allkeys-lru');
    await system.workers[0]!.restart();
    await waitForRedis('ok');
    await waitUntil('it is a line of the log', () => system.log('worker-1').includes('Eviction policy is allkeys-lru'));
    await changeRedis('maxmemory-policy', 'noeviction');
    expect(unformattedLines()).toEqual([]);
  });

  it('log what pg reports when its connections are ended', async () => {
    for (let round = 0; round < 5; round += 1) {
      await queryDatabase(
        system,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await waitForRedis('ok');
    expect(unformattedLines()).toEqual([]);
  });
});
