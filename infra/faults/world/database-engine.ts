import { startPostgres } from '../../bin/servers/postgres.ts';
import { startRedis } from '../../bin/servers/redis.ts';
import type { DatabaseServer, DatabaseServerOptions } from '../../bin/servers/database-server.ts';
import { signalTree } from '../nemesis/process-tree.ts';

/** A database server that the harness started and may therefore disturb. Its data outlives it. */
export type DatabaseEngine = {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where its data lies, and what it has said. */
  readonly folder: string;
  readonly logFile: string;
  /** Sends a signal that ends it; resolves once it is gone. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again on its data and port, when it does not run; from now on with `env`, if that is given. */
  start: (env?: NodeJS.ProcessEnv) => Promise<void>;
  /** Whether it runs; a full disk ends a database unasked. */
  readonly isRunning: boolean;
  /** Stops it and everything it has started in mid-motion; hears nothing until `resume`. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

type EngineOptions = DatabaseServerOptions & { logFile: string };

export const startPostgresEngine = (options: EngineOptions): Promise<DatabaseEngine> =>
  startEngine('postgres', startPostgres, options);
export const startRedisEngine = (name: string, options: EngineOptions): Promise<DatabaseEngine> =>
  startEngine(name, startRedis, options);

async function startEngine(
  name: string,
  launch: (options: DatabaseServerOptions) => Promise<DatabaseServer>,
  first: EngineOptions,
): Promise<DatabaseEngine> {
  let options = first;
  let server = await launch(options);
  let isRunning = true;
  const follow = (one: DatabaseServer) => void one.exited.then(() => (isRunning = one !== server && isRunning));
  follow(server);
  return {
    name,
    url: server.url,
    port: server.port,
    folder: options.dataDir,
    logFile: options.logFile,
    get pid() {
      return server.pid;
    },
    async kill(signal) {
      process.kill(server.pid, signal);
      await server.exited;
    },
    get isRunning() {
      return isRunning;
    },
    async start(env) {
      if (isRunning) return;
      if (env) options = { ...options, env };
      server = await launch(options);
      isRunning = true;
      follow(server);
    },
    pause: () => signalTree(server.pid, 'SIGSTOP'),
    resume: () => signalTree(server.pid, 'SIGCONT'),
    async stop() {
      signalTree(server.pid, 'SIGCONT');
      await server.stop();
    },
  };
}
