import { Client } from 'pg';
import { runtimeEndpoints } from '../doctor/runtime-endpoints.ts';
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
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    return databaseUrl;
  } catch (fault) {
    const reason = (fault as Error).message || (fault as NodeJS.ErrnoException).code;
    throw new UserError(`The database does not answer (${reason}): start Aidline with npm start, or set DATABASE_URL.`);
  } finally {
    await client.end().catch(ignoreAlreadyClosed);
  }
}

function ignoreAlreadyClosed(): void {}
