import type { Pool, PoolClient } from 'pg';

/**
 * Runs the work in one transaction on a connection of its own. What the work throws rolls it back and is thrown; `isExpected`
 * tells of a fault that it says nothing about the connection, which is closed after any other one.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  isExpected: (fault: unknown) => boolean = () => false,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (fault) {
    isBroken = !isExpected(fault);
    // The connection itself may have failed; the server rolls back by itself then.
    await client.query('rollback').catch(() => undefined);
    throw fault;
  } finally {
    client.release(isBroken);
  }
}
