type Database = { query: (text: string) => Promise<{ rows: unknown[] }> };

/**
 * Whether the log is spread over several servers, by `npm run migrate -- --distribute`. Then a call of `append_batch`
 * runs on the server that has its shard, and must not have commands of another one.
 */
export async function isLogDistributed(database: Database): Promise<boolean> {
  const { rows } = await database.query(`select 1 where to_regclass('pg_catalog.pg_dist_partition') is not null`);
  if (rows.length === 0) return false;
  const found = await database.query(`select 1 from pg_dist_partition where logicalrelid = 'chat_event'::regclass`);
  return found.rows.length === 1;
}
