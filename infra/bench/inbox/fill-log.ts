import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../../bin/servers/postgres-database.ts';

/** Generates so many sessions of twelve events, with their rows and the inbox. */
export async function fillLog(databaseUrl: string, sessions: number): Promise<void> {
  const sql = readFileSync(join(import.meta.dirname, 'log.sql'), 'utf8');
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    for (const statement of sql.replaceAll('$1', String(sessions)).split(/;\n/)) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  });
}
