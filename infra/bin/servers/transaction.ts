import type { Client } from 'pg';

/** The lock that `append_batch` takes to number a shard's events. */
export const APPEND_LOCK = 4815;
/** Emptying a leaf waits for those who read it, and new readers wait behind it. */
const LOCK_TIMEOUT = '10s';

export async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (fault) {
    // The fault is told, also when it was the connection that broke.
    await client.query('rollback').catch(() => undefined);
    throw fault;
  }
}

/** Until the transaction ends, nothing is appended to these shards. */
export async function lockShards(client: Client, shards: readonly number[]): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(`select pg_advisory_xact_lock(${APPEND_LOCK}, s) from unnest($1::int[]) as s order by s`, [
    shards,
  ]);
}
