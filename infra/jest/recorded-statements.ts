import { withClient } from '../bin/servers/postgres-database.ts';
import { missingShard } from './missing-shard.ts';

/** Postgres records every statement of a test run, those inside functions too, once for each database and login. */
export const RECORDING_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': 50_000,
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_utility': 'off',
};

/** Tools and tests log in as others. */
const SERVICE_LOGINS = ['aidline_gateway', 'aidline_worker'];

/**
 * The statements that these logins have run on this server, whichever files of specs ran, over a table with rows of
 * sessions without naming the shard.
 */
export async function statementsWithoutShard(databaseUrl: string, logins = SERVICE_LOGINS): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ query: string }>(
      `select distinct s.query from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = any($1)`,
      [logins],
    ),
  );
  return rows.map(({ query }) => query).filter(missingShard);
}

/** For the end of a run. Throws an error with the statements. */
export async function requireShards(databaseUrl: string): Promise<void> {
  const statements = await statementsWithoutShard(databaseUrl);
  if (statements.length === 0) return;
  throw new Error(
    `These statements read or write rows of sessions and do not name the shard (infra/jest/missing-shard.ts):\n\n${statements.join('\n\n')}\n`,
  );
}
