import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import type { Secrets } from './secrets.ts';
import type { ServiceOptions } from './start-service.ts';

const TYPESCRIPT_LOADER_ARGS = ['--import', '@oxc-node/core/register'];
/** A gateway may take 10 s to send its sockets elsewhere; a little more, and we stop waiting. */
const GATEWAY_GRACE_SECONDS = 13;
/** A port is one process's: the first worker shows the board of the queues. */
const QUEUES_BOARD_WORKER = 'worker-1';

/** Built: the compiled program, as in production. Watched: from source, started again at every change. */
export type ServiceMode = 'built' | 'watched';

export type ServiceEnvironment = {
  databaseUrl: string;
  redisUrl: string;
  secrets: Secrets;
  /** For the files that people send; shared by all processes. */
  filesFolder: string;
  /** The address people type; links and origin checks are made from it. */
  publicUrl: string;
  make: ServiceMode;
  logFile: (name: string) => string;
  /** Of the board of the queues, on the one worker that shows it. */
  boardPort?: number;
  /** Added to the environment of every process; wins over what is set here. */
  env?: NodeJS.ProcessEnv;
};

export type ServiceAddress = {
  name: string;
  port: number;
};

export function gatewayServiceOptions({ name, port }: ServiceAddress, around: ServiceEnvironment): ServiceOptions {
  const { secrets, publicUrl } = around;
  const board = around.boardPort === undefined ? {} : { QUEUES_BOARD_URL: `http://localhost:${around.boardPort}` };
  const own = { GATEWAY_ID: name, TOKEN_SECRET: secrets.tokenSecret, PUBLIC_URL: publicUrl, ...board };
  const readyUrl = `${originOf(port)}/api/health/ready`;
  return {
    ...nestServiceOptions(around, { folder: 'gateway', name, port, own }),
    readyUrl,
    graceSeconds: GATEWAY_GRACE_SECONDS,
  };
}

export function workerServiceOptions({ name, port }: ServiceAddress, around: ServiceEnvironment): ServiceOptions {
  const { boardPort } = around;
  const board = boardPort === undefined || name !== QUEUES_BOARD_WORKER ? {} : { QUEUES_BOARD_PORT: String(boardPort) };
  return {
    ...nestServiceOptions(around, { folder: 'workers', name, port, own: { WORKER_ID: name, ...board } }),
    readyUrl: `${originOf(port)}/health/ready`,
  };
}

export type SiteAddress = {
  host: string;
  port: number;
  gateways: readonly string[];
};

export function siteServiceOptions({ host, port, gateways }: SiteAddress, around: ServiceEnvironment): ServiceOptions {
  const own = { HOST: host, PORT: String(port), GATEWAYS: gateways.join(','), SITE_DIR: SITE_FOLDER };
  const args = [...TYPESCRIPT_LOADER_ARGS, join(REPOSITORY, 'infra', 'bin', 'site.ts')];
  return { ...nodeProgramOptions('site', around, own), args, readyUrl: readyUrl(host, port) };
}

/** Vite's own server in place of the site process: it compiles on demand and passes the API to the first gateway. */
export function viteServiceOptions({ host, port, gateways }: SiteAddress, around: ServiceEnvironment): ServiceOptions {
  const vite = join(REPOSITORY, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, '--port', String(port), '--strictPort', '--host', host, '--clearScreen', 'false'];
  const order = nodeProgramOptions('site', around, { GATEWAYS: gateways.join(',') });
  return { ...order, args, cwd: join(REPOSITORY, 'web'), readyUrl: readyUrl(host, port) };
}

export const SITE_FOLDER = join(REPOSITORY, 'web', 'dist', 'client');

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** A site that listens everywhere is asked on loopback, one that listens on a single address is asked there. */
function readyUrl(host: string, port: number): string {
  return host === '0.0.0.0' || host === '::' ? `${originOf(port)}/` : `http://${host}:${port}/`;
}

type NestServiceOptions = ServiceAddress & {
  folder: 'gateway' | 'workers';
  own?: NodeJS.ProcessEnv;
};

function nestServiceOptions(
  around: ServiceEnvironment,
  { folder, name, port, own }: NestServiceOptions,
): Omit<ServiceOptions, 'readyUrl'> {
  const { databaseUrl, redisUrl, secrets, filesFolder, make } = around;
  const shared = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SEALING_KEY: secrets.sealingKey,
    FILES_FOLDER: filesFolder,
  };
  const source = ['--watch', '--watch-preserve-output', ...TYPESCRIPT_LOADER_ARGS, `services/${folder}/src/main.ts`];
  const built = ['--enable-source-maps', `dist/services/${folder}/src/main.js`];
  const order = nodeProgramOptions(name, around, { HOST: '127.0.0.1', PORT: String(port), ...shared, ...own });
  return { ...order, args: make === 'built' ? built : source };
}

function nodeProgramOptions(
  name: string,
  around: ServiceEnvironment,
  own: NodeJS.ProcessEnv,
): Omit<ServiceOptions, 'readyUrl'> {
  const { make, logFile, env } = around;
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
