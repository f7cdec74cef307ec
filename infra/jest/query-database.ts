import { withClient } from '../bin/servers/postgres-database.ts';

/** Runs one statement on a connection of its own, for what a test must set up or check directly. */
export const queryDatabase = <Row extends object>(
  { databaseUrl }: { databaseUrl: string },
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => withClient(databaseUrl, async (client) => (await client.query<Row>(sql, values)).rows);
