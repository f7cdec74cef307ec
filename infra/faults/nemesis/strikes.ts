import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Heal, Stage } from '../cell.ts';
import type { Engine } from '../world/engine.ts';
import type { Member, Roads } from '../world/member.ts';
import type { Condition } from './link.ts';

/** The faults. Each strikes when it is called, says so, and gives back how to put it right. */
type Strike = Promise<Heal>;

export async function end(stage: Stage, member: Member, signal: NodeJS.Signals): Strike {
  await member.kill(signal);
  stage.struck();
  return member.restart;
}

/** Again as soon as it is back: what has just resumed is hit once more. */
export async function killTwice(stage: Stage, member: Member): Strike {
  await end(stage, member, 'SIGKILL');
  await member.restart();
  await pause(stage.random.between(0, stage.holdMs / 2));
  return end(stage, member, 'SIGKILL');
}

export async function pauseMember(stage: Stage, member: Member): Strike {
  member.pause();
  stage.struck();
  return member.resume;
}

export async function shift(stage: Stage, member: Member, milliseconds: number): Strike {
  member.shiftClock(milliseconds);
  stage.struck();
  return () => member.shiftClock(0);
}

export async function road(
  stage: Stage,
  members: readonly Member[],
  { road: name, condition }: { road: keyof Roads; condition: Condition },
): Strike {
  for (const { roads } of members) roads[name]?.set(condition);
  stage.struck();
  return () => {
    for (const { roads } of members) roads[name]?.set({ is: 'open' });
  };
}

export async function endEngine(stage: Stage, engine: Engine, signal: NodeJS.Signals): Strike {
  await engine.end(signal);
  stage.struck();
  return engine.start;
}

export async function pauseEngine(stage: Stage, engine: Engine): Strike {
  engine.pause();
  stage.struck();
  return engine.resume;
}

/** The postmaster answers one killed backend by ending all the others, because shared memory may be damaged. */
export async function killBackend({ world, random, struck }: Stage): Strike {
  const rows = await world.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  process.kill(random.pick(rows).pid, 'SIGKILL');
  struck();
  return () => undefined;
}

export async function terminateSessions({ world, holdMs, struck }: Stage): Strike {
  const TIMES = 5;
  for (let time = 0; time < TIMES; time += 1) {
    await world.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    struck();
    await pause(holdMs / TIMES);
  }
  return () => undefined;
}

export async function wipe({ holdMs, struck }: Stage, engine: Engine): Strike {
  const TIMES = 3;
  for (let time = 0; time < TIMES; time += 1) {
    await onRedis(engine, (redis) => redis.flushall());
    struck();
    await pause(holdMs / TIMES);
  }
  return () => undefined;
}

/** As little memory as it already uses: reads go on, every write is refused. */
export async function fillMemory({ struck }: Stage, engine: Engine): Strike {
  await onRedis(engine, (redis) => redis.config('SET', 'maxmemory', '1'));
  struck();
  return () => onRedis(engine, (redis) => redis.config('SET', 'maxmemory', '0'));
}

/** Long enough apart that the order means something. */
const APART_MS = 300;

/** Everything at once, as when the power goes, and back in an order of the seed's choice; services wait for what they need. */
export async function killAll({ world, random, struck }: Stage): Strike {
  const { gateways, workers, postgres, queue, fanout } = world;
  await Promise.all([
    ...[...gateways, ...workers].map((member) => member.kill('SIGKILL')),
    ...[postgres, queue, fanout].map((engine) => engine.end('SIGKILL')),
  ]);
  struck();
  return async () => {
    const engines = [postgres, queue, fanout].map(({ start }) => start);
    const services = [...gateways, ...workers].map(({ restart }) => restart);
    const starts: Promise<void>[] = [];
    for (const start of shuffled([...engines, ...services], random)) {
      starts.push(start());
      await pause(APART_MS);
    }
    await Promise.all(starts);
  };
}

export async function restartInTurn({ world, struck }: Stage): Strike {
  for (const member of [...world.gateways, ...world.workers]) {
    await member.kill('SIGTERM');
    struck();
    await member.restart();
  }
  return () => undefined;
}

async function onRedis({ url }: Engine, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}

function shuffled<T>(list: T[], { next }: Stage['random']): T[] {
  return list
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
