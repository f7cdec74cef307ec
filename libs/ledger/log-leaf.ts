import type { SessionId } from '@libs/protocol/ids.ts';
import { shardOf } from './shard.ts';

/**
 * The leaf partition of the log that has a session, as literals in the text of a statement. A plan for all values of
 * the parameters then knows one table; otherwise it would lock and prune all leaves at each call, or be planned anew at
 * each call, which costs more than the statement itself.
 */
export type LogLeaf = {
  /** Tells the prepared statements of the leaves apart. */
  name: string;
  condition: string;
};

/** As in `infra/postgres/tables/log-partitions.sql`. */
export const SHARDS_PER_LEAF = 8;
/** Sessions are younger than that. An id with another time is in the leaf `other`, which the parameters alone find. */
const FIRST_YEAR = 2_025;
const TIME_DIGITS = 12;
const ID_DIGITS = 32;

/** Leaves are few, because years are: a visitor who invents the time in an id must not add one. */
const leaves = new Map<string, LogLeaf>();

export function logLeafOf(sessionId: SessionId): LogLeaf {
  const first = shardOf(sessionId) & -SHARDS_PER_LEAF;
  const year = yearOf(sessionId);
  const name = `${first}_${year ?? 'other'}`;
  let leaf = leaves.get(name);
  if (!leaf) leaves.set(name, (leaf = { name, condition: conditionOf(first, year) }));
  return leaf;
}

const conditionOf = (first: number, year: number | null): string =>
  [
    `shard between ${first} and ${first + SHARDS_PER_LEAF - 1}`,
    ...(year === null ? [] : [`session_id >= '${firstIdOf(year)}'`, `session_id < '${firstIdOf(year + 1)}'`]),
  ].join(' and ');

function yearOf(sessionId: SessionId): number | null {
  const year = new Date(Number.parseInt(sessionId.replace('-', '').slice(0, TIME_DIGITS), 16)).getUTCFullYear();
  return year >= FIRST_YEAR && year <= new Date().getUTCFullYear() + 1 ? year : null;
}

/** The same as `first_id_of_year` in Postgres, which reads an id without hyphens too. */
const firstIdOf = (year: number): string =>
  Date.UTC(year).toString(16).padStart(TIME_DIGITS, '0').padEnd(ID_DIGITS, '0');
