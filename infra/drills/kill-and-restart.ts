import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { sleep } from '../bin/servers/wait-until.ts';

const DOWN_MS = 500;

/** A server and what starts it again on its data. */
export type Restartable = { server: Pick<DatabaseServer, 'pid' | 'exited' | 'stop'>; start: () => Promise<void> };

/** For `runLoad`: the server is killed, and started again when the disturbance ends. */
export const killAndRestart =
  (one: Restartable) =>
  async ({ countFault }: { countFault: () => void }): Promise<() => Promise<void>> => {
    countFault();
    process.kill(one.server.pid, 'SIGKILL');
    await one.server.exited;
    await sleep(DOWN_MS);
    return one.start;
  };
