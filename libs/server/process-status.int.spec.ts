import { Redis } from 'ioredis';
import { freshRedis, type RedisHandle } from '../../infra/jest/fresh-redis.ts';
import { registry } from './metrics.ts';
import { dismissProcess, readProcessStatuses, registerProcessMetrics } from './process-status.ts';

const PROCESSES_KEY = 'ops:processes';
const MINUTE_MS = 60_000;

let server: RedisHandle;
let redis: Redis;
beforeAll(async () => {
  server = await freshRedis();
  redis = new Redis(server.url);
});
afterEach(() => redis.del(PROCESSES_KEY));
afterAll(async () => {
  redis.disconnect();
  await server?.stop();
});

type Report = { name: string; startedMs: number; atMs: number };
const report = ({ name, startedMs, atMs }: Report) => {
  const id = name.split('@')[0]!;
  const [at, startedAt] = [atMs, startedMs].map((ms) => new Date(ms).toISOString());
  const kind = id.startsWith('worker') ? 'worker' : 'gateway';
  return redis.hset(PROCESSES_KEY, name, JSON.stringify({ id, kind, at, startedAt, values: {} }));
};
const namesInSight = async () => (await readProcessStatuses(redis)).map(({ name }) => name);

describe('a process that died', () => {
  it('stays in sight, however long ago that was, until it is dismissed', async () => {
    const now = Date.now();
    await report({ name: 'gateway-1@a:1', startedMs: now - 9 * MINUTE_MS, atMs: now });
    await report({ name: 'gateway-2@a:2', startedMs: now - 9 * 1440 * MINUTE_MS, atMs: now - 8 * 1440 * MINUTE_MS });
    expect(await namesInSight()).toEqual(['gateway-1@a:1', 'gateway-2@a:2']);

    expect(await dismissProcess(redis, 'gateway-2@a:2')).toBe(true);
    expect(await dismissProcess(redis, 'gateway-2@a:2')).toBe(false);
    expect(await namesInSight()).toEqual(['gateway-1@a:1']);
  });

  it('is replaced by the one that was started under its name on the same machine, and on no other', async () => {
    const now = Date.now();
    await report({ name: 'worker-1@a:1', startedMs: now - 9 * MINUTE_MS, atMs: now - 8 * MINUTE_MS });
    await report({ name: 'worker-1@a:2', startedMs: now - MINUTE_MS, atMs: now });
    await report({ name: 'worker-1@b:1', startedMs: now - 9 * MINUTE_MS, atMs: now - 8 * MINUTE_MS });
    expect(await namesInSight()).toEqual(['worker-1@a:2', 'worker-1@b:1']);
  });

  it('cannot be dismissed while it reports', async () => {
    const now = Date.now();
    await report({ name: 'gateway-1@a:1', startedMs: now, atMs: now });
    expect(await dismissProcess(redis, 'gateway-1@a:1')).toBe(false);
    expect(await namesInSight()).toEqual(['gateway-1@a:1']);
  });

  it('is expected and not seen, and so is one that never came', async () => {
    const now = Date.now();
    await report({ name: 'gateway-1@a:1', startedMs: now, atMs: now });
    await report({ name: 'gateway-2@a:2', startedMs: now, atMs: now - MINUTE_MS });
    registerProcessMetrics(redis, { EXPECTED_WORKERS: 2, EXPECTED_PUBLISHERS: 1 });
    const metrics = await registry.metrics();
    for (const line of [
      'aidline_processes_seen{kind="gateway"} 1',
      'aidline_processes_expected{kind="gateway"} 2',
      'aidline_processes_seen{kind="worker"} 0',
      'aidline_processes_expected{kind="worker"} 2',
      'aidline_processes_expected{kind="publisher"} 1',
    ])
      expect(metrics.split('\n')).toContain(line);
  });
});
