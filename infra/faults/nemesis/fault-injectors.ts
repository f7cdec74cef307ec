import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { FaultContext, FaultInjector, Heal } from '../fault-cell.ts';
import type { WorldService, ServiceLinks } from '../world/world-service.ts';
import type { EngineName } from '../world/database-engine.ts';
import { openExtraVisitor } from './extra-visitor.ts';
import type { LinkCondition } from './link-proxy.ts';

// The faults. An injector disturbs, counts that it did, and returns what heals the disturbance.

/** Chooses what is disturbed. */
type Choose<T> = (context: FaultContext) => T;
type RestartableProcess = { kill: (signal: NodeJS.Signals) => Promise<void>; restart: () => Promise<void> };
type PausableProcess = { pause: () => void; resume: () => void };

export const killProcess =
  (choose: Choose<RestartableProcess>, signal: NodeJS.Signals): FaultInjector =>
  (context) =>
    killAndCount(context, choose(context), signal);

async function killAndCount(
  { countFault }: FaultContext,
  { kill, restart }: RestartableProcess,
  signal: NodeJS.Signals,
): Promise<Heal> {
  await kill(signal);
  countFault();
  return () => restart();
}

/** The second time soon after the restart, while it still takes up its work again. */
export const killTwice =
  (choose: Choose<RestartableProcess>): FaultInjector =>
  async (context) => {
    const chosen = choose(context);
    await killAndCount(context, chosen, 'SIGKILL');
    await chosen.restart();
    await pause(context.random.between(0, context.holdMs / 2));
    return killAndCount(context, chosen, 'SIGKILL');
  };

export const pauseProcess =
  (choose: Choose<PausableProcess>): FaultInjector =>
  (context) => {
    const chosen = choose(context);
    chosen.pause();
    context.countFault();
    return chosen.resume;
  };

export const shiftServiceClock =
  (choose: Choose<WorldService>, milliseconds: number): FaultInjector =>
  (context) => {
    const { shiftClock } = choose(context);
    shiftClock(milliseconds);
    context.countFault();
    return () => shiftClock(0);
  };

export const disturbLinks =
  (choose: Choose<readonly WorldService[]>, name: keyof ServiceLinks, condition: LinkCondition): FaultInjector =>
  (context) => {
    const links = choose(context).map((service) => service.links[name]);
    for (const link of links) link?.set(condition);
    context.countFault();
    return () => links.forEach((link) => link?.set({ is: 'open' }));
  };

const CLIENT_BACKENDS = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** The postmaster then ends all the others too, because shared memory may be damaged. */
export const killBackend: FaultInjector = async ({ world, random, countFault }) => {
  const rows = await world.query<{ pid: number }>(`select pid ${CLIENT_BACKENDS}`);
  process.kill(random.pick(rows).pid, 'SIGKILL');
  countFault();
  return healsByItself;
};

export const terminateSessions: FaultInjector = (context) =>
  repeatFault(context, 5, () => context.world.query(`select pg_terminate_backend(pid) ${CLIENT_BACKENDS}`));

const flush = (engine: { url: string }) => withRedis(engine, (redis) => redis.flushall());

export const wipeFanout: FaultInjector = (context) => repeatFault(context, 3, () => flush(context.world.fanout));

/** Within the second after which the welcome is due, when its job is in the queue. */
const WELCOME_PENDING_MS = 500;

/** Each time while the welcome of a conversation is pending; on a slow machine those of the load have all been sent. */
export const wipeQueue: FaultInjector = (context) =>
  repeatFault(context, 3, async () => {
    const { world, load, random } = context;
    const { sessionId, connection } = await openExtraVisitor(random.pick(world.gateways).directUrl, 'click');
    load.addSession(sessionId);
    await pause(WELCOME_PENDING_MS);
    connection.close();
    await flush(world.queue);
  });

/** Spreads the repetitions over the time that the disturbance lasts. */
async function repeatFault({ holdMs, countFault }: FaultContext, times: number, disturb: () => Promise<unknown>) {
  for (let time = 0; time < times; time += 1) {
    await disturb();
    countFault();
    await pause(holdMs / times);
  }
  return healsByItself;
}

/** Limits the memory to less than is used: reads work, every write is refused. */
export const fillRedisMemory =
  (name: EngineName): FaultInjector =>
  async ({ world, countFault }) => {
    const limitMemory = (limit: string) => withRedis(world[name], (redis) => redis.config('SET', 'maxmemory', limit));
    await limitMemory('1');
    countFault();
    return () => limitMemory('0');
  };

/** So that the order of the starts makes a difference. */
const START_INTERVAL_MS = 300;

/** Everything at once, as in a power cut; the seed decides in which order it is started again. */
export const killAll: FaultInjector = async ({ world, random, countFault }) => {
  const processes = [...world.gateways, ...world.workers, world.postgres, world.queue, world.fanout];
  await Promise.all(processes.map(({ kill }) => kill('SIGKILL')));
  countFault();
  return async () => {
    const starts: Promise<void>[] = [];
    for (const { restart } of random.shuffle(processes)) {
      starts.push(restart());
      await pause(START_INTERVAL_MS);
    }
    await Promise.all(starts);
  };
};

export const rollingRestart: FaultInjector = async (context) => {
  for (const service of [...context.world.gateways, ...context.world.workers])
    await (
      await killAndCount(context, service, 'SIGTERM')
    )();
  return healsByItself;
};

export const healsByItself: Heal = () => undefined;

async function withRedis({ url }: { url: string }, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}
