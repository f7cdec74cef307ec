import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoginUrls } from '../servers/postgres-logins.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { currentSite, pointCurrentAt } from '../site/site-versions.ts';
import { typescriptProgramArgs } from './run-in-terminal.ts';
import type { Secrets } from './secrets.ts';
import type { ServiceOptions } from './start-service.ts';

/** A gateway may take 10 s to drain its sockets; after a little more it is killed. */
const GATEWAY_GRACE_SECONDS = 13;
/** The queue board has one port, so only the first worker serves it. */
const QUEUES_BOARD_WORKER = 'worker-1';

/** `built`: the compiled program, as in production. `watched`: from source, restarted at every change. */
export type ServiceMode = 'built' | 'watched';

export type ServiceEnvironment = {
  /** The database as each kind of service logs in to it. */
  logins: Pick<LoginUrls, 'gateway' | 'worker'>;
  redisUrl: string;
  secrets: Secrets;
  /** For the files that people send; shared by all processes. */
  filesFolder: string;
  /** The folder with the keys; shared by all processes. */
  keystore: string;
  /** The address people type; links and origin checks use it. */
  publicUrl: string;
  /** For the sites that the publisher builds; without it the site stays the one that was built with the software. */
  sitesFolder?: string;
  make: ServiceMode;
  logFile: (name: string) => string;
  /** The port of the queue board, on the one worker that serves it. */
  boardPort?: number;
  /** Added to the environment of every process; takes precedence over what is set here. */
  env?: NodeJS.ProcessEnv;
};

export type ServiceAddress = {
  name: string;
  port: number;
};

export function gatewayServiceOptions({ name, port }: ServiceAddress, environment: ServiceEnvironment): ServiceOptions {
  const { secrets, publicUrl } = environment;
  const board =
    environment.boardPort === undefined ? {} : { QUEUES_BOARD_URL: `http://localhost:${environment.boardPort}` };
  const own = { GATEWAY_ID: name, TOKEN_SECRET: secrets.tokenSecret, PUBLIC_URL: publicUrl, ...board };
  const readyUrl = `${originOf(port)}/api/health/ready`;
  return {
    ...nestServiceOptions(environment, { folder: 'gateway', name, port, own }),
    readyUrl,
    graceSeconds: GATEWAY_GRACE_SECONDS,
  };
}

export function workerServiceOptions({ name, port }: ServiceAddress, environment: ServiceEnvironment): ServiceOptions {
  const { boardPort } = environment;
  const board = boardPort === undefined || name !== QUEUES_BOARD_WORKER ? {} : { QUEUES_BOARD_PORT: String(boardPort) };
  return {
    ...nestServiceOptions(environment, { folder: 'workers', name, port, own: { WORKER_ID: name, ...board } }),
    readyUrl: `${originOf(port)}/health/ready`,
  };
}

/** Runs from source, as the build does that it starts. */
export function publisherServiceOptions(
  { name, port }: ServiceAddress,
  environment: ServiceEnvironment,
): ServiceOptions {
  const own = { HOST: '127.0.0.1', PORT: String(port), SITES_FOLDER: environment.sitesFolder, SITE_DIR: SITE_FOLDER };
  const args = typescriptProgramArgs('infra/bin/publisher/main.ts');
  const shared = sharedVariables(environment, environment.logins.worker);
  const order = nodeProgramOptions(name, environment, { ...own, PUBLISHER_ID: name, ...shared });
  return { ...order, args, readyUrl: `${originOf(port)}/health/ready` };
}

export type SiteAddress = {
  host: string;
  port: number;
  gateways: readonly string[];
};

export function siteServiceOptions(
  { host, port, gateways }: SiteAddress,
  environment: ServiceEnvironment,
): ServiceOptions {
  const own = { HOST: host, PORT: String(port), GATEWAYS: gateways.join(','), SITE_DIR: siteFolder(environment) };
  const args = typescriptProgramArgs('infra/bin/site.ts');
  return { ...nodeProgramOptions('site', environment, own), args, readyUrl: readyUrl(host, port) };
}

/** Vite's own server in place of the site process: it compiles on demand and forwards the API to the first gateway. */
export function viteServiceOptions(
  { host, port, gateways }: SiteAddress,
  environment: ServiceEnvironment,
): ServiceOptions {
  const vite = join(REPOSITORY, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, '--port', String(port), '--strictPort', '--host', host, '--clearScreen', 'false'];
  const order = nodeProgramOptions('site', environment, { GATEWAYS: gateways.join(',') });
  return { ...order, args, cwd: join(REPOSITORY, 'web'), readyUrl: readyUrl(host, port) };
}

/** Until the publisher has looked, what it shows is what it showed last, or the site that was built with the software. */
function siteFolder({ sitesFolder }: ServiceEnvironment): string {
  if (!sitesFolder) return SITE_FOLDER;
  if (!existsSync(currentSite(sitesFolder))) pointCurrentAt(sitesFolder, SITE_FOLDER);
  return currentSite(sitesFolder);
}

export const SITE_FOLDER = join(REPOSITORY, 'web', 'dist', 'client');

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** A site that listens on all addresses is asked on loopback, any other on its own address. */
function readyUrl(host: string, port: number): string {
  return host === '0.0.0.0' || host === '::' ? `${originOf(port)}/` : `http://${host}:${port}/`;
}

type NestServiceOptions = ServiceAddress & {
  folder: 'gateway' | 'workers';
  own?: NodeJS.ProcessEnv;
};

function nestServiceOptions(
  environment: ServiceEnvironment,
  { folder, name, port, own }: NestServiceOptions,
): Omit<ServiceOptions, 'readyUrl'> {
  const { logins, make } = environment;
  const shared = sharedVariables(environment, folder === 'gateway' ? logins.gateway : logins.worker);
  const source = ['--watch', '--watch-preserve-output', ...typescriptProgramArgs(`services/${folder}/src/main.ts`)];
  const built = ['--enable-source-maps', `dist/services/${folder}/src/main.js`];
  const order = nodeProgramOptions(name, environment, { HOST: '127.0.0.1', PORT: String(port), ...shared, ...own });
  return { ...order, args: make === 'built' ? built : source };
}

const sharedVariables = (
  { redisUrl, secrets, filesFolder, keystore }: ServiceEnvironment,
  databaseUrl: string,
): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SEALING_KEY: secrets.sealingKey,
  KEYSTORE: keystore,
  FILES_FOLDER: filesFolder,
});

function nodeProgramOptions(
  name: string,
  environment: ServiceEnvironment,
  own: NodeJS.ProcessEnv,
): Omit<ServiceOptions, 'readyUrl'> {
  const { make, logFile, env } = environment;
  const usual = { NODE_ENV: make === 'built' ? 'production' : 'development', LOG_LEVEL: 'info' };
  return {
    name,
    command: process.execPath,
    cwd: REPOSITORY,
    env: { ...usual, ...process.env, NODE_OPTIONS: '', ...own, ...env },
    logFile: logFile(name),
    echo: make === 'watched',
    isWatched: make === 'watched',
  };
}
