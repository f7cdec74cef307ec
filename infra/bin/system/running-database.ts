import { runtimeEndpoints } from '../doctor/runtime-endpoints.ts';
import { withClient } from '../servers/postgres-database.ts';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from './data-folder.ts';

const TIMEOUT_MS = 5000;

/**
 * The URL of the database that DATABASE_URL names or `npm start` runs, after one connection to it. Throws a UserError
 * with the reason when there is none.
 */
export async function findRunningDatabase(folder: DataFolder): Promise<string> {
  const { databaseUrl } = runtimeEndpoints(folder);
  if (!databaseUrl) throw new UserError('No database: start Aidline with npm start, or set DATABASE_URL.');
  const database = { connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS };
  try {
    return await withClient(database, () => databaseUrl);
  } catch (fault) {
    const reason = (fault as Error).message || (fault as NodeJS.ErrnoException).code;
    throw new UserError(`The database does not answer (${reason}): start Aidline with npm start, or set DATABASE_URL.`);
  }
}
