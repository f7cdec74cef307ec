import { Client } from 'pg';
import { whereabouts } from '../doctor/whereabouts.ts';
import { PlainFault } from '../servers/plain-fault.ts';
import type { DataFolder } from './data-folder.ts';

const ANSWER_LIMIT_MS = 5000;

/** The address of the database that DATABASE_URL names or `npm start` runs, asked once; or one sentence why there is none. */
export async function runningDatabase(folder: DataFolder): Promise<string> {
  const { databaseUrl } = whereabouts(folder);
  if (!databaseUrl) throw new PlainFault('No database: start Aidline with npm start, or set DATABASE_URL.');
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: ANSWER_LIMIT_MS });
  try {
    await client.connect();
    return databaseUrl;
  } catch (fault) {
    const why = (fault as Error).message || (fault as NodeJS.ErrnoException).code;
    throw new PlainFault(`The database does not answer (${why}): start Aidline with npm start, or set DATABASE_URL.`);
  } finally {
    await client.end().catch(orAlreadyGone);
  }
}

function orAlreadyGone(): void {}
