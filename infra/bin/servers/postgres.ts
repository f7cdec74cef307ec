import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Child, startChild } from './child.ts';
import { type Account, chooseAccount } from './postgres-account.ts';
import { ensureCluster, SUPERUSER } from './postgres-cluster.ts';
import { ensureDatabase } from './postgres-database.ts';
import { endLeftOverPostgres } from './postgres-left-over.ts';
import { postgresFolder } from './postgres-package.ts';
import { PlainFault } from './plain-fault.ts';
import type { Server, ServerOrder } from './server.ts';
import { pause, within } from './until.ts';

/** Recovery after a kill replays the log since the last checkpoint; five minutes of heavy writing need about this long. */
const SECONDS_TO_START = 120;
const SECONDS_TO_STOP = 15;
const TRIES_WHILE_MEMORY_IS_HELD = 20;
const DATABASE = 'aidline';

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
};

/** Starts the Postgres that came with npm on a loopback port, creating its data folder and the database `aidline` when absent. */
export async function startPostgres(order: ServerOrder): Promise<Server> {
  const { port, durable } = order;
  const dataDir = resolve(order.dataDir);
  const programs = postgresFolder();
  mkdirSync(dirname(dataDir), { recursive: true });
  const account = chooseAccount(programs, dataDir);
  const password = ensureCluster({ programs, dataDir, account, durable });
  await endLeftOverPostgres(dataDir);
  const child = await startPostmaster({ ...order, dataDir }, { programs, account });
  const server = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}`;
  await ensureDatabase(`${server}/postgres`, DATABASE);
  const stop = async () => void (await child.stop(SECONDS_TO_STOP));
  return { url: `${server}/${DATABASE}`, port, pid: child.pid, exited: child.exited, stop };
}

interface Means {
  programs: string;
  account: Account;
}

/** After a kill -9 the old server's children hold its shared memory for a moment; then Postgres asks us to try again. */
async function startPostmaster(order: ServerOrder, means: Means): Promise<Child> {
  for (let tries = 1; ; tries++) {
    const child = await spawnPostmaster(order, means);
    const ready = new Promise<'ready'>((resolveReady) => {
      child.onLine((line) => line.includes('ready to accept connections') && resolveReady('ready'));
    });
    const outcome = await within(Promise.race([ready, child.exited]), SECONDS_TO_START);
    if (outcome === 'ready') return child;
    await child.stop(SECONDS_TO_STOP);
    const said = child.lastLines().join('\n');
    if (!said.includes('shared memory block') || tries === TRIES_WHILE_MEMORY_IS_HELD) throw whyNotStarted(said, order);
    await pause(200);
  }
}

function spawnPostmaster({ dataDir, port, durable, logFile, env: own }: ServerOrder, means: Means): Promise<Child> {
  const { uid, gid, prefix } = means.account;
  const settings = Object.entries({ ...ALWAYS, ...(durable ? DURABLE : FAST) });
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = join(means.programs, 'bin', 'postgres');
  const [command, ...args] = [...prefix, postgres, '-D', dataDir, '-p', `${port}`, ...options];
  const env = { PATH: process.env.PATH, LC_ALL: 'C', ...own };
  const child = { name: 'postgres', command: command!, args, env, cwd: means.programs, uid, gid };
  return startChild({ ...child, logFile, stopSignal: 'SIGINT' });
}

function whyNotStarted(said: string, { dataDir, port, logFile }: ServerOrder): PlainFault {
  if (said.includes('No space left'))
    return new PlainFault(`The disk is full: Postgres needs room in ${dataDir}; free some space, then start again.`);
  if (said.includes('could not bind'))
    return new PlainFault(`Port ${port} is in use, Postgres cannot have it: stop that program, then start again.`);
  if (said.includes('incompatible with server')) {
    return new PlainFault(
      `${dataDir} was written by another version of Postgres: move it away to begin anew, or set DATABASE_URL.`,
    );
  }
  const fatal = said.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line)) ?? said;
  return new PlainFault(
    `Postgres did not start on ${dataDir}: ${fatal.trim() || 'it said nothing'}${logFile ? ` (log: ${logFile})` : ''}`,
  );
}
