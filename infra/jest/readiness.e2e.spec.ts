import { randomBytes } from 'node:crypto';
import { freePort } from '../bin/servers/free-port.ts';
import { withClient } from '../bin/servers/postgres-database.ts';
import { loginUrls } from '../bin/servers/postgres-logins.ts';
import { gatewayServiceOptions, workerServiceOptions, type ServiceEnvironment } from '../bin/system/service-options.ts';
import { newSecrets } from '../bin/system/secrets.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { startServiceHandle, type ServiceHandle } from './service-handle.ts';
import { removeTemporaryFolder, createTemporaryFolder } from './test-servers.ts';
import { kekIdOf } from '@libs/ledger/key-encryption.ts';
import { waitUntil } from '../../services/gateway/test/chat-client.ts';

let postgres: OwnPostgres;
let redis: RedisHandle;
let folder: string;
const runningServices: ServiceHandle[] = [];

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startOwnPostgres(), freshRedis()]);
  folder = createTemporaryFolder();
});
afterEach(async () => {
  for (const service of runningServices.splice(0)) await service.stop();
});
afterAll(async () => {
  await postgres?.end();
  await redis?.stop();
  removeTemporaryFolder(folder);
});

type HealthResponse = { status: number; body: Record<string, unknown> };
const fetchHealth = async (url: string): Promise<HealthResponse> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const noResponseYet = (): HealthResponse => ({ status: 0, body: {} });

const secrets = newSecrets();
const serviceEnvironment = (databaseUrl: string): ServiceEnvironment => ({
  logins: loginUrls(databaseUrl),
  redisUrl: redis.url,
  secrets,
  publicUrl: 'http://127.0.0.1',
  filesFolder: folder,
  keystore: `${folder}/keys`,
  make: 'built',
  logFile: (name) => `${folder}/${name}.log`,
  env: {},
});

/** Starts a gateway and a worker on this database; returns their readiness and liveness addresses. */
async function startServices(databaseUrl: string) {
  const [gateway, worker] = [
    await startServiceHandle(
      gatewayServiceOptions({ name: 'gateway-1', port: await freePort() }, serviceEnvironment(databaseUrl)),
    ),
    await startServiceHandle(
      workerServiceOptions({ name: 'worker-1', port: await freePort() }, serviceEnvironment(databaseUrl)),
    ),
  ];
  runningServices.push(gateway, worker);
  return [`${gateway.url}/api/health`, `${worker.url}/health`];
}

async function expectEverywhere(
  healths: string[],
  expected: { status: number; database: string; sealingKey?: string },
) {
  const { status, ...parts } = expected;
  for (const health of healths) {
    const isSaid = async () => {
      const { status: now, body } = await fetchHealth(`${health}/ready`).catch(noResponseYet);
      return now === status && Object.entries(parts).every(([part, state]) => body[part] === state);
    };
    await waitUntil(`${health} says ${JSON.stringify(expected)}`, isSaid, 30_000);
    expect((await fetchHealth(`${health}/live`)).status).toBe(200);
  }
}
const ready = { status: 200, database: 'ok', sealingKey: 'ok' };

const runAsSuperuser = (url: string, ...statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

describe('readiness', () => {
  it('is lost while Postgres is unreachable, read-only or sealed with another key, and recovers by itself', async () => {
    const healths = await startServices(postgres.url);
    await expectEverywhere(healths, ready);

    await postgres.halt();
    await expectEverywhere(healths, { status: 503, database: 'away' });
    await postgres.start();
    await expectEverywhere(healths, ready);

    await runAsSuperuser(
      postgres.url,
      `alter system set default_transaction_read_only = on`,
      `select pg_reload_conf()`,
    );
    await expectEverywhere(healths, { status: 503, database: 'read-only', sealingKey: 'ok' });
    await runAsSuperuser(postgres.url, `alter system reset default_transaction_read_only`, `select pg_reload_conf()`);
    await expectEverywhere(healths, ready);

    const other = kekIdOf(randomBytes(32));
    const own = kekIdOf(Buffer.from(secrets.sealingKey, 'base64'));
    await runAsSuperuser(postgres.url, `update sealing_key set kek_id = '${other}'`);
    await expectEverywhere(healths, { status: 503, database: 'ok', sealingKey: 'other' });
    await runAsSuperuser(postgres.url, `update sealing_key set kek_id = '${own}'`);
    await expectEverywhere(healths, ready);
  });

  it('is lost on a standby until it is promoted', async () => {
    await startServices(postgres.url).then((healths) => expectEverywhere(healths, ready));
    const [standby] = await postgres.startStandbys(['standby']);
    // A process that starts on a standby waits there, alive and not ready.
    const waiting = [gatewayServiceOptions, workerServiceOptions].map(async (orderOf, index) => {
      const port = await freePort();
      const options = orderOf({ name: `waiting-${index}`, port }, serviceEnvironment(standby!.url));
      const handle = startServiceHandle({ ...options, isWatched: true });
      return { handle, health: options.readyUrl.replace(/\/ready$/, '') };
    });
    const started = await Promise.all(waiting);
    const healths = started.map(({ health }) => health);
    try {
      await expectEverywhere(healths, { status: 503, database: 'standby', sealingKey: 'ok' });
    } finally {
      // They can be ended once they are ready, also after a failure.
      await standby!.promote();
      for (const { handle } of started) runningServices.push(await handle);
    }
    await expectEverywhere(healths, ready);
  });
});
