import { readFileSync, statSync } from 'node:fs';
import { PlainFault } from '../bin/servers/plain-fault.ts';
import { until } from '../bin/servers/until.ts';
import type { Cell, Prepared, Strike } from './cell.ts';
import { clockIsAtHand, movableClock } from './nemesis/movable-clock.ts';
import { laySmallVolume, type SmallVolume, whyNoVolume } from './nemesis/small-volume.ts';
import type { Engine } from './world/engine.ts';
import type { World } from './world/world.ts';

type Name = 'postgres' | 'queue' | 'fanout';
type Row = Pick<Cell, 'name' | 'fault' | 'promisedSeconds'> & { engine: Name };

const HOUR_MS = 3_600_000;
/** A fast shutdown of Postgres, an orderly one of Redis. */
const NICELY = { postgres: 'SIGINT', queue: 'SIGTERM', fanout: 'SIGTERM' } as const;

/** Ahead it stays, as a clock that was wrong and was corrected; back it returns, so that what is due then comes. */
function movedClock({ engine: name, ...row }: Row, shiftMs: number): Cell {
  return {
    ...row,
    movesDatabaseClock: name === 'postgres',
    whyNot: () => (clockIsAtHand() ? null : 'libfaketime is neither here nor to be had'),
    async prepare(world) {
      const clock = await movableClock(world.folder, name);
      await startedAnew(world[name], clock.env);
      const strike: Strike = ({ struck }) => {
        clock.set(shiftMs);
        struck();
        return () => (shiftMs < 0 ? clock.set(0) : undefined);
      };
      return { strike, away: () => putRight(world, name) };
    },
  };
}

/** What holds until an hour that will not come for an hour is let go: nobody else may wait for it. */
async function putRight(world: World, name: Name): Promise<void> {
  await startedAnew(world[name], { LD_PRELOAD: '' });
  if (name === 'postgres')
    await world.query(`update lease set expires_at = now() where expires_at > now() + interval '1 minute'`);
}

async function startedAnew(engine: Engine, env?: NodeJS.ProcessEnv): Promise<void> {
  await engine.end(NICELY[engine.name as Name]);
  await engine.start(env);
}

interface Fullness extends Row {
  spareMegabytes: number;
  /** What it says when it has noticed. */
  says: RegExp;
  /** What makes it need new room, beside what people write. */
  press?: (world: World) => Promise<void>;
}

function fullVolume({ engine: name, spareMegabytes, says, press, ...row }: Fullness): Cell {
  return {
    ...row,
    whyNot: whyNoVolume,
    async prepare(world) {
      const engine = world[name];
      await engine.end(NICELY[name]);
      const volume = laySmallVolume(engine.folder, spareMegabytes);
      world.atEnd(volume.letGo);
      await engine.start();
      return filled({ world, engine, volume, says, press });
    },
  };
}

type Filling = Pick<Fullness, 'says' | 'press'> & { world: World; engine: Engine; volume: SmallVolume };

function filled({ world, engine, volume, says, press }: Filling): Prepared {
  const strike: Strike = async ({ struck }) => {
    const saidBefore = statSync(engine.logFile).size;
    volume.fill();
    struck();
    await press?.(world);
    return async () => {
      // Otherwise nothing has been shown.
      await until(() => says.test(textFrom(engine.logFile, saidBefore)), {
        what: 'The full disk to be noticed',
        withinSeconds: 20,
      });
      volume.free();
      await untilItAnswers(world, engine);
    };
  };
  const away = async () => {
    if (engine.isRunning) await engine.end(NICELY[engine.name as Name]);
    volume.remove();
    await engine.start();
  };
  return { strike, away };
}

const textFrom = (file: string, from: number): string => readFileSync(file).subarray(from).toString();

/** A database that a full disk has ended is started again, as its supervisor would. */
async function untilItAnswers(world: World, engine: Engine): Promise<void> {
  const answers = () =>
    world.query('select 1').then(
      () => true,
      () => false,
    );
  const attempt = async () => {
    await engine.start();
    return answers();
  };
  await until(attempt, { what: `${engine.name} to answer again`, withinSeconds: 120 });
}

const SWITCHES = 30;

/** Each segment of the log is left half empty, until there is no room for the next. */
async function wasteLog({ query }: World): Promise<void> {
  for (let count = 0; count < SWITCHES; count += 1) {
    const isOver = await query(`select pg_logical_emit_message(false, 'faults', 'x')`)
      .then(() => query('select pg_switch_wal()'))
      .then(
        () => false,
        () => true,
      );
    if (isOver) return;
  }
  throw new PlainFault('The log found room for more than was there.');
}

const clocks: Cell[] = (['postgres', 'queue', 'fanout'] as const).flatMap((engine) => [
  movedClock(
    { engine, name: `${engine}/CLK+1h`, fault: 'its clock jumps an hour ahead', promisedSeconds: 35 },
    HOUR_MS,
  ),
  movedClock(
    { engine, name: `${engine}/CLK-1h`, fault: 'its clock jumps an hour back, and forth again', promisedSeconds: 35 },
    -HOUR_MS,
  ),
]);

/** Faults of the machine under an engine: its disk and its clock. They take rights or a library that not every machine has. */
export const machines: readonly Cell[] = [
  fullVolume({
    engine: 'postgres',
    name: 'postgres/FULL-data',
    fault: 'its volume is full',
    promisedSeconds: 5,
    spareMegabytes: 200,
    says: /No space left on device/,
  }),
  fullVolume({
    engine: 'postgres',
    name: 'postgres/FULL-log',
    fault: 'its volume is full when the log needs a new segment',
    promisedSeconds: 30,
    spareMegabytes: 200,
    says: /PANIC.*No space left on device/,
    press: wasteLog,
  }),
  fullVolume({
    engine: 'queue',
    name: 'queue/FULL-disk',
    fault: 'its volume is full, and it refuses writes',
    promisedSeconds: 35,
    spareMegabytes: 16,
    says: /No space left on device|short write/i,
  }),
  ...clocks,
];
