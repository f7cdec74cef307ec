import { Client } from 'pg';

/** One statement on a connection of its own, for what a test must arrange or know behind the product's back. */
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
