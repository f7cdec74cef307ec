import type { Actor } from '@libs/protocol/actors.ts';
import type { CommandType } from '@libs/protocol/commands.ts';
import type { EventOf, EventType } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';

/**
 * What a run did and received, recorded while it happens and checked afterwards by `checker`. Times are milliseconds of
 * the harness's clock, except `LogRow.at`, which is the database's.
 */
export type History = {
  operations: Operation[];
  readers: HistoryReader[];
  observations: Observation[];
  /** Requests for sessions of others. */
  probes: AccessProbe[];
  /** The log as read by SQL after everything has come to rest, with the texts that a fresh reader received. */
  log: LogRow[];
  /** Faults found in the tables: a shard with a gap, a session row that differs from its events, a timer that was not ended. */
  tables: TableAnomaly[];
  /** Where text was found that must contain none. */
  leaks: string[];
  /** The most that one gateway buffered for one socket. */
  peakBufferedBytes: number;
  /** Processes that ended by themselves. */
  crashes: string[];
  timers: TimerExpectations;
  /** While nothing was disturbed: only then is slowness an anomaly. */
  calm: TimeSpan[];
  /** When the last fault was healed; null when there was none. */
  healedAt: number | null;
  bounds: SlownessBounds;
  /** Only after a failover to an asynchronous standby: all that may be missing. */
  neverShipped?: NeverShipped | undefined;
};

/**
 * What the killed primary had and the promoted standby had never received, and until when a reader may have been shown
 * it: afterwards every gateway worked on the new primary.
 */
export type NeverShipped = { events: ReadonlySet<string>; until: number };

type NamedEvent = { sessionId: SessionId; version: number; commandId: CommandId };

export const eventName = ({ sessionId, version, commandId }: NamedEvent): string =>
  `${sessionId} ${version} ${commandId}`;

export type TimeSpan = { from: number; to: number };

/** `unknown`: no answer, or one that leaves the outcome open; at the end of a run there should be none. */
type OperationOutcome = 'ok' | 'refused' | 'unknown';

/** One command under one id, however often it was sent. */
export type Operation = {
  commandId: CommandId;
  sessionId: SessionId;
  /** One tab of one person; it sends one operation at a time. */
  sender: string;
  type: CommandType;
  /** Unique in the run; null for commands without text. */
  text: string | null;
  sentAt: number;
  /** The first definite answer. */
  answeredAt: number | null;
  outcome: OperationOutcome;
  code: string | null;
  answers: { version: number; duplicate: boolean }[];
  /** An attempt got no answer, so a copy may still arrive after another attempt was refused. */
  hadUnknown: boolean;
  /** Sent under an id that was used before with another text. */
  isReuse: boolean;
  /** The code with which a resend was refused after another attempt had been acknowledged. */
  refusedLater: string | null;
  /** Resends that never got an answer. */
  unanswered: number;
  /** Answers that only a bug can cause. */
  faults: number;
};

export type HistoryReader = {
  name: string;
  sessionId: SessionId;
  as: 'visitor' | 'agent';
  /** Joined at the end, to read everything. */
  isFresh: boolean;
  /** Its version at the end. */
  version: number;
};

/** One answer to a join, or one push, as received. */
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
  /** Undefined for a hidden event and for one without text. */
  text: string | undefined;
  /** The text of a note was included. */
  isNote: boolean;
};

export type AccessProbe = {
  by: string;
  what: string;
  wasGranted: boolean;
};

type JudgedType = 'session.opened' | 'message.sent' | 'session.closed' | 'other';

/** What the checker takes an event for: it judges greetings and messages, and only counts the rest. */
export const judgedTypes: Readonly<Record<EventType, JudgedType>> = {
  'session.opened': 'session.opened',
  'message.sent': 'message.sent',
  'contact.given': 'other',
  'session.claimed': 'other',
  'session.transferred': 'other',
  'session.closed': 'session.closed',
  'session.reopened': 'other',
  'note.added': 'other',
  'message.translated': 'other',
  'session.erased': 'other',
  'session.blocked': 'other',
  'session.rated': 'other',
  'message.held': 'other',
  'message.released': 'other',
  'message.declined': 'other',
  'attachment.sent': 'other',
  'identity.confirmed': 'other',
  'identifier.attributed': 'other',
  'session.tagged': 'other',
  'session.untagged': 'other',
  'distress.changed': 'other',
  'debrief.changed': 'other',
  'session.offered': 'other',
  'offer.passed': 'other',
  'session.unassigned': 'other',
  'transfer.accepted': 'other',
  'skill.wanted': 'other',
  'session.snoozed': 'other',
  'session.woken': 'other',
};

export type LogRow = {
  sessionId: SessionId;
  version: number;
  shard: number;
  pos: number;
  commandId: CommandId;
  part: number;
  type: JudgedType;
  from: Actor['role'];
  kind: EventOf<'message.sent'>['kind'] | null;
  opening: 'click' | 'auto' | null;
  text: string | null;
  at: number;
};

export type TableAnomaly = {
  anomaly: 'hole' | 'duplicate' | 'divergent' | 'unseen' | 'orphaned';
  what: string;
};

export type TimerExpectations = {
  welcomeDelayMs: number;
  /** Null when the settings have no follow-up. */
  followUpDelayMs: number | null;
  /** The database's clock was moved, so lateness cannot be measured by it. */
  isClockOfDatabaseMoved: boolean;
};

/** How slow is too slow on this machine. */
export type SlownessBounds = {
  staleMs: number;
  lateMs: number;
  lateAfterFaultMs: number;
  bufferedBytes: number;
};
