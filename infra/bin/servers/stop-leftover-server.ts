import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isAlive, runsIn, sendSignal } from './process-table.ts';
import { UserError } from './user-error.ts';
import { waitUntil } from './wait-until.ts';

const STOP_TIMEOUT_SECONDS = 15;

export type LeftoverServer = {
  name: string;
  dataDir: string;
  /** Its first line is the process id. */
  pidFile: string;
  /** The names of its program. */
  programs: readonly string[];
  stopSignal: NodeJS.Signals;
};

/**
 * Ends the server that an earlier run left on this data folder because its parent was killed, and removes its pid file.
 * The id in it may belong to another program by now, as usual after a container restarts.
 */
export async function stopLeftoverServer(server: LeftoverServer): Promise<void> {
  const { name, dataDir, pidFile, programs, stopSignal } = server;
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (pid > 0 && isAlive(pid) && programs.some((program) => runsIn(pid, dataDir, program))) {
    if (!sendSignal(pid, stopSignal))
      throw new UserError(`A ${name} of another user (process ${pid}) runs on ${dataDir}: stop it, then start again.`);
    const wait = { what: `The earlier ${name} (process ${pid}) to stop`, withinSeconds: STOP_TIMEOUT_SECONDS };
    await waitUntil(() => !isAlive(pid), wait).catch(() => {
      sendSignal(pid, 'SIGKILL');
      return waitUntil(() => !isAlive(pid), wait);
    });
  }
  rmSync(pidFile, { force: true });
}
