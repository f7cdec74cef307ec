import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';

/** Where the live projection and the rebuilt one disagree. Never holds what a person wrote. */
export type Difference = { sessionId: SessionId | null; field: string; says: string };

export type Shard = {
  client: Client;
  shard: number;
  /** Called with the number of events that were just worked on. */
  onEvents: (count: number) => void;
};

/** One shard of a projection, built anew beside the live one. */
export type Rebuilt = {
  differences: Difference[];
  /** A log with a hole is no ground to rebuild on: live rows may know what it has lost. */
  isLogWhole: boolean;
  /** Writes the rebuilt rows over those that differ. The caller holds the shard's append lock in this transaction. */
  repair: () => Promise<void>;
};

/** What can be thrown away and built again. `compare` runs in one snapshot, so that the log and the live rows fit together. */
export type Projection = {
  name: 'sessions' | 'inbox' | 'search' | 'timers';
  compare: (shard: Shard) => Promise<Rebuilt>;
};

export const missing = (sessionId: SessionId): Difference => ({ sessionId, field: 'row', says: 'missing' });
export const surplus = (sessionId: SessionId): Difference => ({ sessionId, field: 'row', says: 'not in the log' });

/** A rebuild cannot bring back what the log itself lacks, but it must not hide it either. */
export const notInTheLog = (sessionId: SessionId | null, field: string, number: number): Difference => ({
  sessionId,
  field,
  says: `${number} is not in the log: restore it`,
});

/** What a column of a projection holds; times as the database writes them. */
export type Value = string | number | boolean | null;

/** Nothing when the field agrees. */
export function disagreement(
  sessionId: SessionId,
  field: string,
  { live, rebuilt }: { live: Value; rebuilt: Value },
): Difference[] {
  return live === rebuilt ? [] : [{ sessionId, field, says: `is ${said(live)}, the log says ${said(rebuilt)}` }];
}

const said = (value: Value): string => (value === null ? 'nothing' : String(value));
