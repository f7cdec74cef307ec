import { Client, type ClientConfig } from 'pg';

/** Creates the database unless it exists; `adminUrl` names any database of the same server. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Opens one connection, to the server that takes writes, runs `work`, and closes it in any case. A lost connection
 * rejects the next query.
 */
export async function withClient<T>(
  database: string | ClientConfig,
  work: (client: Client) => Promise<T> | T,
): Promise<T> {
  const config = typeof database === 'string' ? { connectionString: database } : database;
  const { connectionString } = config;
  const client = new Client({
    ...config,
    ...(connectionString && { connectionString: await oneServer(connectionString) }),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Imported only for several servers: Jest's set-up loads this file too, and cannot resolve `@libs`. */
const oneServer = async (databaseUrl: string): Promise<string> =>
  databaseUrl.includes(',')
    ? (await import('@libs/server/database/primary-locator.ts')).primaryUrl(databaseUrl)
    : databaseUrl;
