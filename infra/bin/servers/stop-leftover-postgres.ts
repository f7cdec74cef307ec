import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, runsIn, sendSignal } from './process-table.ts';
import { UserError } from './user-error.ts';
import { waitUntil } from './wait-until.ts';

const STOP_TIMEOUT_SECONDS = 15;

/**
 * Ends the Postgres that an earlier run left on this data folder because its parent was killed, and removes a lock file
 * whose process id now belongs to another program, as usual after a container restarts.
 */
export async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  const pid = readLockPid(dataDir);
  if (!pid) return;
  if (!isAlive(pid) || !runsIn(pid, dataDir, 'postgres')) {
    rmSync(join(dataDir, 'postmaster.pid'), { force: true });
    return;
  }
  if (!sendSignal(pid, 'SIGINT')) {
    throw new UserError(`A Postgres of another user (process ${pid}) runs on ${dataDir}: stop it, then start again.`);
  }
  const gone = () => !isAlive(pid);
  await waitUntil(gone, {
    what: `The earlier Postgres (process ${pid}) to stop`,
    withinSeconds: STOP_TIMEOUT_SECONDS,
  }).catch(async () => {
    sendSignal(pid, 'SIGKILL');
    await waitUntil(gone, {
      what: `The earlier Postgres (process ${pid}) to end`,
      withinSeconds: STOP_TIMEOUT_SECONDS,
    });
  });
}

function readLockPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
