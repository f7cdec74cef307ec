import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { serverUrls } from './database/database-url.ts';
import { rejectUnconfirmedCommits } from './database/durability.ts';
import { PrimaryPool } from './database/primary-pool.ts';
import { MAX_STATEMENT_TIMEOUT_MS } from './database-login.ts';
import type { EpochTracker } from './epoch-tracker.ts';
import { isDependencyFault } from './dependency-fault.ts';
import { faultFields, type Logger } from './logger.ts';
import { poolWaitSeconds } from './metrics.ts';

/** A call that hangs must fail: a caller can retry, but a connection that is never returned is lost to the pool. */
const CONNECT_TIMEOUT_MS = 2_000;

type PoolOptions = {
  max: number;
  log: Logger;
  epochs?: EpochTracker;
  /** Asks each new connection before it is used; rejects when it may not be. */
  verify?: (client: ClientBase) => Promise<void>;
};

/**
 * A pool of the login that the URL names; of several servers it uses the one that takes writes. The limits of its
 * statements are settings of that login, not of the connection: a pooler in transaction mode hands a connection from
 * one process to the next. `verify` checks them.
 */
export function createPool(databaseUrl: string, { max, log, epochs, verify }: PoolOptions): Pool {
  // Awaited, whatever its type says: a connection that it rejects is used for nothing.
  const accept = async (client: ClientBase) => {
    await verify?.(client);
    await epochs?.accept(client);
  };
  const config: PoolConfig = {
    connectionString: serverUrls(databaseUrl)[0],
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: MAX_STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    keepAlive: true,
    onConnect: (client) => accept(client) as unknown as void,
  };
  const pool = serverUrls(databaseUrl).length > 1 ? new PrimaryPool(databaseUrl, config, log) : new Pool(config);
  measureWaits(pool);
  pool.on('error', (fault) => log.warn({ ...faultFields(fault) }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', ignoreConnectionError);
    rejectUnconfirmedCommits(client);
  });
  return pool;
}

type ConnectCallback = Parameters<Parameters<Pool['connect']>[0] & object>;

/** `query` asks for a connection with a callback, transactions with a promise. */
function measureWaits(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const measured = (callback?: (...answer: ConnectCallback) => void) => {
    const done = poolWaitSeconds.startTimer();
    if (!callback) return connect().finally(done);
    return connect((...answer) => {
      done();
      callback(...answer);
    });
  };
  pool.connect = measured as Pool['connect'];
}

/**
 * A connection that breaks while it is in use also fails its query; without a listener this event would end the
 * process.
 */
function ignoreConnectionError(): void {}

/** Frequent enough to notice a started server soon, rare enough not to load it. */
const RETRY_INTERVAL_MS = 500;

/**
 * Runs `work` as soon as the database accepts it. Services and database may be started in any order: a database that is
 * unreachable or read-only is waited for, which is logged once. Any other fault of `work` is thrown.
 */
export async function retryUntilDatabaseReady(log: Logger, work: () => Promise<void>): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (fault) {
      if (!isDependencyFault(fault)) throw fault;
      if (isFirst) log.warn({ ...faultFields(fault) }, 'the database does not answer yet: waiting for it');
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}
