import type { SessionId } from '@libs/protocol/ids.ts';
import type { ProjectionDifference, QuarantinedEntry } from './projection.ts';

/** The number of findings and the first of them: a broken projection differs everywhere. */
export type FindingList<T> = { count: number; first: T[] };

/** How far a projection was replayed, and what was found up to there. It is what a later run goes on from. */
export type ReplayPosition = {
  /** Per shard the last session that was compared, or that it is done. */
  shards: Record<number, SessionId | 'done'>;
  events: number;
  /** What differed at first; with `repair`, what was repaired. */
  differences: FindingList<ProjectionDifference>;
  /** What still differs. */
  remaining: FindingList<ProjectionDifference>;
  quarantined: FindingList<QuarantinedEntry>;
};

/** More is not read by anybody, and has to fit in memory. */
const MAX_LISTED = 1_000;

export const startOfLog = (): ReplayPosition => ({
  shards: {},
  events: 0,
  differences: { count: 0, first: [] },
  remaining: { count: 0, first: [] },
  quarantined: { count: 0, first: [] },
});

export function addFindings<T>(list: FindingList<T>, found: readonly T[]): void {
  list.count += found.length;
  list.first.push(...found.slice(0, Math.max(0, MAX_LISTED - list.first.length)));
}
