import { readFileSync } from 'node:fs';
import type { Client, Pool } from 'pg';

/** Nanoseconds of processor time by backend. */
export type BackendTimes = ReadonlyMap<number, number>;

export const backendTimes = async (client: Client): Promise<BackendTimes> =>
  new Map((await otherBackends(client)).map((pid) => [pid, runTimeOf(pid)]));

/** What the backends have used that are there now; one that a pool has ended meanwhile counts nothing. */
export const nanosecondsSince = (before: BackendTimes, now: BackendTimes): number =>
  [...now].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);

/** `/proc/<pid>/schedstat` begins with the nanoseconds on a processor; `stat` only has hundredths of a second. */
function runTimeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

/** The backends of this database but the caller's own. */
async function otherBackends(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

/** Blocks that the one backend of this pool has asked for, from the buffers and from outside of them. */
export async function blocksTouched(pool: Pool): Promise<number> {
  // A backend adds to the statistics when it likes, and an idle one only after ten seconds.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ blocks: number }>(
    `select (blks_hit + blks_read)::float8 as blocks from pg_stat_database where datname = current_database()`,
  );
  return rows[0]!.blocks;
}
