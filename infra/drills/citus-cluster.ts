import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseServer } from '../bin/servers/database-server.ts';
import { withClient } from '../bin/servers/postgres-database.ts';
import { postgresFolder } from '../bin/servers/postgres-package.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import type { DrillFinding } from './drill.ts';
import { citusEnvironment } from './citus-libraries.ts';
import { engineFolder } from './engines.ts';

/** One coordinator and two workers, in the databases `aidline`. */
export type CitusCluster = {
  /** The superuser's, at the coordinator. */
  url: string;
  /** The coordinator first. */
  servers: CitusServer[];
};

export type CitusServer = { server: DatabaseServer; start: () => Promise<void>; logFile: string };

const SERVER_NAMES = ['coordinator', 'node-1', 'node-2'];
/** The servers connect to each other as the user whose statement they run, and know no passwords. All is loopback. */
const TRUST = 'host all all 127.0.0.1/32 trust\n';
const SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=disable',
  // With the code of every error, by which `findRefusedStatements` knows those that only Citus refuses.
  log_line_prefix: '%m [%p] %e ',
};

type ClusterOptions = { folder: string; addCleanup: (task: () => unknown) => void };

export async function startCitusCluster({ folder, addCleanup }: ClusterOptions): Promise<CitusCluster> {
  const programs = postgresWithCitus(join(folder, 'programs'));
  const env = await citusEnvironment();
  const servers: CitusServer[] = [];
  for (const name of SERVER_NAMES) {
    const dataDir = join(folder, name);
    const port = await pickStablePort();
    const options = {
      dataDir,
      port,
      durable: true,
      programs,
      env,
      settings: SETTINGS,
      logFile: join(folder, `${name}.log`),
    };
    const one: CitusServer = {
      logFile: options.logFile,
      server: await startPostgres(options),
      // A node of a cluster refuses to create anything by itself.
      start: async () => void (one.server = await startPostgres({ ...options, isPrepared: true })),
    };
    addCleanup(() => one.server.stop());
    servers.push(one);
    await trustOtherServers(one.server.url, dataDir);
  }
  const [coordinator, ...workers] = servers.map(({ server }) => server);
  await withClient(coordinator!.url, async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator!.port]);
    for (const { port } of workers) await client.query(`select citus_add_node('127.0.0.1', $1)`, [port]);
  });
  return { url: coordinator!.url, servers };
}

const trustOtherServers = (url: string, dataDir: string): Promise<void> =>
  withClient(url, async (client) => {
    writeFileSync(join(dataDir, 'pg_hba.conf'), TRUST);
    await client.query('select pg_reload_conf()');
    await client.query('create extension citus');
  });

/** A copy of the Postgres that npm installed, with the extension in it. */
function postgresWithCitus(target: string): string {
  const engine = engineFolder('citus');
  mkdirSync(target, { recursive: true });
  // cp keeps the links between the libraries, which npm's package gets at its first use.
  const { status, stderr } = spawnSync('cp', ['-a', `${postgresFolder()}/.`, target], { encoding: 'utf8' });
  if (status !== 0) throw new UserError(stderr.trim());
  cpSync(join(engine, 'lib'), join(target, 'lib', 'postgresql'), { recursive: true });
  cpSync(join(engine, 'extension'), join(target, 'share', 'postgresql', 'extension'), { recursive: true });
  return target;
}

/** `0A000` in a server's log: Postgres runs such a statement, and Citus has no plan for it. */
export function findRefusedStatements({ logFile }: Pick<CitusServer, 'logFile'>): DrillFinding[] {
  const refused = readFileSync(logFile, 'utf8').matchAll(
    / 0A000 ERROR: {2}(.*)(?:\n.*(?:DETAIL|HINT|CONTEXT):.*)*\n.*STATEMENT: {2}(.*)/g,
  );
  const lines = [...refused].map(([, reason, statement]) => `Citus refuses “${statement!.trim()}”: ${reason}`);
  return [...new Set(lines)].map((what) => ({ anomaly: 'unmet', what }));
}
