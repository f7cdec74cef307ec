import type { ReplaySlice } from './projection.ts';

/** The position up to which a consumer has projected this shard. */
export async function readCursor({ client, shard }: ReplaySlice, consumer: 'inbox' | 'reports'): Promise<number> {
  const { rows } = await client.query<{ pos: string }>(`select pos from cursor where consumer = $2 and shard = $1`, [
    shard,
    consumer,
  ]);
  return Number(rows[0]?.pos ?? 0);
}
