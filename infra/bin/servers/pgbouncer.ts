import { chmodSync, copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startChild } from './child-process.ts';
import type { DatabaseServer } from './database-server.ts';
import { unpackPackage } from './debian-packages.ts';
import { changeOwner, chooseAccount } from './postgres-account.ts';
import { postgresFolder } from './postgres-package.ts';
import { loginUrls } from './postgres-logins.ts';
import { REPOSITORY } from './repository.ts';
import { UserError } from './user-error.ts';

const START_TIMEOUT_SECONDS = 15;
const STOP_TIMEOUT_SECONDS = 5;
/** Of one login to one database. Far fewer than a gateway opens, so that transactions of several share one. */
const SERVER_CONNECTIONS = 6;
/** Debian's names of the one library that it needs. */
const LIBEVENT_PACKAGES = ['libevent-2.1-7t64', 'libevent-2.1-7'];
const UNPACKED_FOLDER = join(REPOSITORY, '.cache', 'libevent');

export type PgBouncerOptions = {
  /** The path of PgBouncer 1.21 or newer. */
  program: string;
  /** For its configuration and log. */
  folder: string;
  port: number;
  /** The server behind it, which we started ourselves: its logins are those of the services. */
  superuserUrl: string;
};

/**
 * Starts PgBouncer in transaction mode with prepared statements, for the logins of the services to every database of
 * this server. It refuses what a pooler in that mode cannot keep, such as start-up options.
 */
export async function startPgBouncer(options: PgBouncerOptions): Promise<Omit<DatabaseServer, 'url'>> {
  const { folder, port } = options;
  mkdirSync(folder, { recursive: true });
  // Next to its files, because it may run as a user who cannot read the repository.
  const command = join(folder, 'pgbouncer');
  copyFileSync(options.program, command);
  chmodSync(command, 0o755);
  const env = { PATH: process.env.PATH, LC_ALL: 'C', LD_LIBRARY_PATH: folder };
  await ensureLibevent(command, env);
  writeConfiguration(options);
  const account = chooseAccount(postgresFolder(), folder);
  changeOwner(folder, account);
  const { uid, gid, prefix } = account;
  const [first, ...args] = [...prefix, command, join(folder, 'pgbouncer.ini')];
  const logFile = join(folder, 'pgbouncer.log');
  const child = await startChild({ name: 'pgbouncer', command: first!, args, env, uid, gid, logFile });
  const stop = async () => void (await child.stop(STOP_TIMEOUT_SECONDS));
  if (await child.waitForLine(/process up/, START_TIMEOUT_SECONDS))
    return { port, pid: child.pid, exited: child.exited, stop };
  await stop();
  throw new UserError(`PgBouncer did not start: ${child.lastLines().at(-1) ?? 'it printed nothing'}`);
}

function writeConfiguration({ folder, port, superuserUrl }: PgBouncerOptions): void {
  const users = join(folder, 'users.txt');
  const { gateway, worker } = loginUrls(superuserUrl);
  const lines = [gateway, worker].map((url) => new URL(url)).map((url) => `"${url.username}" "${url.password}"`);
  writeFileSync(users, `${lines.join('\n')}\n`, { mode: 0o600 });
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    max_prepared_statements: 200,
    max_client_conn: 2000,
    default_pool_size: SERVER_CONNECTIONS,
    // A server that was away is tried again at once.
    server_login_retry: 1,
    log_connections: 0,
    log_disconnections: 0,
  };
  const section = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=127.0.0.1 port=${new URL(superuserUrl).port}`;
  const text = ['[databases]', database, '[pgbouncer]', ...section].join('\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), `${text}\n`, { mode: 0o600 });
}

/** Where the machine has no libevent, its package is unpacked and the library put next to the program. */
async function ensureLibevent(command: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (spawnSync(command, ['--version'], { env }).status === 0) return;
  let reason: string | undefined;
  for (const name of LIBEVENT_PACKAGES) {
    if (findLibevent()) break;
    reason = await unpackPackage(name, UNPACKED_FOLDER);
  }
  const library = findLibevent();
  if (library) copyFileSync(library, join(env.LD_LIBRARY_PATH!, 'libevent-2.1.so.7'));
  if (library && spawnSync(command, ['--version'], { env }).status === 0) return;
  throw new UserError(
    `PgBouncer does not run here: install libevent 2.1 (${reason ?? 'the fetched one does not fit'}).`,
  );
}

const findLibevent = (): string | undefined => globSync(join(UNPACKED_FOLDER, 'usr/lib/*/libevent-2.1.so.7'))[0];
