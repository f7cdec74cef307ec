import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  gatewayServiceOptions,
  originOf,
  type ServiceEnvironment,
  workerServiceOptions,
} from '../../bin/system/service-options.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { type ServiceHandle, startServiceHandle } from '../../jest/service-handle.ts';
import { createLinkProxy, type LinkProxy } from '../nemesis/link-proxy.ts';
import { isAlive, signalTree } from '../../bin/servers/process-table.ts';
import type { DatabaseEngine } from './database-engine.ts';
import { pickStablePort } from './stable-port.ts';

export type ServiceRole = 'gateway' | 'worker';

/** The connections of one process. Each goes through a proxy of the harness. */
export type ServiceLinks = {
  /** From clients; only a gateway has it. */
  people: LinkProxy | null;
  database: LinkProxy;
  queue: LinkProxy;
  fanout: LinkProxy;
};

/** One gateway or worker, with everything that a fault can do to it. */
export type WorldService = {
  readonly name: string;
  readonly role: ServiceRole;
  /** The address for clients, through the proxy. */
  readonly url: string;
  /** The address without the proxy, for inspection. */
  readonly directUrl: string;
  readonly links: ServiceLinks;
  readonly logFile: string;
  readonly isRunning: boolean;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  restart: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Shifts its wall clock by this much from now on. */
  shiftClock: (milliseconds: number) => void;
  stop: () => Promise<void>;
};

export type WorldServiceOptions = {
  role: ServiceRole;
  name: string;
  folder: string;
  /** The folder of the compiled services. */
  dist: string;
  around: Omit<ServiceEnvironment, 'logins' | 'redisUrl'>;
  engines: { postgres: DatabaseEngine; queue: DatabaseEngine; fanout: DatabaseEngine };
  random: () => number;
};

const CLOCK_MODULE = pathToFileURL(join(import.meta.dirname, '../nemesis/shifted-clock.mjs')).href;

export async function startWorldService(options: WorldServiceOptions): Promise<WorldService> {
  const { role, name, engines, random } = options;
  const port = await pickStablePort();
  const link = (to: number) => createLinkProxy({ to, random });
  const links: ServiceLinks = {
    people: role === 'gateway' ? await link(port) : null,
    database: await link(engines.postgres.port),
    queue: await link(engines.queue.port),
    fanout: await link(engines.fanout.port),
  };
  const clockFile = join(options.folder, `${name}.clock`);
  writeFileSync(clockFile, '0');
  const handle = await startServiceHandle(serviceOptionsOf(options, { port, links, clockFile }));
  return {
    name,
    role,
    url: originOf(links.people?.port ?? port),
    directUrl: originOf(port),
    links,
    logFile: options.around.logFile(name),
    get isRunning() {
      return isAlive(handle.pid);
    },
    kill: handle.kill,
    restart: handle.restart,
    pause: () => signalTree(handle.pid, 'SIGSTOP'),
    resume: () => signalTree(handle.pid, 'SIGCONT'),
    shiftClock: (milliseconds) => writeFileSync(clockFile, String(milliseconds)),
    stop: () => stopService(handle, links),
  };
}

function serviceOptionsOf(
  options: WorldServiceOptions,
  { port, links, clockFile }: { port: number; links: ServiceLinks; clockFile: string },
) {
  const { role, name, dist, around, engines } = options;
  const env = {
    ...around.env,
    FANOUT_REDIS_URL: throughLink(engines.fanout.url, links.fanout),
    NODE_OPTIONS: `--import=${CLOCK_MODULE}`,
    AIDLINE_FAULTS_CLOCK: clockFile,
  };
  const environment = {
    ...around,
    env,
    logins: loginUrls(throughLink(engines.postgres.url, links.database)),
    redisUrl: throughLink(engines.queue.url, links.queue),
  };
  const service = (role === 'gateway' ? gatewayServiceOptions : workerServiceOptions)({ name, port }, environment);
  return { ...service, args: service.args?.map((word) => word.replace(/^dist\//, `${dist}/`)) };
}

function throughLink(url: string, { port }: LinkProxy): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

async function stopService(handle: ServiceHandle, { people, database, queue, fanout }: ServiceLinks): Promise<void> {
  await handle.stop();
  for (const link of [people, database, queue, fanout]) await link?.close();
}
