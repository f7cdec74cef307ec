import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../bin/servers/free-port.ts';
import type { LoginUrls } from '../bin/servers/postgres-logins.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { typescriptProgramArgs } from '../bin/system/run-in-terminal.ts';
import { runOrThrow } from '../bin/system/run-to-completion.ts';
import { AGENT_EMAIL, newSecrets, type Secrets } from '../bin/system/secrets.ts';
import {
  gatewayServiceOptions,
  originOf,
  publisherServiceOptions,
  siteServiceOptions,
  type ServiceEnvironment,
  workerServiceOptions,
} from '../bin/system/service-options.ts';
import { settleAllOrThrow, createCleanupStack, type CleanupStack } from '../bin/servers/cleanup-stack.ts';
import { freshDatabase } from './fresh-database.ts';
import { freshRedis, type RedisHandle } from './fresh-redis.ts';
import { type ServiceHandle, startServiceHandle } from './service-handle.ts';
import { removeTemporaryFolder, createTemporaryFolder } from './test-servers.ts';

export type SystemOptions = {
  gateways?: number;
  workers?: number;
  site?: boolean;
  /** Builds and shows what is published in the console. */
  publisher?: boolean;
  /** Added to the environment of every process; takes precedence over what is set here. */
  env?: NodeJS.ProcessEnv;
};

export type RunningSystem = {
  siteUrl: string;
  gatewayUrls: string[];
  /** As a superuser, for what a test sets up or looks at. */
  databaseUrl: string;
  redisUrl: string;
  redis: RedisHandle;
  secrets: Secrets;
  /** Where the gateways store the files that people send. */
  filesFolder: string;
  /** Their keys, beside `secrets.sealingKey`. */
  keystore: string;
  agent: { email: string; password: string };
  gateways: ServiceHandle[];
  workers: ServiceHandle[];
  /** What a process has printed so far: `gateway-1`, `worker-1`, `site`. */
  log: (name: string) => string;
  /** Ends every process by its id and removes its files; safe to call twice. */
  stop: () => Promise<void>;
};

/**
 * The whole built product, with a database and a Redis of its own and one agent. Its processes always end: with `stop`,
 * when the start fails, and when the Jest process itself is killed.
 */
export async function startSystem(options: SystemOptions = {}): Promise<RunningSystem> {
  const cleanups = createCleanupStack();
  try {
    return await assembleSystem(
      { gateways: 2, workers: 1, site: true, publisher: false, env: {}, ...options },
      cleanups,
    );
  } catch (error) {
    await cleanups.run();
    throw error;
  }
}

async function assembleSystem(order: Required<SystemOptions>, cleanups: CleanupStack): Promise<RunningSystem> {
  requireBuild(order.site);
  const sitePort = await freePort();
  const prepared = await prepareEnvironment(originOf(sitePort), order.env, cleanups);
  const environment = order.publisher ? prepared : { ...prepared, sitesFolder: undefined };
  const start = async (name: string, toOrder: typeof gatewayServiceOptions) => {
    const handle = await startServiceHandle(toOrder({ name, port: await freePort() }, environment));
    cleanups.add(handle.stop);
    return handle;
  };
  const seeding = seedInOwnProcess(environment);
  const workers = settleAllOrThrow(
    processNames('worker', order.workers).map((name) => start(name, workerServiceOptions)),
  );
  const gateways = settleAllOrThrow(
    processNames('gateway', order.gateways).map((name) => start(name, gatewayServiceOptions)),
  );
  await settleAllOrThrow<unknown>([seeding, workers, gateways]);
  const gatewayUrls = (await gateways).map(({ url }) => url);
  if (order.publisher) await start('publisher', publisherServiceOptions);
  if (order.site) {
    const site = await startServiceHandle(
      siteServiceOptions({ host: '127.0.0.1', port: sitePort, gateways: gatewayUrls }, environment),
    );
    cleanups.add(site.stop);
  }
  return describeSystem(environment, {
    gateways: await gateways,
    workers: await workers,
    gatewayUrls,
    stop: cleanups.run,
  });
}

/** The part of the description that does not follow from the environment. */
type StartedProcesses = Pick<RunningSystem, 'gateways' | 'workers' | 'gatewayUrls' | 'stop'>;

function describeSystem(
  { databaseUrl, redis, publicUrl, secrets, filesFolder, keystore, logFile }: SystemEnvironment,
  started: StartedProcesses,
): RunningSystem {
  const agent = { email: AGENT_EMAIL, password: secrets.agentPassword };
  const log = (name: string) => readFileSync(logFile(name), 'utf8');
  const urls = { siteUrl: publicUrl, databaseUrl, redisUrl: redis.url };
  return { ...urls, redis, secrets, filesFolder, keystore, agent, log, ...started };
}

type SystemEnvironment = ServiceEnvironment & { redis: RedisHandle; databaseUrl: string; logins: LoginUrls };

async function prepareEnvironment(
  publicUrl: string,
  env: NodeJS.ProcessEnv,
  cleanups: CleanupStack,
): Promise<SystemEnvironment> {
  const folder = createTemporaryFolder();
  cleanups.add(() => removeTemporaryFolder(folder));
  const database = await freshDatabase();
  cleanups.add(database.drop);
  const redis = await freshRedis();
  cleanups.add(redis.stop);
  return {
    databaseUrl: database.url,
    logins: database.logins,
    redisUrl: redis.serviceUrl,
    redis,
    secrets: newSecrets(),
    publicUrl,
    filesFolder: join(folder, 'files'),
    keystore: join(folder, 'keys'),
    sitesFolder: join(folder, 'sites'),
    boardPort: await freePort(),
    make: 'built',
    logFile: (name) => join(folder, `${name}.log`),
    env: { NODE_ENV: 'production', ...env },
  };
}

/** In a process of its own: loading the database library inside Jest takes longer than all of this. */
async function seedInOwnProcess({ logins, secrets }: SystemEnvironment): Promise<void> {
  await runOrThrow({
    name: 'seeding the agent',
    args: typescriptProgramArgs('infra/bin/seed.ts'),
    env: {
      DATABASE_URL: logins.owner,
      AGENT_EMAIL,
      AGENT_PASSWORD: secrets.agentPassword,
      // As with `npm start`: the seeded lead signs in with a password alone.
      SECOND_FACTOR_FROM: 'operator',
    },
  });
}

function requireBuild(site: boolean): void {
  const built = ['dist/services/gateway/src/main.js', 'dist/services/workers/src/main.js'];
  const missing = [...built, ...(site ? ['web/dist/client/index.html'] : [])].find(
    (file) => !existsSync(join(REPOSITORY, file)),
  );
  if (missing)
    throw new UserError(`${missing} is not built: run the e2e tests with npm run test:e2e, which builds first.`);
}

function processNames(role: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${role}-${index + 1}`);
}
