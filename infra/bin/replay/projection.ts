import type { Client } from 'pg';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { QuarantineReason } from '@libs/ledger/unreadable-event.ts';

/** Where the live projection and the rebuilt one differ. Never contains what a person wrote. */
export type ProjectionDifference = { sessionId: SessionId | null; field: string; message: string };

/** An event that this build cannot read. Its session is compared as far as that goes, and never repaired. */
export type QuarantinedEntry = { sessionId: SessionId; version: number; type: number; reason: QuarantineReason };

/** Before and after every session. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000' as SessionId;
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as SessionId;

/** The sessions of one shard whose ids are after `after`, up to and including `upTo`. */
export type ReplaySlice = {
  client: Client;
  shard: number;
  after: SessionId;
  upTo: SessionId;
  /** Called with the number of events that were just processed. */
  onEvents: (count: number) => void;
};

/** One slice of a projection, rebuilt in memory. */
export type RebuiltSlice = {
  differences: ProjectionDifference[];
  quarantined: readonly QuarantinedEntry[];
  /** False when the log has a gap: then nothing is repaired, because live rows may contain what the log has lost. */
  isLogComplete: boolean;
  /**
   * Overwrites the rows that differ with the rebuilt ones. The caller holds the shard's append lock in this
   * transaction.
   */
  repair: () => Promise<void>;
};

/**
 * A projection that can be rebuilt. `compare` runs in one snapshot, so that the log and the live rows are of the same
 * moment.
 */
export type Projection = {
  name: 'sessions' | 'inbox' | 'timers' | 'reports';
  /** False for one with so few rows that a shard is one slice. */
  isSliced: boolean;
  compare: (slice: ReplaySlice) => Promise<RebuiltSlice>;
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

/** A rebuild cannot restore what is missing from the log, but must report it. */
export const missingFromLog = (sessionId: SessionId | null, field: string, number: number): ProjectionDifference => ({
  sessionId,
  field,
  message: `${number} is not in the log: restore it`,
});

/** The value of a projection's column; times as text from the database. */
export type ColumnValue = string | number | boolean | null;

/** Empty when the field is equal. */
export function fieldDifference(
  sessionId: SessionId,
  field: string,
  { live, rebuilt }: { live: ColumnValue; rebuilt: ColumnValue },
): ProjectionDifference[] {
  return live === rebuilt
    ? []
    : [{ sessionId, field, message: `is ${formatValue(live)}, should be ${formatValue(rebuilt)}` }];
}

const formatValue = (value: ColumnValue): string => (value === null ? 'nothing' : String(value));
