import { startPostgres } from '../../bin/servers/postgres.ts';
import { startRedis } from '../../bin/servers/redis.ts';
import type { DatabaseServer, DatabaseServerOptions } from '../../bin/servers/database-server.ts';
import { signalTree } from '../../bin/servers/process-table.ts';

export type EngineName = 'postgres' | 'queue' | 'fanout';

/** A database server that the harness started and may disturb. Its data outlives its process. */
export type DatabaseEngine = {
  readonly name: EngineName;
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The folder of its data, and its log. */
  readonly folder: string;
  readonly logFile: string;
  /** Sends a signal that ends it; resolves once it has exited. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again with the same data and port unless it runs; from now on with `env`, if that is given. */
  restart: (env?: NodeJS.ProcessEnv) => Promise<void>;
  /** A full disk may end a database by itself. */
  readonly isRunning: boolean;
  /** Suspends it and all its child processes until `resume`. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

type EngineOptions = DatabaseServerOptions & { logFile: string };

export const startPostgresEngine = (options: EngineOptions): Promise<DatabaseEngine> =>
  startEngine('postgres', startPostgres, options);
export const startRedisEngine = (name: 'queue' | 'fanout', options: EngineOptions): Promise<DatabaseEngine> =>
  startEngine(name, startRedis, options);

async function startEngine(
  name: EngineName,
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
    async restart(env) {
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
