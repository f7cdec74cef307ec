import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildHandle, startChild } from '../bin/servers/child-process.ts';
import { freePort } from '../bin/servers/free-port.ts';
import { chooseAccount, changeOwner } from '../bin/servers/postgres-account.ts';
import { type LoginUrls, loginUrls } from '../bin/servers/postgres-logins.ts';
import { postgresFolder } from '../bin/servers/postgres-package.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { migrateInOwnProcess, removeTemporaryFolder, createTemporaryFolder } from './test-servers.ts';

/** A migrated Postgres for a test that would disturb the others on the shared one. */
export type OwnPostgres = {
  /** As a superuser. */
  readonly url: string;
  readonly logins: LoginUrls;
  /** The path of its data folder. */
  readonly dataDir: string;
  halt: () => Promise<void>;
  start: () => Promise<void>;
  /** A streaming standby on a port of its own, with the same roles and databases. */
  startStandby: () => Promise<Standby>;
  /** Stops it together with its standbys. */
  end: () => Promise<void>;
};

export type Standby = {
  readonly url: string;
};

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = createTemporaryFolder();
  const dataDir = join(folder, 'postgres');
  const order = { dataDir, port: await freePort(), durable: true };
  let server: DatabaseServer | undefined = await startPostgres(order);
  const { url } = server;
  const standbys: ChildHandle[] = [];
  await migrateInOwnProcess(url);
  const halt = async () => {
    await server?.stop();
    server = undefined;
  };
  const start = async () => {
    server ??= await startPostgres(order);
  };
  return {
    url,
    logins: loginUrls(url),
    dataDir,
    halt,
    start,
    async startStandby() {
      await halt();
      const copy = `${dataDir}.standby`;
      copyAsStandby({ from: dataDir, to: copy, primary: url });
      await start();
      const port = await freePort();
      standbys.push(await startStandbyServer(copy, port));
      const there = new URL(url);
      there.port = String(port);
      return { url: there.href };
    },
    async end() {
      for (const standby of standbys) await standby.stop();
      await halt();
      removeTemporaryFolder(folder);
    },
  };
}

function copyAsStandby({ from, to, primary }: { from: string; to: string; primary: string }): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  writeFileSync(join(to, 'standby.signal'), '');
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary.replace(/[^/]*$/, 'postgres')}'\n`);
  changeOwner(join(to, 'standby.signal'), chooseAccount(postgresFolder(), to));
}

/** `startPostgres` waits for a writable server, which a standby is not. */
async function startStandbyServer(dataDir: string, port: number): Promise<ChildHandle> {
  const programs = postgresFolder();
  const { uid, gid, prefix } = chooseAccount(programs, dataDir);
  const settings = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const [command, ...args] = [...prefix, join(programs, 'bin', 'postgres'), '-D', dataDir, '-p', `${port}`, ...options];
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const child = await startChild({
    name: 'standby',
    command: command!,
    args,
    env,
    cwd: programs,
    uid,
    gid,
    stopSignal: 'SIGINT',
  });
  if (await child.waitForLine(/ready to accept read-only connections/, 30)) return child;
  throw new Error(child.lastLines().join('\n'));
}
