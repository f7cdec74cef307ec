import { join } from 'node:path';
import { freePort } from '../bin/servers/free-port.ts';
import { type LoginUrls, loginUrls } from '../bin/servers/postgres-logins.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { signalTree } from '../bin/servers/process-table.ts';
import {
  copyAsStandby,
  makeSynchronous,
  startStandby,
  waitUntilStreaming,
  type StandbyServer,
} from './standby-server.ts';
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
  /** `kill -9`, for good: nothing starts it again. */
  kill: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  /**
   * Streaming standbys on ports of their own. With synchronous ones every commit waits for the disk of one of them, also
   * after one of them was promoted.
   */
  startStandbys: (names: readonly string[], options?: { isSynchronous: boolean }) => Promise<StandbyServer[]>;
  /** Stops it together with its standbys. */
  end: () => Promise<void>;
};

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = createTemporaryFolder();
  const dataDir = join(folder, 'postgres');
  const order = { dataDir, port: await freePort(), durable: true };
  let server: DatabaseServer | undefined = await startPostgres(order);
  const { url } = server;
  const standbys: StandbyServer[] = [];
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
    async kill() {
      const killed = server!;
      signalTree(killed.pid, 'SIGKILL');
      await killed.exited;
      server = undefined;
    },
    pause: () => signalTree(server!.pid, 'SIGSTOP'),
    resume: () => server && signalTree(server.pid, 'SIGCONT'),
    async startStandbys(names, { isSynchronous } = { isSynchronous: false }) {
      await halt();
      const started: StandbyServer[] = [];
      for (const name of names) {
        const options = { name, dataDir: `${dataDir}.${name}`, port: await freePort(), primaryUrl: url };
        copyAsStandby(dataDir, options);
        started.push(await startStandby(options));
      }
      standbys.push(...started);
      await start();
      await waitUntilStreaming(url, names);
      if (isSynchronous)
        for (const one of [url, ...started.map((standby) => standby.url)]) await makeSynchronous(one, names);
      return started;
    },
    async end() {
      if (server) signalTree(server.pid, 'SIGCONT');
      for (const standby of standbys) await standby.stop();
      await halt();
      removeTemporaryFolder(folder);
    },
  };
}
