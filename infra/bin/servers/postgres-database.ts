import { Client, type ClientConfig } from 'pg';

/** Creates the database unless it exists; `adminUrl` names any database of the same server. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** Opens one connection, runs `work`, and closes it in any case. A lost connection rejects the next query. */
export async function withClient<T>(
  database: string | ClientConfig,
  work: (client: Client) => Promise<T> | T,
): Promise<T> {
  const client = new Client(database);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
