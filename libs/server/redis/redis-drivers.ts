import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import type { RedisEndpoint } from './redis-url.ts';

/** A client of ioredis: one for a server and for what Sentinel names, another one for a cluster. */
export type RedisDriver = Redis | Cluster;

/**
 * What a connection is for.
 *
 * - `fail-fast`: a caller waits, so a command fails at once while Redis is away.
 * - `patient`: commands wait for Redis; for workers.
 * - `blocking`: the same, and a command waits at the server for what is to come. BullMQ duplicates for that alone.
 * - `subscriber`: holds subscriptions, which its owner restores.
 */
export type RedisMode = 'fail-fast' | 'patient' | 'blocking' | 'subscriber';

/** No durable work depends on Redis, so a command without an answer fails soon. */
const COMMAND_TIMEOUT_MS = 1_000;
const MAX_RETRY_DELAY_MS = 2_000;
/** A server that hangs keeps its connections open. A new connection finds the one that took its place. */
const SOCKET_TIMEOUT_MS = 5_000;
/** BullMQ blocks for up to ten seconds. */
const BLOCKING_SOCKET_TIMEOUT_MS = 15_000;

const MODES: Record<RedisMode, RedisOptions> = {
  'fail-fast': {
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    socketTimeout: SOCKET_TIMEOUT_MS,
  },
  patient: { maxRetriesPerRequest: null, socketTimeout: SOCKET_TIMEOUT_MS },
  blocking: { maxRetriesPerRequest: null, socketTimeout: BLOCKING_SOCKET_TIMEOUT_MS },
  subscriber: { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: SOCKET_TIMEOUT_MS },
};

export type DriverRequest = { endpoint: RedisEndpoint; mode: RedisMode; connectionName?: string | undefined };

/** A server, or the master that Sentinel names. `isUsable` judges what INFO says before any command is sent. */
export function createServerDriver(request: DriverRequest, isUsable: (info: Record<string, string>) => boolean): Redis {
  const { endpoint } = request;
  const options = { ...nodeOptions(request), retryStrategy: retryDelay, lazyConnect: true };
  if (endpoint.kind === 'sentinel')
    return new Redis({ ...options, sentinels: endpoint.hosts, sentinelRetryStrategy: retryDelay });
  const redis = new Redis({ ...options, ...endpoint.hosts[0]! });
  // ioredis asks its connector, which for Sentinel checks the role of the server in the same way.
  const { connector } = redis as unknown as { connector: { check: typeof isUsable } };
  connector.check = isUsable;
  return redis;
}

export function createClusterDriver(request: DriverRequest): Cluster {
  const { mode, endpoint } = request;
  const { enableOfflineQueue = true, enableAutoPipelining = false } = MODES[mode];
  const options: ClusterOptions = {
    // The name goes to the socket, which looks it up: so TLS checks the name, and a name may get another address.
    dnsLookup: (address, done) => done(null, address),
    redisOptions: nodeOptions(request),
    clusterRetryStrategy: retryDelay,
    shardedSubscribers: mode === 'subscriber',
    lazyConnect: true,
    enableOfflineQueue,
    enableAutoPipelining,
  };
  return new Cluster(endpoint.hosts, options);
}

function nodeOptions({ endpoint, mode, connectionName }: DriverRequest): RedisOptions {
  return {
    ...endpoint.login,
    ...MODES[mode],
    connectTimeout: COMMAND_TIMEOUT_MS,
    reconnectOnError: createReadOnlyCheck(),
    // Redis before 7.2 refuses it, and each refusal would count as a fault.
    disableClientInfo: true,
    ...(connectionName ? { connectionName } : {}),
  };
}

/** Never gives up. */
const retryDelay = (attempt: number): number => Math.min(attempt * 100, MAX_RETRY_DELAY_MS);

/** A master that became a replica: a new connection finds its successor. At most one each second, if it stays so. */
function createReadOnlyCheck(): (fault: Error) => boolean {
  let lastAt = -Infinity;
  return ({ message }) => {
    if (!/^(READONLY|UNBLOCKED)\b/.test(message) || performance.now() - lastAt < COMMAND_TIMEOUT_MS) return false;
    lastAt = performance.now();
    return true;
  };
}
