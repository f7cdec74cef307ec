import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Heal, FaultContext } from '../fault-cell.ts';
import type { DatabaseEngine } from '../world/database-engine.ts';
import type { WorldService, ServiceLinks } from '../world/world-service.ts';
import type { LinkCondition } from './link-proxy.ts';

/** The faults. Each strikes when it is called, says so, and gives back how to put it right. */
type InjectedFault = Promise<Heal>;

export async function stopService(stage: FaultContext, member: WorldService, signal: NodeJS.Signals): InjectedFault {
  await member.kill(signal);
  stage.countFault();
  return member.restart;
}

/** Again as soon as it is back: what has just resumed is hit once more. */
export async function killTwice(stage: FaultContext, member: WorldService): InjectedFault {
  await stopService(stage, member, 'SIGKILL');
  await member.restart();
  await pause(stage.random.between(0, stage.holdMs / 2));
  return stopService(stage, member, 'SIGKILL');
}

export async function pauseService(stage: FaultContext, member: WorldService): InjectedFault {
  member.pause();
  stage.countFault();
  return member.resume;
}

export async function shiftServiceClock(
  stage: FaultContext,
  member: WorldService,
  milliseconds: number,
): InjectedFault {
  member.shiftClock(milliseconds);
  stage.countFault();
  return () => member.shiftClock(0);
}

export async function disturbLinks(
  stage: FaultContext,
  members: readonly WorldService[],
  { road: name, condition }: { road: keyof ServiceLinks; condition: LinkCondition },
): InjectedFault {
  for (const { links } of members) links[name]?.set(condition);
  stage.countFault();
  return () => {
    for (const { links } of members) links[name]?.set({ is: 'open' });
  };
}

export async function killEngine(stage: FaultContext, engine: DatabaseEngine, signal: NodeJS.Signals): InjectedFault {
  await engine.kill(signal);
  stage.countFault();
  return engine.start;
}

export async function pauseEngine(stage: FaultContext, engine: DatabaseEngine): InjectedFault {
  engine.pause();
  stage.countFault();
  return engine.resume;
}

/** The postmaster answers one killed backend by ending all the others, because shared memory may be damaged. */
export async function killBackend({ world, random, countFault }: FaultContext): InjectedFault {
  const rows = await world.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  process.kill(random.pick(rows).pid, 'SIGKILL');
  countFault();
  return () => undefined;
}

export async function terminateSessions({ world, holdMs, countFault }: FaultContext): InjectedFault {
  const TIMES = 5;
  for (let time = 0; time < TIMES; time += 1) {
    await world.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    countFault();
    await pause(holdMs / TIMES);
  }
  return () => undefined;
}

export async function wipeRedis({ holdMs, countFault }: FaultContext, engine: DatabaseEngine): InjectedFault {
  const TIMES = 3;
  for (let time = 0; time < TIMES; time += 1) {
    await withRedis(engine, (redis) => redis.flushall());
    countFault();
    await pause(holdMs / TIMES);
  }
  return () => undefined;
}

/** As little memory as it already uses: reads go on, every write is refused. */
export async function fillRedisMemory({ countFault }: FaultContext, engine: DatabaseEngine): InjectedFault {
  await withRedis(engine, (redis) => redis.config('SET', 'maxmemory', '1'));
  countFault();
  return () => withRedis(engine, (redis) => redis.config('SET', 'maxmemory', '0'));
}

/** Long enough apart that the order means something. */
const START_GAP_MS = 300;

/** Everything at once, as when the power goes, and back in an order of the seed's choice; services wait for what they need. */
export async function killAll({ world, random, countFault }: FaultContext): InjectedFault {
  const { gateways, workers, postgres, queue, fanout } = world;
  await Promise.all([
    ...[...gateways, ...workers].map((member) => member.kill('SIGKILL')),
    ...[postgres, queue, fanout].map((engine) => engine.kill('SIGKILL')),
  ]);
  countFault();
  return async () => {
    const engines = [postgres, queue, fanout].map(({ start }) => start);
    const services = [...gateways, ...workers].map(({ restart }) => restart);
    const starts: Promise<void>[] = [];
    for (const start of shuffled([...engines, ...services], random)) {
      starts.push(start());
      await pause(START_GAP_MS);
    }
    await Promise.all(starts);
  };
}

export async function rollingRestart({ world, countFault }: FaultContext): InjectedFault {
  for (const member of [...world.gateways, ...world.workers]) {
    await member.kill('SIGTERM');
    countFault();
    await member.restart();
  }
  return () => undefined;
}

async function withRedis({ url }: DatabaseEngine, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}

function shuffled<T>(list: T[], { next }: FaultContext['random']): T[] {
  return list
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
