import { existsSync, readFileSync } from 'node:fs';
import { SUPERUSER } from '../servers/postgres-cluster.ts';
import { type LoginUrls, loginUrls } from '../servers/postgres-logins.ts';
import type { DataFolder } from '../system/data-folder.ts';
import type { Ports } from '../system/ports.ts';
import { originOf } from '../system/service-options.ts';

/** Where the processes of a system can be reached; undefined for those that are not known. */
export type RuntimeEndpoints = {
  /** Of the owner of the tables, or whatever DATABASE_URL names. */
  databaseUrl?: string;
  logins: Partial<Pick<LoginUrls, 'gateway' | 'worker'>>;
  redisUrl?: string;
  gateways: string[];
};

/** From the environment, else from the ports and secrets that the last `npm start` saved in this data folder. */
export function runtimeEndpoints(folder: DataFolder): RuntimeEndpoints {
  const { DATABASE_URL, GATEWAY_DATABASE_URL, WORKER_DATABASE_URL, REDIS_URL, GATEWAYS } = process.env;
  const ports = readPorts(folder);
  const passwordFile = folder.file('postgres.password');
  const own =
    !DATABASE_URL && ports && existsSync(passwordFile)
      ? loginUrls(
          `postgres://${SUPERUSER}:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${ports.postgres}/aidline`,
        )
      : undefined;
  const ownGateways = ports ? [originOf(ports['gateway-1']), originOf(ports['gateway-2'])] : [];
  return {
    databaseUrl: DATABASE_URL || own?.owner,
    logins: { gateway: GATEWAY_DATABASE_URL || own?.gateway, worker: WORKER_DATABASE_URL || own?.worker },
    redisUrl: REDIS_URL || (ports && `redis://127.0.0.1:${ports.redis}`),
    gateways: GATEWAYS ? GATEWAYS.split(',').map((origin) => origin.trim()) : ownGateways,
  };
}

function readPorts(folder: DataFolder): Ports | undefined {
  const path = folder.file('ports.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Ports) : undefined;
}
