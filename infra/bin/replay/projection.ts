import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';

/** Where the live projection and the rebuilt one disagree. Never holds what a person wrote. */
export type ProjectionDifference = { sessionId: SessionId | null; field: string; message: string };

export type ReplayShard = {
  client: Client;
  shard: number;
  /** Called with the number of events that were just worked on. */
  onEvents: (count: number) => void;
};

/** One shard of a projection, built anew beside the live one. */
export type RebuiltShard = {
  differences: ProjectionDifference[];
  /** A log with a hole is no ground to rebuild on: live rows may know what it has lost. */
  isLogComplete: boolean;
  /** Writes the rebuilt rows over those that differ. The caller holds the shard's append lock in this transaction. */
  repair: () => Promise<void>;
};

/** What can be thrown away and built again. `compare` runs in one snapshot, so that the log and the live rows fit together. */
export type Projection = {
  name: 'sessions' | 'inbox' | 'search' | 'timers';
  compare: (shard: ReplayShard) => Promise<RebuiltShard>;
};

export const missingRow = (sessionId: SessionId): ProjectionDifference => ({
  sessionId,
  field: 'row',
  message: 'missing',
});
export const surplusRow = (sessionId: SessionId): ProjectionDifference => ({
  sessionId,
  field: 'row',
  message: 'not in the log',
});

/** A rebuild cannot bring back what the log itself lacks, but it must not hide it either. */
export const missingFromLog = (sessionId: SessionId | null, field: string, number: number): ProjectionDifference => ({
  sessionId,
  field,
  message: `${number} is not in the log: restore it`,
});

/** What a column of a projection holds; times as the database writes them. */
export type ColumnValue = string | number | boolean | null;

/** Nothing when the field agrees. */
export function fieldDifference(
  sessionId: SessionId,
  field: string,
  { live, rebuilt }: { live: ColumnValue; rebuilt: ColumnValue },
): ProjectionDifference[] {
  return live === rebuilt
    ? []
    : [{ sessionId, field, message: `is ${formatValue(live)}, the log says ${formatValue(rebuilt)}` }];
}

const formatValue = (value: ColumnValue): string => (value === null ? 'nothing' : String(value));
