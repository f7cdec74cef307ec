import { Pool } from 'pg';
import { isDependencyFault } from './dependency-fault.ts';
import { faultFields, type Logger } from './logger.ts';

/** A call that hangs must end; a caller can try again, a held connection cannot. */
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 3_000;
const LOCK_TIMEOUT_MS = 1_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 2_000;

/** What the services may do in the database; `infra/postgres/tables/application-role.sql`. */
const APPLICATION_ROLE = 'aidline_app';

/** A pool that acts as the application's role: it can add to the log and read it, and never change it. */
export function createPool(databaseUrl: string, { max, log }: { max: number; log: Logger }): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: [
      `-c role=${APPLICATION_ROLE}`,
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
      '-c timezone=UTC',
    ].join(' '),
  });
  pool.on('error', (fault) => log.warn({ ...faultFields(fault) }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', ignoreConnectionError));
  return pool;
}

/** A connection that breaks in somebody's hand also fails its query; unheard, this event would end the process. */
function ignoreConnectionError(): void {}

/** SQLSTATE of a write to a database that is read-only, or a standby. */
const READ_ONLY_SQLSTATE = '25006';

/** A server that starts takes a moment; asked more often it would start no sooner. */
const RETRY_INTERVAL_MS = 500;

/**
 * Does `work` as soon as the database lets it. Services and database may be started in any order: one that is away, or
 * cannot be written to yet, is waited for, and said so once. Throws what `work` throws for any other reason.
 */
export async function retryUntilDatabaseReady(log: Logger, work: () => Promise<void>): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (fault) {
      if (!isDependencyFault(fault) && (fault as { code?: unknown }).code !== READ_ONLY_SQLSTATE) throw fault;
      if (isFirst) log.warn({ ...faultFields(fault) }, 'the database does not answer yet: waiting for it');
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}

/** Promise P1 rests on these; a process that acknowledges without them would lie. Throws a sentence that says what to set. */
export async function assertDurable(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ fsync: string; synchronous_commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  const { fsync, synchronous_commit } = rows[0]!;
  if (fsync !== 'on' || synchronous_commit === 'off')
    throw new Error(
      `Postgres runs with fsync=${fsync}, synchronous_commit=${synchronous_commit}: an acknowledged message could be lost; set both to on`,
    );
}
