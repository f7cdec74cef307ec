import type { CommandType } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { TimerKind } from '@libs/protocol/timers.ts';

/**
 * What a run did and saw, written down while it happens and judged afterwards by `checker`. Moments are milliseconds of
 * the harness's clock, except `LogRow.at`, which is the database's.
 */
export type History = {
  operations: Operation[];
  readers: HistoryReader[];
  observations: Observation[];
  /** Attempts to reach what is not one's own. */
  probes: AccessProbe[];
  /** The log as SQL shows it after everything has come to rest, with the texts as a fresh reader got them. */
  log: LogRow[];
  /** Faults that only a look into the tables shows: a shard with a hole, a hot row that is not the fold of its events. */
  tables: TableAnomaly[];
  /** Places where text was found that must hold none. */
  leaks: string[];
  /** The most that one gateway kept waiting for one socket. */
  peakBufferedBytes: number;
  /** Restarts of a process that nobody asked for. */
  crashes: string[];
  timers: TimerExpectations;
  /** When nothing was disturbed: only then is slowness an anomaly. */
  calm: TimeSpan[];
  /** When the last fault was taken back; null when there was none. */
  healedAt: number | null;
  bounds: SlownessBounds;
};

export type TimeSpan = { from: number; to: number };

/** `unknown`: no answer, or one that says that the outcome is open; after a run with healed faults there should be none. */
type OperationOutcome = 'ok' | 'refused' | 'unknown';

/** One wish under one id, however often it was sent. */
export type Operation = {
  commandId: CommandId;
  sessionId: SessionId;
  /** One tab of one person; it sends one operation at a time. */
  sender: string;
  type: CommandType;
  /** Said by nobody else; null for commands without words. */
  text: string | null;
  sentAt: number;
  /** The first definite answer. */
  answeredAt: number | null;
  outcome: OperationOutcome;
  code: string | null;
  answers: { version: number; duplicate: boolean }[];
  /** An attempt went unanswered, so a copy may still be on its way when another attempt is refused. */
  hadUnknown: boolean;
  /** Sent under an id that was used before with other words. */
  isReuse: boolean;
  /** What a resend was refused with, after another attempt had been acknowledged. */
  refusedLater: string | null;
  /** Resends that never got an answer. */
  unanswered: number;
  /** Answers that only a bug can give. */
  faults: number;
};

export type HistoryReader = {
  name: string;
  sessionId: SessionId;
  as: 'visitor' | 'agent';
  /** Came after everything was over, to read the whole. */
  isFresh: boolean;
  /** Where it stood at the end. */
  version: number;
};

/** One answer to a join, or one push, as it came over the wire. */
export type Observation = {
  reader: string;
  /** Which of the reader's connections; a new one begins at each join. */
  connection: number;
  at: number;
  by: 'join' | 'push';
  join?: { cursor: number; reset: boolean; head: number; more: boolean };
  events: ObservedEvent[];
};

export type ObservedEvent = {
  sessionId: SessionId;
  version: number;
  commandId: CommandId;
  /** Undefined for a hidden event and for one without words. */
  text: string | undefined;
  /** A note's words came along. */
  isNote: boolean;
};

export type AccessProbe = {
  by: string;
  what: string;
  wasGranted: boolean;
};

export type LogRow = {
  sessionId: SessionId;
  version: number;
  shard: number;
  pos: number;
  commandId: CommandId;
  part: number;
  type: 'session.opened' | 'message.sent' | 'session.closed' | 'other';
  from: 'customer' | 'agent' | 'system';
  kind: 'text' | TimerKind | null;
  opening: 'click' | 'auto' | null;
  text: string | null;
  at: number;
};

export type TableAnomaly = {
  anomaly: 'hole' | 'duplicate' | 'divergent' | 'unseen';
  what: string;
};

export type TimerExpectations = {
  welcomeDelayMs: number;
  /** Null when the settings have no follow-up. */
  followUpDelayMs: number | null;
  /** The database's own clock was moved, so a lateness by it means nothing. */
  isClockOfDatabaseMoved: boolean;
};

/** How slow is too slow, for the machine that runs this. */
export type SlownessBounds = {
  staleMs: number;
  lateMs: number;
  lateAfterFaultMs: number;
  bufferedBytes: number;
};
