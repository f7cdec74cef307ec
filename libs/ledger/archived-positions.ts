/** The first and the last position of a part of a shard that is archived or was deleted by the rule of retention. */
export type ArchivedRange = { shard: number; first: number; last: number };

/** The archived ranges of these shards, in order. */
export const ARCHIVED_RANGES_SQL = `
  select a.shard, lower(r)::float8 as first, (upper(r) - 1)::float8 as last
  from archived_positions a cross join lateral unnest(a.positions) as r
  where a.shard = any($1) order by a.shard, lower(r)`;

/**
 * The position that follows this one in the log of its shard: the next that is not archived. Whoever checks the log for
 * holes asks here before it reports one.
 */
export function positionAfter(ranges: readonly ArchivedRange[], shard: number, pos: number): number {
  let next = pos + 1;
  for (const range of ranges)
    if (range.shard === shard && range.first <= next && next <= range.last) next = range.last + 1;
  return next;
}
