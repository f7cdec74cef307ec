import { Redis } from 'ioredis';
import { withClient } from '../servers/postgres-database.ts';
import { UserError } from '../servers/user-error.ts';

const TIMEOUT_MS = 5000;

/** Opens one connection to the user's own Postgres, or throws one sentence that explains why that fails. */
export async function checkPostgres(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UserError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  const database = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS };
  try {
    await withClient(database, (client) => client.query('select 1'));
  } catch (error) {
    throw new UserError(
      `DATABASE_URL (${withoutPassword(url)}) does not work: ${errorReason(error)}. Correct it, or unset it to use our own Postgres.`,
    );
  }
}

/** The same for the user's own Redis. */
export async function checkRedis(url: string): Promise<void> {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url))
    throw new UserError('REDIS_URL must look like redis://host:6379.');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  let lastError: unknown;
  redis.on('error', (error) => (lastError = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new UserError(
      `REDIS_URL (${withoutPassword(url)}) does not work: ${errorReason(lastError ?? error)}. Correct it, or unset it to use our own Redis.`,
    );
  } finally {
    redis.disconnect();
  }
}

/** The URL without its password, for messages and logs. */
function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  return shown.href;
}

const ERROR_MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'no route to that host',
};

function errorReason(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  const known = ERROR_MESSAGES[code ?? ''] ?? ERROR_MESSAGES[errors?.[0]?.code ?? ''];
  return known ?? (message || String(error)).replace(/\.$/, '');
}
