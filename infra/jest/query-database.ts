import { Client } from 'pg';

/** Runs one statement on a connection of its own, for what a test must set up or check directly. */
export async function queryDatabase<Row extends object>(
  { databaseUrl }: { databaseUrl: string },
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(sql, values).finally(() => client.end());
  return rows;
}
