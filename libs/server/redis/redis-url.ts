import type { RedisOptions } from 'ioredis';
import { z } from 'zod';

/** Where a Redis is. What answers at the address of one server may also be a node of a cluster. */
export type RedisEndpoint = {
  kind: 'server' | 'sentinel' | 'cluster';
  /** Servers, or for Sentinel the Sentinels. */
  hosts: { host: string; port: number }[];
  /** Login, number of the database, TLS, and for Sentinel the name of the master. */
  login: RedisOptions;
};

export const REDIS_URL_FORMS =
  'redis://host:6379, redis+sentinel://host:26379,host:26379/master, or redis+cluster://host:6379,host:6379';

const SHAPE = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^/]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;
const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORTS = { server: 6379, sentinel: 26379, cluster: 6379 };

/** Throws one sentence that contains no part of the address, which may contain a password. */
export function parseRedisUrl(url: string): RedisEndpoint {
  const [, scheme, named, userInfo, hostList, path = '', query] = SHAPE.exec(url) ?? [];
  if (!scheme || !hostList) throw new Error(`must look like ${REDIS_URL_FORMS}`);
  const kind = (named ?? 'server') as RedisEndpoint['kind'];
  const hosts = hostList.split(',').map((text) => parseHost(text, DEFAULT_PORTS[kind]));
  if (kind === 'server' && hosts.length > 1)
    throw new Error('names several servers: say redis+cluster:// or redis+sentinel://');
  const login = { ...parseUserInfo(userInfo), ...parsePath(kind, path), ...parseQuery(query) };
  if (scheme === 'rediss') Object.assign(login, { tls: {} }, kind === 'sentinel' && TLS_FOR_SENTINEL);
  return { kind, hosts, login };
}

const TLS_FOR_SENTINEL = { sentinelTLS: {}, enableTLSForSentinelMode: true };

function parseHost(text: string, defaultPort: number): { host: string; port: number } {
  const [, host, port] = HOST_AND_PORT.exec(text.trim()) ?? [];
  if (!host) throw new Error('must name each host as host:port, separated by commas');
  return { host: host.replace(/^\[|\]$/g, ''), port: port ? Number(port) : defaultPort };
}

function parseUserInfo(userInfo: string | undefined): RedisOptions {
  if (!userInfo) return {};
  const [username, ...rest] = userInfo.split(':').map(decodeURIComponent);
  return { ...(username ? { username } : {}), ...(rest.length > 0 ? { password: rest.join(':') } : {}) };
}

/** `/3` is a database; for Sentinel `/master` or `/master/3`. */
function parsePath(kind: RedisEndpoint['kind'], path: string): RedisOptions {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent);
  const master = kind === 'sentinel' ? segments.shift() : undefined;
  if (kind === 'sentinel' && !master) throw new Error('must end with the name of the master that Sentinel watches');
  const [database] = segments;
  if (segments.length > 1 || !/^\d*$/.test(database ?? '')) throw new Error('ends with something that is no database');
  if (kind === 'cluster' && Number(database ?? 0) !== 0) throw new Error('a cluster has no numbered databases');
  return { ...(master ? { name: master, role: 'master' } : {}), ...(database ? { db: Number(database) } : {}) };
}

/** The Sentinels' own login, and the address family of a network that has only one. */
function parseQuery(query: string | undefined): RedisOptions {
  const { family, ...logins } = Object.fromEntries(new URLSearchParams(query));
  const { sentinelUsername, sentinelPassword } = logins;
  return {
    ...(family ? { family: Number(family) } : {}),
    ...(sentinelUsername ? { sentinelUsername } : {}),
    ...(sentinelPassword ? { sentinelPassword } : {}),
  };
}

/** What is wrong with an address, in one sentence without any part of it; undefined when it can be used. */
export function redisUrlFault(url: string): string | undefined {
  try {
    parseRedisUrl(url);
    return undefined;
  } catch (fault) {
    return (fault as Error).message;
  }
}

/** For the environment. */
export const redisUrl = z.string().superRefine((url, context) => {
  const message = redisUrlFault(url);
  if (message) context.addIssue({ code: 'custom', message });
});

/** The same address without its passwords, for messages and logs. */
export const withoutPasswords = (url: string): string =>
  url.replace(/^([^/]*\/\/[^/@:]*:)[^/]*@/, '$1***@').replace(/(sentinelPassword=)[^&]*/, '$1***');
