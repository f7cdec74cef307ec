import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildHandle, startChild } from '../bin/servers/child-process.ts';
import { withClient } from '../bin/servers/postgres-database.ts';
import { changeOwner, chooseAccount } from '../bin/servers/postgres-account.ts';
import { postgresFolder } from '../bin/servers/postgres-package.ts';
import { signalTree } from '../bin/servers/process-table.ts';
import { waitUntil } from '../bin/servers/wait-until.ts';

/** A streaming replica, with the same roles and databases as its primary. */
export type StandbyServer = {
  /** What its primary calls it, in `synchronous_standby_names` for example. */
  readonly name: string;
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** How much of the log it has on its disk, in bytes since the beginning; a promotion loses what is beyond. */
  receivedBytes: () => Promise<number>;
  /** Resolves when it takes writes. */
  promote: () => Promise<void>;
  /** From now on it streams from the server with this URL. */
  follow: (primaryUrl: string) => Promise<void>;
  /** From now on nothing is shipped to it; it stays as it is. */
  stopReceiving: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
};

export type StandbyOptions = { name: string; dataDir: string; port: number; primaryUrl: string; logFile?: string };

/** Makes a standby of a copy of the primary's data, which must be at rest: the package has no pg_basebackup. */
export function copyAsStandby(primaryDataDir: string, { name, dataDir, primaryUrl }: StandbyOptions): void {
  const { status, stderr } = spawnSync('cp', ['-a', primaryDataDir, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const signal = join(dataDir, 'standby.signal');
  writeFileSync(signal, '');
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${connectionTo(primaryUrl, name)}'\n`);
  changeOwner(signal, chooseAccount(postgresFolder(), dataDir));
}

/** The receiver gives up a silent primary, and the primary a silent standby, after the usual minute. */
function connectionTo(primaryUrl: string, name: string): string {
  const url = new URL('postgres', primaryUrl);
  url.searchParams.set('application_name', name);
  return url.href;
}

/** Starts a standby whose folder exists. */
export async function startStandby(options: StandbyOptions): Promise<StandbyServer> {
  const { name, port, primaryUrl } = options;
  const there = new URL(primaryUrl);
  there.port = String(port);
  const url = there.href;
  const child = await startStandbyProcess(options);
  const run = (statement: string) => withClient(url, (client) => client.query<{ result: string }>(statement));
  const connectTo = async (primary: string) => {
    await run(`alter system set primary_conninfo = '${primary}'`);
    await run('select pg_reload_conf()');
  };
  const isReceiving = async () => (await run(`select 1 from pg_stat_wal_receiver`)).rowCount === 1;
  return {
    name,
    url,
    port,
    pid: child.pid,
    async receivedBytes() {
      const { rows } = await run(`select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text as result`);
      return Number(rows[0]!.result);
    },
    promote: async () => void (await run(`select pg_promote()`)),
    follow: (newPrimaryUrl) => connectTo(connectionTo(newPrimaryUrl, name)),
    async stopReceiving() {
      await connectTo('');
      await waitUntil(async () => !(await isReceiving()), { what: `${name} to receive nothing`, withinSeconds: 30 });
    },
    pause: () => signalTree(child.pid, 'SIGSTOP'),
    resume: () => signalTree(child.pid, 'SIGCONT'),
    async stop() {
      signalTree(child.pid, 'SIGCONT');
      await child.stop();
    },
  };
}

/** Resolves when the primary streams to all standbys of these names. */
export const waitUntilStreaming = (primaryUrl: string, names: readonly string[]): Promise<boolean> =>
  waitUntil(
    async () => {
      const { rowCount } = await withClient(primaryUrl, (client) =>
        client.query(`select 1 from pg_stat_replication where application_name = any($1) and state = 'streaming'`, [
          names,
        ]),
      );
      return rowCount === names.length;
    },
    { what: `${names.join(' and ')} to stream`, withinSeconds: 30 },
  );

/** From now on, or once it is promoted, each commit of this server waits for the disk of any one of these standbys. */
export const makeSynchronous = (url: string, names: readonly string[]): Promise<void> =>
  withClient(url, async (client) => {
    const quoted = names.map((name) => `"${name}"`).join(', ');
    await client.query(`alter system set synchronous_standby_names = 'ANY 1 (${quoted})'`);
    await client.query('select pg_reload_conf()');
  });

/** It asks again for a primary that was away after this time, and not after the usual five seconds. */
const STANDBY_SETTINGS = ['wal_retrieve_retry_interval=200ms'];

/** `startPostgres` waits for a writable server, which a standby is not. */
async function startStandbyProcess({ name, dataDir, port, logFile }: StandbyOptions): Promise<ChildHandle> {
  const programs = postgresFolder();
  const { uid, gid, prefix } = chooseAccount(programs, dataDir);
  const settings = [
    ...STANDBY_SETTINGS,
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const [command, ...args] = [...prefix, join(programs, 'bin', 'postgres'), '-D', dataDir, '-p', `${port}`, ...options];
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const child = await startChild({
    name,
    command: command!,
    args,
    env,
    cwd: programs,
    uid,
    gid,
    stopSignal: 'SIGINT',
    ...(logFile && { logFile }),
  });
  if (await child.waitForLine(/ready to accept read-only connections/, 30)) return child;
  throw new Error(child.lastLines().join('\n'));
}
