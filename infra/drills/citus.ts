import { join } from 'node:path';
import { migrate, migrateAndDistribute } from '../bin/migrate.ts';
import { loginUrls } from '../bin/servers/postgres-logins.ts';
import { withClient } from '../bin/servers/postgres-database.ts';
import { startPostgres } from '../bin/servers/postgres.ts';
import { failedFiles, runJest } from '../bin/system/run-jest.ts';
import { measureAppendCpu } from '../bench/appends/append-cpu.ts';
import { pickStablePort } from '../faults/world/stable-port.ts';
import { type CitusCluster, startCitusCluster } from './citus-cluster.ts';
import type { Drill, DrillContext, DrillFinding } from './drill.ts';
import { engineMissingReason } from './engines.ts';

/** Not those that watch in one server's `pg_stat_activity` who waits for whom: here the nodes wait. */
const SPECS = [
  ...['postgres-ledger', 'keyring', 'sealing-key-check'].map((name) => `libs/ledger/${name}.int.spec.ts`),
  ...['timers', 'relay/leases'].map((name) => `services/workers/src/${name}.int.spec.ts`),
  'infra/bin/replay/replay.int.spec.ts',
];
const PUSHED_DOWN = 'pushing down the function call';

/** The ledger on a coordinator and two workers. */
export const citusDrill: Drill = {
  name: 'citus',
  shows: 'On a Citus cluster the ledger keeps its contract, and an append runs as one call on one server.',
  isInSmoke: false,
  unavailableReason: () => engineMissingReason('citus'),
  run: async (context) => {
    const cluster = await startCitusCluster(context);
    const { owner } = loginUrls(cluster.url);
    await migrateAndDistribute(owner);
    // A second run changes nothing.
    await migrateAndDistribute(owner);
    return [
      ...(await checkContract(cluster)),
      ...(await checkPushdown(cluster)),
      ...(await noteAppendCpu(cluster, context)),
    ];
  },
};

async function checkContract({ url }: CitusCluster): Promise<DrillFinding[]> {
  const code = await runJest(['--runInBand', '--runTestsByPath', ...SPECS], ['int'], {
    TEST_DISTRIBUTED_URL: url,
  });
  if (code === 0) return [];
  const failed = failedFiles().map(({ name }) => name);
  return (failed.length > 0 ? failed : ['Jest itself']).map((name) => ({
    anomaly: 'unmet',
    what: `${name} fails on Citus`,
  }));
}

/** Otherwise the coordinator would run every statement of an append itself, each with a way to the worker and back. */
const checkPushdown = ({ url }: CitusCluster): Promise<DrillFinding[]> =>
  withClient(loginUrls(url).gateway, async (client) => {
    const notices: string[] = [];
    client.on('notice', ({ message }) => notices.push(message ?? ''));
    await client.query('set client_min_messages = debug1');
    await client.query(`select append_batch($1, $2)`, [0, '{}']);
    return notices.some((message) => message.includes(PUSHED_DOWN))
      ? []
      : [{ anomaly: 'unmet', what: 'append_batch is not pushed down to the worker' }];
  });

/** On a plain Postgres in the same minute, because other work on the machine makes every call dearer. */
async function noteAppendCpu({ url, servers }: CitusCluster, { folder, note, addCleanup }: DrillContext) {
  const place = { dataDir: join(folder, 'plain'), logFile: join(folder, 'plain.log') };
  const plain = await startPostgres({ ...place, port: await pickStablePort(), durable: true });
  addCleanup(plain.stop);
  await migrate(loginUrls(plain.url).owner);
  for (const size of [1, 16]) {
    const shape = { size, shards: 1 };
    const one = await measureAppendCpu({ databaseUrl: loginUrls(plain.url).gateway, pids: [plain.pid] }, shape);
    const pids = servers.map(({ server }) => server.pid);
    const many = await measureAppendCpu({ databaseUrl: loginUrls(url).gateway, pids }, shape);
    note(
      `append_batch of ${size}: ${one.toFixed(2)} ms of processor time on plain Postgres, ${many.toFixed(2)} ms on Citus, all servers together (${(many / one).toFixed(1)} times)`,
    );
  }
  return [];
}
