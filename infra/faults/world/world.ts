import { join } from 'node:path';
import { queryDatabase } from '../../jest/query-database.ts';
import { saveSettings } from '../../jest/save-settings.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../../bin/servers/temporary-folder.ts';
import { newSecrets } from '../../bin/system/secrets.ts';
import { fakeTranslators, type FakeTranslators } from '../../jest/fake-translators.ts';
import { type ServiceHandle, startServiceHandle } from '../../jest/service-handle.ts';
import { originOf, siteServiceOptions } from '../../bin/system/service-options.ts';
import { settleAllOrThrow, createCleanupStack, type CleanupStack } from '../../bin/servers/cleanup-stack.ts';
import type { TimerExpectations } from '../history.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type DatabaseEngine, startPostgresEngine, startRedisEngine } from './database-engine.ts';
import type { TestAgent } from './observed-system.ts';
import { prepareDatabase } from './prepare-database.ts';
import { QUICK_SETTINGS, QUICK_TIMERS, SERVICE_ENV } from './service-settings.ts';
import { hasPendingTranslations } from './pending-translations.ts';
import { type WorldService, type ServiceRole, startWorldService } from './world-service.ts';
import { pickStablePort } from './stable-port.ts';

/** All of Aidline on loopback: two gateways, two workers, Postgres and two Redis, with a proxy on every connection. */
export type World = {
  gateways: WorldService[];
  workers: WorldService[];
  postgres: DatabaseEngine;
  queue: DatabaseEngine;
  fanout: DatabaseEngine;
  agents: TestAgent[];
  timers: TimerExpectations;
  /** The external services that workers call: translators and the phone number lookup. */
  providers: FakeTranslators;
  redisServers: DatabaseEngine[];
  hasPendingTranslations: () => Promise<boolean>;
  folder: string;
  /** The folder of the compiled services, relative to the repository. */
  dist: string;
  /** Starts the site in front of both gateways, for faults that need a browser. The caller stops it. */
  startSite: () => Promise<ServiceHandle>;
  /** Registers what must be undone when the world ends before the fault has cleaned up. */
  addCleanup: (ending: () => unknown) => void;
  /** As a superuser, past every proxy, on a connection of its own. */
  query: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
  stop: () => Promise<void>;
};

export type WorldOptions = {
  random: SeededRandom;
  /** The folder of the compiled services, relative to the repository. */
  dist?: string;
  /** Run in the database after the migrations. */
  sql?: string;
  agents?: number;
};

const providerEnvironment = (url: string) => ({
  ...{ TRANSLATORS: 'libretranslate', LIBRETRANSLATE_URL: url, LIBRETRANSLATE_KEY: 'libre-key' },
  ...{ TWILIO_LOOKUP_URL: url, TWILIO_ACCOUNT: 'account', TWILIO_TOKEN: 'token' },
});

export async function startWorld(options: WorldOptions): Promise<World> {
  const endings = createCleanupStack();
  try {
    return await assembleWorld(options, endings);
  } catch (error) {
    await endings.run();
    throw error;
  }
}

async function assembleWorld(options: WorldOptions, endings: CleanupStack): Promise<World> {
  const { random, dist = 'dist', sql = '', agents: count = 2 } = options;
  const folder = createTemporaryFolder('faults');
  endings.add(() => removeTemporaryFolder(folder));
  const engines = await startEngines(folder, endings);
  const query: World['query'] = (text, values) => queryDatabase({ databaseUrl: engines.postgres.url }, text, values);
  const secrets = newSecrets();
  const agents = await prepareDatabase({ url: engines.postgres.url, secrets, count });
  await saveSettings({ databaseUrl: engines.postgres.url }, QUICK_SETTINGS);
  if (sql) await query(sql);

  const providers = await fakeTranslators();
  endings.add(providers.close);
  const sitePort = await pickStablePort();
  const around = {
    secrets,
    publicUrl: originOf(sitePort),
    filesFolder: join(folder, 'files'),
    keystore: join(folder, 'keys'),
    make: 'built' as const,
    logFile: (name: string) => join(folder, `${name}.log`),
    env: { ...SERVICE_ENV, ...providerEnvironment(providers.url) },
  };
  const start = async (role: ServiceRole, name: string) => {
    const place = { folder, dist, around, engines };
    const member = await startWorldService({ role, name, ...place, random: random.fork(name).next });
    endings.add(member.stop);
    return member;
  };
  const gateways = settleAllOrThrow(['gateway-1', 'gateway-2'].map((name) => start('gateway', name)));
  const workers = settleAllOrThrow(['worker-1', 'worker-2'].map((name) => start('worker', name)));
  await settleAllOrThrow<unknown>([gateways, workers]);
  return {
    gateways: await gateways,
    workers: await workers,
    ...engines,
    agents,
    timers: QUICK_TIMERS,
    providers,
    redisServers: [engines.queue, engines.fanout],
    hasPendingTranslations: () => hasPendingTranslations(engines.queue.url),
    ...{ folder, dist, query },
    startSite: async () => {
      const place = { host: '127.0.0.1', port: sitePort, gateways: (await gateways).map(({ url }) => url) };
      const logins = loginUrls(engines.postgres.url);
      const site = await startServiceHandle(
        siteServiceOptions(place, { ...around, logins, redisUrl: engines.queue.url }),
      );
      endings.add(site.stop);
      return site;
    },
    addCleanup: endings.add,
    stop: endings.run,
  };
}

async function startEngines(folder: string, endings: CleanupStack) {
  const place = async (name: string, durable: boolean) => ({
    dataDir: join(folder, name),
    port: await pickStablePort(),
    durable,
    logFile: join(folder, `${name}.log`),
  });
  const postgres = await startPostgresEngine(await place('postgres', true));
  endings.add(postgres.stop);
  const queue = await startRedisEngine('queue', await place('queue', true));
  endings.add(queue.stop);
  const fanout = await startRedisEngine('fanout', await place('fanout', false));
  endings.add(fanout.stop);
  return { postgres, queue, fanout };
}
