import { Redis } from 'ioredis';
import { queues } from '@libs/server/queues.ts';
import { openQueue } from '../../jest/open-queue.ts';
import { REDIS_USER } from '../../bin/servers/redis-user.ts';
import type { Breakage } from './breakage.ts';
import { lateReader, stutter } from './disturbances.ts';
import { newVisitor, OPEN } from './traffic.ts';
import type { WatchedSystem } from './watched-system.ts';

async function sayToRedis({ redis }: WatchedSystem, ...words: [string, ...string[]]): Promise<void> {
  const client = new Redis(redis.url);
  await client.call(...words);
  client.disconnect();
}

export const processBreakages: readonly Breakage[] = [
  {
    name: 'worker',
    did: 'The worker was killed.',
    alerts: ['AidlineProcessGone', 'AidlineProcessMissing', 'AidlineNoWorker', 'AidlineSearchAway'],
    async inflict({ services }) {
      await services.workers[0]!.kill('SIGKILL');
      return () => services.workers[0]!.restart();
    },
  },
  {
    name: 'gateways',
    did: 'Both gateways were killed.',
    alerts: ['AidlineProcessGone', 'AidlineNoGateway'],
    async inflict({ services }) {
      const [first, second] = services.gateways;
      await Promise.all([first!.kill('SIGKILL'), second!.kill('SIGKILL')]);
      return () => Promise.all([first!.restart(), second!.restart()]);
    },
  },
  {
    name: 'targets',
    did: 'Prometheus lost its list of processes.',
    alerts: ['AidlineNothingScraped'],
    async inflict({ prometheus, targets }) {
      prometheus.setTargets([]);
      return async () => prometheus.setTargets(targets);
    },
  },
  {
    name: 'redis',
    did: 'Redis was killed.',
    alerts: ['AidlineWithoutRedis'],
    async inflict({ redis }) {
      await redis.kill('SIGKILL');
      return () => redis.restart();
    },
  },
  {
    name: 'busy-gateway',
    did: 'A gateway got a tenth of a processor.',
    alerts: ['AidlineBusyProcess'],
    inflict: async ({ services }) => stutter(services.gateways[0]!, { stoppedMs: 400, runningMs: 40 }),
  },
  {
    name: 'frozen-gateway',
    did: 'A gateway stood still for seconds again and again, so that its readers were served late.',
    alerts: ['AidlineSlowDelivery'],
    inflict: (system) => lateReader(system, { stoppedMs: 3_000, runningMs: 1_500 }),
  },
  {
    name: 'lost-announcements',
    did: 'Redis refused to publish, so that only the sweep found what was new.',
    alerts: ['AidlineLostAnnouncements'],
    async inflict(system) {
      await sayToRedis(system, 'ACL', 'SETUSER', REDIS_USER, '-publish', '-spublish');
      const stop = await lateReader(system);
      return async () => {
        await sayToRedis(system, 'ACL', 'SETUSER', REDIS_USER, '+publish', '+spublish');
        await stop();
      };
    },
  },
  {
    name: 'paused-queue',
    did: 'The queue of timers was paused.',
    alerts: ['AidlineQueuePaused', 'AidlineQueueLate', 'AidlineLateTimers'],
    async inflict({ redis, services }) {
      const queue = openQueue(queues.timers.name, redis.url);
      await queue.pause();
      await newVisitor().command(services.gateways[0]!.url, OPEN);
      return async () => {
        await queue.resume();
        await queue.close();
      };
    },
  },
  {
    name: 'failing-jobs',
    did: 'Jobs of a shape that nobody knows were queued for translation.',
    alerts: ['AidlineJobsFail'],
    async inflict({ redis }) {
      const queue = openQueue(queues.translation.name, redis.url);
      await queue.addBulk(Array.from({ length: 6 }, () => ({ name: 'translate', data: { of: 'tomorrow' } })));
      return async () => {
        await queue.clean(0, 0, 'failed');
        await queue.close();
      };
    },
  },
];
