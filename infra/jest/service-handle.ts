import type { ChildHandle } from '../bin/servers/child-process.ts';
import { type ServiceOptions, startService } from '../bin/system/start-service.ts';

const NON_ENDING_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set(['SIGSTOP', 'SIGCONT', 'SIGUSR1', 'SIGUSR2', 'SIGHUP']);

/** One process of a test system, which a test may disturb. */
export type ServiceHandle = {
  readonly name: string;
  readonly url: string;
  /** The id of the current process; changes with `restart`. */
  readonly pid: number;
  /** Sends a signal; resolves once the process has exited, for signals that end it, else at once. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Stops it if it still runs, and resolves when it is ready again on the same port; settings replace those it had. */
  restart: (settings?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startServiceHandle(options: ServiceOptions): Promise<ServiceHandle> {
  let child: ChildHandle = await startService(options);
  return {
    name: options.name,
    url: new URL(options.readyUrl).origin,
    get pid() {
      return child.pid;
    },
    async kill(signal) {
      child.kill(signal);
      if (!NON_ENDING_SIGNALS.has(signal)) await child.exited;
    },
    async restart(settings) {
      await stopEvenIfPaused(child);
      child = await startService({ ...options, env: { ...options.env, ...settings } });
    },
    stop: () => stopEvenIfPaused(child),
  };
}

/** A process that a test has paused reacts to no other signal than SIGKILL. */
async function stopEvenIfPaused(child: ChildHandle): Promise<void> {
  child.kill('SIGCONT');
  await child.stop();
}
