import { DATABASE_URL_FORM, isDatabaseUrl, withoutPassword } from '@libs/server/database/database-url.ts';
import { withClient } from '../servers/postgres-database.ts';
import { UserError } from '../servers/user-error.ts';
import { errorReason } from './error-reason.ts';

const TIMEOUT_MS = 5000;

/** Opens one connection to the user's own Postgres, or throws one sentence that explains why that fails. */
export async function checkPostgres(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !isDatabaseUrl(url))
    throw new UserError(`DATABASE_URL must look like ${DATABASE_URL_FORM}; a second host may be left out.`);
  const database = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS };
  try {
    await withClient(database, (client) => client.query('select 1'));
  } catch (error) {
    throw new UserError(
      `DATABASE_URL (${withoutPassword(url)}) does not work: ${errorReason(error)}. Correct it, or unset it to use our own Postgres.`,
    );
  }
}
