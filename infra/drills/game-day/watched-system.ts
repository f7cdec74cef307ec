import { join } from 'node:path';
import { createCleanupStack } from '../../bin/servers/cleanup-stack.ts';
import { startPostgres } from '../../bin/servers/postgres.ts';
import { waitUntil } from '../../bin/servers/wait-until.ts';
import { type DirectSystem, startDirectSystem } from '../../faults/world/direct-system.ts';
import { pickStablePort } from '../../faults/world/stable-port.ts';
import { startSiteServer } from '../../bin/site/site-server.ts';
import { SITE_FOLDER } from '../../bin/system/service-options.ts';
import { type FakeTranslators, fakeTranslators } from '../../jest/fake-translators.ts';
import { freshRedis, type RedisHandle } from '../../jest/fresh-redis.ts';
import { type PrometheusServer, startPrometheus } from './prometheus-server.ts';
import { startTraffic, type Traffic } from './traffic.ts';

/** Few enough that queries wait for each other when something is slow. */
const CONNECTIONS = '4';

/** A search index is built and the first slow requests are out of the windows by then. */
const QUIET_SECONDS = 180;

/** A system with two gateways and a worker, somebody who writes all the time, and a Prometheus that watches it. */
export type WatchedSystem = {
  services: DirectSystem;
  /** As a superuser, with what stops and starts the server on its data. */
  database: { url: string; stop: () => Promise<void>; start: () => Promise<void> };
  redis: RedisHandle;
  prometheus: PrometheusServer;
  traffic: Traffic;
  /** The only one that the workers know. */
  translator: FakeTranslators;
  /** The address of site and console. */
  siteUrl: string;
  /** Every process that Prometheus scrapes. */
  targets: string[];
  stop: () => Promise<void>;
};

export async function startWatchedSystem(folder: string): Promise<WatchedSystem> {
  const cleanups = createCleanupStack();
  try {
    const order = { dataDir: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), durable: true };
    const port = await pickStablePort();
    let server = await startPostgres({ ...order, port });
    const { url } = server;
    cleanups.add(() => server.stop());
    const redis = await freshRedis();
    cleanups.add(redis.stop);
    const translator = await fakeTranslators();
    cleanups.add(translator.close);
    const [sitePort, boardPort] = [await pickStablePort(), await pickStablePort()];
    const siteUrl = `http://127.0.0.1:${sitePort}`;
    const services = await startDirectSystem({
      ...{ folder, databaseUrl: url, ownerUrl: () => url, redisUrl: redis.serviceUrl, redisServers: [] },
      ...{ publicUrl: siteUrl, boardPort },
      env: {
        DATABASE_CONNECTIONS: CONNECTIONS,
        ALLOWED_ORIGINS: siteUrl,
        TRANSLATORS: 'libretranslate',
        LIBRETRANSLATE_URL: translator.url,
        LIBRETRANSLATE_KEY: 'libre-key',
      },
    });
    cleanups.add(services.stop);
    // As in production an operator sets up a second factor when they first sign in.
    await services.query(`update agent set role = 'operator' where email = $1`, [services.agents[0]!.email]);
    const gateways = services.gateways.map((gateway) => gateway.url);
    const site = await startSiteServer({ host: '127.0.0.1', port: sitePort, siteDir: SITE_FOLDER, gateways });
    cleanups.add(() => site.close());
    const targets = [...services.gateways, ...services.workers].map(({ directUrl }) => directUrl);
    const prometheus = await startPrometheus(join(folder, 'prometheus'), targets);
    cleanups.add(prometheus.stop);
    const traffic = await startTraffic(gateways);
    cleanups.add(traffic.stop);
    // Before its first look at every process, and while they start, Prometheus misses them.
    const isQuiet = async () =>
      (await prometheus.query('up')).length === targets.length && (await prometheus.firing()).length === 0;
    await waitUntil(isQuiet, { what: 'A system without an alert', withinSeconds: QUIET_SECONDS });
    let isDatabaseUp = true;
    const database = {
      url,
      stop: async () => {
        await server.stop();
        isDatabaseUp = false;
      },
      start: async () => {
        if (!isDatabaseUp) server = await startPostgres({ ...order, port });
        isDatabaseUp = true;
      },
    };
    const running = { services, database, redis, prometheus, traffic, translator, siteUrl, targets };
    return { ...running, stop: cleanups.run };
  } catch (fault) {
    await cleanups.run();
    throw fault;
  }
}
