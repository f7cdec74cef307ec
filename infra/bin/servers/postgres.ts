import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ChildHandle, startChild } from './child-process.ts';
import { type PostgresAccount, chooseAccount } from './postgres-account.ts';
import { ensureCluster, SUPERUSER } from './postgres-cluster.ts';
import { ensureDatabase } from './postgres-database.ts';
import { ensureLogins } from './postgres-logins.ts';
import { postgresFolder } from './postgres-package.ts';
import { stopLeftoverServer } from './stop-leftover-server.ts';
import { UserError } from './user-error.ts';
import type { DatabaseServer, DatabaseServerOptions } from './database-server.ts';
import { sleep } from './wait-until.ts';

/**
 * Recovery after a crash replays the WAL since the last checkpoint; five minutes of heavy writing need about this long.
 */
const START_TIMEOUT_SECONDS = 120;
const STOP_TIMEOUT_SECONDS = 15;
const MAX_SHARED_MEMORY_RETRIES = 20;
const DATABASE = 'aidline';

const BASE_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const DURABLE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
};

/**
 * Starts the Postgres that npm installed on a loopback port; creates its data folder and the database `aidline` when
 * absent, and the logins of the services. Its `url` is the superuser's; `loginUrls` has the others.
 */
export async function startPostgres(options: DatabaseServerOptions): Promise<DatabaseServer> {
  const { port, durable } = options;
  const dataDir = resolve(options.dataDir);
  const programs = options.programs ?? postgresFolder();
  mkdirSync(dirname(dataDir), { recursive: true });
  const account = chooseAccount(programs, dataDir);
  const password = ensureCluster({ programs, dataDir, account, durable });
  const pidFile = join(dataDir, 'postmaster.pid');
  await stopLeftoverServer({ name: 'Postgres', dataDir, pidFile, programs: ['postgres'], stopSignal: 'SIGINT' });
  const child = await startPostmaster({ ...options, dataDir }, { programs, account });
  const server = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}`;
  if (!options.isPrepared) {
    await ensureDatabase(`${server}/postgres`, DATABASE);
    await ensureLogins(`${server}/${DATABASE}`);
  }
  const stop = async () => void (await child.stop(STOP_TIMEOUT_SECONDS));
  return { url: `${server}/${DATABASE}`, port, pid: child.pid, exited: child.exited, stop };
}

type PostgresPrograms = {
  programs: string;
  account: PostgresAccount;
};

/**
 * After a kill -9 the old server's children hold its shared memory for a moment; Postgres then refuses to start and is
 * retried.
 */
async function startPostmaster(options: DatabaseServerOptions, programs: PostgresPrograms): Promise<ChildHandle> {
  for (let tries = 1; ; tries++) {
    const child = await spawnPostmaster(options, programs);
    if (await child.waitForLine(/ready to accept connections/, START_TIMEOUT_SECONDS)) return child;
    await child.stop(STOP_TIMEOUT_SECONDS);
    const output = child.lastLines().join('\n');
    if (!output.includes('shared memory block') || tries === MAX_SHARED_MEMORY_RETRIES)
      throw startFailure(output, options);
    await sleep(200);
  }
}

function spawnPostmaster(
  { dataDir, port, durable, logFile, env: own, settings: more }: DatabaseServerOptions,
  programs: PostgresPrograms,
): Promise<ChildHandle> {
  const { uid, gid, prefix } = programs.account;
  const settings = Object.entries({ ...BASE_SETTINGS, ...(durable ? DURABLE_SETTINGS : FAST_SETTINGS), ...more });
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = join(programs.programs, 'bin', 'postgres');
  const [command, ...args] = [...prefix, postgres, '-D', dataDir, '-p', `${port}`, ...options];
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...own };
  const child = { name: 'postgres', command: command!, args, env, cwd: programs.programs, uid, gid };
  return startChild({ ...child, logFile, stopSignal: 'SIGINT' });
}

function startFailure(output: string, { dataDir, port, logFile }: DatabaseServerOptions): UserError {
  if (output.includes('No space left'))
    return new UserError(`The disk is full: Postgres needs room in ${dataDir}; free some space, then start again.`);
  if (output.includes('could not bind'))
    return new UserError(`Port ${port} is in use, Postgres cannot have it: stop that program, then start again.`);
  if (output.includes('incompatible with server')) {
    return new UserError(
      `${dataDir} was written by another version of Postgres: move it away to start with an empty one, or set DATABASE_URL.`,
    );
  }
  const fatal = output.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? output;
  return new UserError(
    `Postgres did not start on ${dataDir}: ${fatal.trim() || 'it printed nothing'}${logFile ? ` (log: ${logFile})` : ''}`,
  );
}
