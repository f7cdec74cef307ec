import { readFileSync, statSync } from 'node:fs';
import { UserError } from '../bin/servers/user-error.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';
import type { FaultCell, PreparedFault, FaultInjector } from './fault-cell.ts';
import { isClockAvailable, createMovableClock } from './nemesis/movable-clock.ts';
import { mountSmallVolume, type SmallVolume, volumeUnavailableReason } from './nemesis/small-volume.ts';
import type { DatabaseEngine, EngineName } from './world/database-engine.ts';
import type { World } from './world/world.ts';

type EngineCellOptions = Pick<FaultCell, 'name' | 'fault' | 'promisedSeconds'> & { engine: EngineName };

const HOUR_MS = 3_600_000;
/** The fast shutdown of Postgres, the usual one of Redis. */
const SHUTDOWN_SIGNALS = { postgres: 'SIGINT', queue: 'SIGTERM', fanout: 'SIGTERM' } as const;

/**
 * A clock that jumped ahead stays there, like a wrong clock that was corrected; one that jumped back returns, so that
 * what became due meanwhile happens.
 */
function movedClockCell({ engine: name, ...row }: EngineCellOptions, shiftMs: number): FaultCell {
  return {
    ...row,
    movesDatabaseClock: name === 'postgres',
    unavailableReason: () => (isClockAvailable() ? null : 'libfaketime is not installed and cannot be fetched'),
    async prepare(world) {
      const clock = await createMovableClock(world.folder, name);
      await restartEngine(world[name], clock.env);
      const inject: FaultInjector = ({ countFault }) => {
        clock.set(shiftMs);
        countFault();
        return () => (shiftMs < 0 ? clock.set(0) : undefined);
      };
      return { inject, cleanUp: () => restoreClock(world, name) };
    },
  };
}

/** Ends leases that expire an hour from now, which the following cells would wait for. */
async function restoreClock(world: World, name: EngineName): Promise<void> {
  await restartEngine(world[name], { LD_PRELOAD: '' });
  if (name === 'postgres')
    await world.query(`update lease set expires_at = now() where expires_at > now() + interval '1 minute'`);
}

async function restartEngine(engine: DatabaseEngine, env?: NodeJS.ProcessEnv): Promise<void> {
  await engine.kill(SHUTDOWN_SIGNALS[engine.name]);
  await engine.restart(env);
}

type FullVolumeOptions = EngineCellOptions & {
  spareMegabytes: number;
  /** The line in its log that shows that the disk is full. */
  logged: RegExp;
  /** What makes it need more space, besides the load. */
  exhaustSpace?: (world: World) => Promise<void>;
};

function fullVolumeCell({ engine: name, spareMegabytes, logged, exhaustSpace, ...row }: FullVolumeOptions): FaultCell {
  return {
    ...row,
    unavailableReason: volumeUnavailableReason,
    async prepare(world) {
      const engine = world[name];
      await engine.kill(SHUTDOWN_SIGNALS[name]);
      const volume = mountSmallVolume(engine.folder, spareMegabytes);
      world.addCleanup(volume.forceUnmount);
      await engine.restart();
      return prepareFullVolume({ world, engine, volume, logged, exhaustSpace });
    },
  };
}

type VolumeFillOptions = Pick<FullVolumeOptions, 'logged' | 'exhaustSpace'> & {
  world: World;
  engine: DatabaseEngine;
  volume: SmallVolume;
};

function prepareFullVolume({ world, engine, volume, logged, exhaustSpace }: VolumeFillOptions): PreparedFault {
  const inject: FaultInjector = async ({ countFault }) => {
    const logSize = statSync(engine.logFile).size;
    volume.fill();
    countFault();
    await exhaustSpace?.(world);
    return async () => {
      // Otherwise the disk was not full for this database.
      const isLogged = () => logged.test(readFileSync(engine.logFile).subarray(logSize).toString());
      await waitUntil(isLogged, { what: 'The full disk to be noticed', withinSeconds: 20 });
      volume.free();
      await waitUntilAnswering(world, engine);
    };
  };
  const cleanUp = async () => {
    if (engine.isRunning) await engine.kill(SHUTDOWN_SIGNALS[engine.name]);
    volume.remove();
    await engine.restart();
  };
  return { inject, cleanUp };
}

/** Starts a database that the full disk has ended, as its supervisor would. */
async function waitUntilAnswering(world: World, engine: DatabaseEngine): Promise<void> {
  const attempt = async () => {
    await engine.restart();
    return world.query('select 1').catch(() => false);
  };
  await waitUntil(attempt, { what: `${engine.name} to answer again`, withinSeconds: 120 });
}

const MAX_LOG_SWITCHES = 30;

/** Leaves each segment of the log half empty, until there is no space for the next. */
async function exhaustLogSpace({ query }: World): Promise<void> {
  for (let count = 0; count < MAX_LOG_SWITCHES; count += 1) {
    try {
      await query(`select pg_logical_emit_message(false, 'faults', 'x')`);
      await query('select pg_switch_wal()');
    } catch {
      return;
    }
  }
  throw new UserError('The log did not fill the volume.');
}

const clockCells: FaultCell[] = (['postgres', 'queue', 'fanout'] as const).flatMap((engine) => [
  movedClockCell(
    { engine, name: `${engine}/CLK+1h`, fault: 'its clock jumps an hour ahead', promisedSeconds: 35 },
    HOUR_MS,
  ),
  movedClockCell(
    { engine, name: `${engine}/CLK-1h`, fault: 'its clock jumps an hour back and returns', promisedSeconds: 35 },
    -HOUR_MS,
  ),
]);

/** Faults of a database's disk and clock. They need rights or a library that not every machine has. */
export const machineCells: readonly FaultCell[] = [
  fullVolumeCell({
    engine: 'postgres',
    name: 'postgres/FULL-data',
    fault: 'its volume is full',
    promisedSeconds: 5,
    spareMegabytes: 200,
    logged: /No space left on device/,
  }),
  fullVolumeCell({
    engine: 'postgres',
    name: 'postgres/FULL-log',
    fault: 'its volume is full when the log needs a new segment',
    promisedSeconds: 30,
    spareMegabytes: 200,
    logged: /PANIC.*No space left on device/,
    exhaustSpace: exhaustLogSpace,
  }),
  fullVolumeCell({
    engine: 'queue',
    name: 'queue/FULL-disk',
    fault: 'its volume is full, and it refuses writes',
    promisedSeconds: 35,
    spareMegabytes: 16,
    logged: /No space left on device|short write/i,
  }),
  ...clockCells,
];
