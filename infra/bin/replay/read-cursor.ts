import type { ReplaySlice } from './projection.ts';

/** The position up to which the relay has projected this shard. */
export async function readCursor({ client, shard }: ReplaySlice): Promise<number> {
  const { rows } = await client.query<{ pos: string }>(
    `select pos from cursor where consumer = 'inbox' and shard = $1`,
    [shard],
  );
  return Number(rows[0]?.pos ?? 0);
}
