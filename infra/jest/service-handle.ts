import type { Child } from '../bin/servers/child.ts';
import { type ServiceOrder, startService } from '../bin/system/start-service.ts';

const PAUSING: ReadonlySet<NodeJS.Signals> = new Set(['SIGSTOP', 'SIGCONT', 'SIGUSR1', 'SIGUSR2', 'SIGHUP']);

/** One process of a test system, as something a test may disturb. */
export interface ServiceHandle {
  readonly name: string;
  readonly url: string;
  /** The number of the process that runs now; another one after `restart`. */
  readonly pid: number;
  /** Sends a signal; resolves once the process is gone, for signals that end it, else at once. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Stops it if it still runs, and resolves when it is ready again on the same port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startHandle(order: ServiceOrder): Promise<ServiceHandle> {
  let child: Child = await startService(order);
  return {
    name: order.name,
    url: new URL(order.readyUrl).origin,
    get pid() {
      return child.pid;
    },
    async kill(signal) {
      child.kill(signal);
      if (!PAUSING.has(signal)) await child.exited;
    },
    async restart() {
      await stopEvenIfPaused(child);
      child = await startService(order);
    },
    stop: () => stopEvenIfPaused(child),
  };
}

/** A process that a test has paused hears nothing but this. */
async function stopEvenIfPaused(child: Child): Promise<void> {
  child.kill('SIGCONT');
  await child.stop();
}
