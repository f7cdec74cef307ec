import type { ReplayShard } from './projection.ts';

/** Up to which position the relay has projected this shard. */
export async function readCursor({ client, shard }: ReplayShard): Promise<number> {
  const { rows } = await client.query<{ pos: string }>(
    `select pos from cursor where consumer = 'inbox' and shard = $1`,
    [shard],
  );
  return Number(rows[0]?.pos ?? 0);
}
