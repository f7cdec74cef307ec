import { SHARD_COUNT } from '@libs/ledger/shard.ts';

/** The shards of one leaf of the log: a group of partitions has this many. */
const SHARDS_PER_GROUP = 8;
export const GROUP_COUNT = SHARD_COUNT / SHARDS_PER_GROUP;

/** What is archived at once: the conversations that began in one year, of one group of shards. */
export type ArchiveUnit = {
  year: number;
  shards: readonly number[];
  /** Conversations with ids from `firstId` and below `endId` began in that year: version 7 ids contain the time. */
  firstId: string;
  endId: string;
};

export function unitsOfYear(year: number): ArchiveUnit[] {
  return Array.from({ length: GROUP_COUNT }, (_, group) => ({
    year,
    shards: Array.from({ length: SHARDS_PER_GROUP }, (__, index) => group * SHARDS_PER_GROUP + index),
    firstId: firstIdOfYear(year),
    endId: firstIdOfYear(year + 1),
  }));
}

/** `2021/shards-08-15`: where the archive has it, and its name in messages. */
export function unitName({ year, shards }: ArchiveUnit): string {
  const [first, last] = [shards[0]!, shards.at(-1)!].map((shard) => String(shard).padStart(2, '0'));
  return `${year}/shards-${first}-${last}`;
}

/** The lowest version 7 id of a year: 48 bits of milliseconds, then nothing. */
export function firstIdOfYear(year: number): string {
  const time = Date.UTC(year, 0, 1).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The year in which a version 7 id was made. */
export const yearOfId = (id: string): number =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).getUTCFullYear();
