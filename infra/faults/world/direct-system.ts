import { join } from 'node:path';
import { createCleanupStack, settleAllOrThrow } from '../../bin/servers/cleanup-stack.ts';
import { isAlive } from '../../bin/servers/process-table.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { newSecrets, type Secrets } from '../../bin/system/secrets.ts';
import {
  gatewayServiceOptions,
  originOf,
  type ServiceEnvironment,
  workerServiceOptions,
} from '../../bin/system/service-options.ts';
import type { ObservedService, ObservedSystem } from './observed-system.ts';
import { prepareDatabase } from './prepare-database.ts';
import { pickStablePort } from './stable-port.ts';
import { QUICK_SETTINGS, QUICK_TIMERS, SERVICE_ENV } from './service-settings.ts';
import { queryDatabase } from '../../jest/query-database.ts';
import { saveSettings } from '../../jest/save-settings.ts';
import { type ServiceHandle, startServiceHandle } from '../../jest/service-handle.ts';

/** One process of the system. A build other than `dist` gives two versions side by side. */
export type DirectServiceOptions = {
  role: 'gateway' | 'worker';
  name: string;
  /** The folder of the compiled services, relative to the repository. */
  dist?: string;
  env?: NodeJS.ProcessEnv;
};

export type DirectSystemOptions = {
  folder: string;
  /**
   * With the superuser's login; each service gets it with its own. It may name several hosts, a pooler or a coordinator.
   */
  databaseUrl: string;
  /** The superuser's login at the server that is the primary now, for set-up and checks; asked before every statement. */
  ownerUrl: () => string;
  /** As the services get them, never parsed here: one server, Sentinel or Cluster. */
  redisUrl: string;
  fanoutRedisUrl?: string;
  /** Every Redis server by itself, to be searched for texts. */
  redisServers: ObservedSystem['redisServers'];
  /** Added to the environment of every process. */
  env?: NodeJS.ProcessEnv;
  /** Where people open site and console; each gateway's own address if there is no site. */
  publicUrl?: string;
  /** The port of the board of the queues, on the first worker; none without. */
  boardPort?: number;
  services?: readonly DirectServiceOptions[];
  agents?: number;
  /** False when the caller has migrated the database, by whatever means. */
  isToBeMigrated?: boolean;
};

/** A process that a test may end and start again. */
export type DirectService = ObservedService & Pick<ServiceHandle, 'kill' | 'restart' | 'stop'>;

export type DirectSystem = ObservedSystem & {
  readonly gateways: readonly DirectService[];
  readonly workers: readonly DirectService[];
  readonly secrets: Secrets;
  stop: () => Promise<void>;
};

export const DIRECT_SERVICES: readonly DirectServiceOptions[] = [
  { role: 'gateway', name: 'gateway-1' },
  { role: 'gateway', name: 'gateway-2' },
  { role: 'worker', name: 'worker-1' },
];

/**
 * Prepares the database and starts gateways and workers on these addresses, with nothing in between: for drills, and for
 * cells whose servers cannot be those of the world.
 */
export async function startDirectSystem(options: DirectSystemOptions): Promise<DirectSystem> {
  const { services: wanted = DIRECT_SERVICES, ownerUrl } = options;
  const secrets = newSecrets();
  const query: ObservedSystem['query'] = (text, values) => queryDatabase({ databaseUrl: ownerUrl() }, text, values);
  const isToBeMigrated = options.isToBeMigrated ?? true;
  const agents = await prepareDatabase({ url: ownerUrl(), secrets, count: options.agents ?? 2, isToBeMigrated });
  await saveSettings({ databaseUrl: ownerUrl() }, QUICK_SETTINGS);
  const endings = createCleanupStack();
  const start = async (one: DirectServiceOptions) => {
    const service = await startDirectService(one, options, secrets);
    endings.add(service.stop);
    return service;
  };
  const services = await settleAllOrThrow(wanted.map(start)).catch(async (fault: unknown) => {
    await endings.run();
    throw fault;
  });
  const ofRole = (role: DirectServiceOptions['role']) => services.filter((_, index) => wanted[index]!.role === role);
  return {
    gateways: ofRole('gateway'),
    workers: ofRole('worker'),
    agents,
    timers: QUICK_TIMERS,
    redisServers: options.redisServers,
    // No translator is configured, so nothing is translated.
    providers: { trappedCount: 0 },
    hasPendingTranslations: () => Promise.resolve(false),
    query,
    secrets,
    stop: endings.run,
  };
}

async function startDirectService(
  { role, name, dist = 'dist', env }: DirectServiceOptions,
  { folder, databaseUrl, redisUrl, fanoutRedisUrl, env: common, publicUrl, boardPort }: DirectSystemOptions,
  secrets: Secrets,
): Promise<DirectService> {
  const port = await pickStablePort();
  const fanout = fanoutRedisUrl ? { FANOUT_REDIS_URL: fanoutRedisUrl } : {};
  const environment: ServiceEnvironment = {
    ...{ logins: loginUrls(databaseUrl), redisUrl, secrets, publicUrl: publicUrl ?? originOf(port), make: 'built' },
    ...(boardPort === undefined ? {} : { boardPort }),
    filesFolder: join(folder, 'files'),
    keystore: join(folder, 'keys'),
    logFile: (one) => join(folder, `${one}.log`),
    env: { ...SERVICE_ENV, ...fanout, ...common, ...env },
  };
  const optionsOf = role === 'gateway' ? gatewayServiceOptions : workerServiceOptions;
  const service = optionsOf({ name, port }, environment);
  const args = service.args?.map((word) => word.replace(/^dist\//, `${dist}/`));
  const handle = await startServiceHandle({ ...service, args });
  return {
    ...{ name, url: originOf(port), directUrl: originOf(port), logFile: environment.logFile(name) },
    get isRunning() {
      return isAlive(handle.pid);
    },
    ...{ kill: handle.kill, restart: handle.restart, stop: handle.stop },
  };
}
