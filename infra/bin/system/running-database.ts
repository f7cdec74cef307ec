import { Client } from 'pg';
import { runtimeEndpoints } from '../doctor/runtime-endpoints.ts';
import { UserError } from '../servers/user-error.ts';
import type { DataFolder } from './data-folder.ts';

const TIMEOUT_MS = 5000;

/** The address of the database that DATABASE_URL names or `npm start` runs, asked once; or one sentence why there is none. */
export async function findRunningDatabase(folder: DataFolder): Promise<string> {
  const { databaseUrl } = runtimeEndpoints(folder);
  if (!databaseUrl) throw new UserError('No database: start Aidline with npm start, or set DATABASE_URL.');
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
    return databaseUrl;
  } catch (fault) {
    const why = (fault as Error).message || (fault as NodeJS.ErrnoException).code;
    throw new UserError(`The database does not answer (${why}): start Aidline with npm start, or set DATABASE_URL.`);
  } finally {
    await client.end().catch(ignoreAlreadyClosed);
  }
}

function ignoreAlreadyClosed(): void {}
