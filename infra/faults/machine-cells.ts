import { readFileSync, statSync } from 'node:fs';
import { UserError } from '../bin/servers/user-error.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';
import type { FaultCell, PreparedFault, FaultInjector } from './fault-cell.ts';
import { isClockAvailable, createMovableClock } from './nemesis/movable-clock.ts';
import { mountSmallVolume, type SmallVolume, volumeUnavailableReason } from './nemesis/small-volume.ts';
import type { DatabaseEngine } from './world/database-engine.ts';
import type { World } from './world/world.ts';

type EngineName = 'postgres' | 'queue' | 'fanout';
type EngineCellOptions = Pick<FaultCell, 'name' | 'fault' | 'promisedSeconds'> & { engine: EngineName };

const HOUR_MS = 3_600_000;
/** A fast shutdown of Postgres, an orderly one of Redis. */
const SHUTDOWN_SIGNALS = { postgres: 'SIGINT', queue: 'SIGTERM', fanout: 'SIGTERM' } as const;

/** Ahead it stays, as a clock that was wrong and was corrected; back it returns, so that what is due then comes. */
function movedClockCell({ engine: name, ...row }: EngineCellOptions, shiftMs: number): FaultCell {
  return {
    ...row,
    movesDatabaseClock: name === 'postgres',
    unavailableReason: () => (isClockAvailable() ? null : 'libfaketime is neither here nor to be had'),
    async prepare(world) {
      const clock = await createMovableClock(world.folder, name);
      await restartEngine(world[name], clock.env);
      const strike: FaultInjector = ({ countFault }) => {
        clock.set(shiftMs);
        countFault();
        return () => (shiftMs < 0 ? clock.set(0) : undefined);
      };
      return { strike, cleanUp: () => restoreClock(world, name) };
    },
  };
}

/** What holds until an hour that will not come for an hour is let go: nobody else may wait for it. */
async function restoreClock(world: World, name: EngineName): Promise<void> {
  await restartEngine(world[name], { LD_PRELOAD: '' });
  if (name === 'postgres')
    await world.query(`update lease set expires_at = now() where expires_at > now() + interval '1 minute'`);
}

async function restartEngine(engine: DatabaseEngine, env?: NodeJS.ProcessEnv): Promise<void> {
  await engine.kill(SHUTDOWN_SIGNALS[engine.name as EngineName]);
  await engine.start(env);
}

type FullVolumeOptions = EngineCellOptions & {
  spareMegabytes: number;
  /** What it says when it has noticed. */
  says: RegExp;
  /** What makes it need new room, beside what people write. */
  exhaustSpace?: (world: World) => Promise<void>;
};

function fullVolumeCell({ engine: name, spareMegabytes, says, exhaustSpace, ...row }: FullVolumeOptions): FaultCell {
  return {
    ...row,
    unavailableReason: volumeUnavailableReason,
    async prepare(world) {
      const engine = world[name];
      await engine.kill(SHUTDOWN_SIGNALS[name]);
      const volume = mountSmallVolume(engine.folder, spareMegabytes);
      world.addCleanup(volume.forceUnmount);
      await engine.start();
      return prepareFullVolume({ world, engine, volume, says, exhaustSpace });
    },
  };
}

type VolumeFillOptions = Pick<FullVolumeOptions, 'says' | 'exhaustSpace'> & {
  world: World;
  engine: DatabaseEngine;
  volume: SmallVolume;
};

function prepareFullVolume({ world, engine, volume, says, exhaustSpace }: VolumeFillOptions): PreparedFault {
  const strike: FaultInjector = async ({ countFault }) => {
    const saidBefore = statSync(engine.logFile).size;
    volume.fill();
    countFault();
    await exhaustSpace?.(world);
    return async () => {
      // Otherwise nothing has been shown.
      await waitUntil(() => says.test(readTextFrom(engine.logFile, saidBefore)), {
        what: 'The full disk to be noticed',
        withinSeconds: 20,
      });
      volume.free();
      await waitUntilAnswering(world, engine);
    };
  };
  const cleanUp = async () => {
    if (engine.isRunning) await engine.kill(SHUTDOWN_SIGNALS[engine.name as EngineName]);
    volume.remove();
    await engine.start();
  };
  return { strike, cleanUp };
}

const readTextFrom = (file: string, from: number): string => readFileSync(file).subarray(from).toString();

/** A database that a full disk has ended is started again, as its supervisor would. */
async function waitUntilAnswering(world: World, engine: DatabaseEngine): Promise<void> {
  const answers = () =>
    world.query('select 1').then(
      () => true,
      () => false,
    );
  const attempt = async () => {
    await engine.start();
    return answers();
  };
  await waitUntil(attempt, { what: `${engine.name} to answer again`, withinSeconds: 120 });
}

const MAX_LOG_SWITCHES = 30;

/** Each segment of the log is left half empty, until there is no room for the next. */
async function exhaustLogSpace({ query }: World): Promise<void> {
  for (let count = 0; count < MAX_LOG_SWITCHES; count += 1) {
    const isOver = await query(`select pg_logical_emit_message(false, 'faults', 'x')`)
      .then(() => query('select pg_switch_wal()'))
      .then(
        () => false,
        () => true,
      );
    if (isOver) return;
  }
  throw new UserError('The log found room for more than was there.');
}

const clockCells: FaultCell[] = (['postgres', 'queue', 'fanout'] as const).flatMap((engine) => [
  movedClockCell(
    { engine, name: `${engine}/CLK+1h`, fault: 'its clock jumps an hour ahead', promisedSeconds: 35 },
    HOUR_MS,
  ),
  movedClockCell(
    { engine, name: `${engine}/CLK-1h`, fault: 'its clock jumps an hour back, and forth again', promisedSeconds: 35 },
    -HOUR_MS,
  ),
]);

/** Faults of the machine under an engine: its disk and its clock. They take rights or a library that not every machine has. */
export const machineCells: readonly FaultCell[] = [
  fullVolumeCell({
    engine: 'postgres',
    name: 'postgres/FULL-data',
    fault: 'its volume is full',
    promisedSeconds: 5,
    spareMegabytes: 200,
    says: /No space left on device/,
  }),
  fullVolumeCell({
    engine: 'postgres',
    name: 'postgres/FULL-log',
    fault: 'its volume is full when the log needs a new segment',
    promisedSeconds: 30,
    spareMegabytes: 200,
    says: /PANIC.*No space left on device/,
    exhaustSpace: exhaustLogSpace,
  }),
  fullVolumeCell({
    engine: 'queue',
    name: 'queue/FULL-disk',
    fault: 'its volume is full, and it refuses writes',
    promisedSeconds: 35,
    spareMegabytes: 16,
    says: /No space left on device|short write/i,
  }),
  ...clockCells,
];
