import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { GreetingKind } from '@libs/protocol/timers.ts';
import type { History, LogRow, Operation, HistoryReader, ObservedEvent, Observation } from '../history.ts';

/** The parts of a correct history; a spec changes one of them. */
const SESSION = 'session-1' as SessionId;
export const OTHER_SESSION = 'session-2' as SessionId;
export const commandIdOf = (name: string) => name as CommandId;

export const logRow = (version: number, over: Partial<LogRow> = {}): LogRow => ({
  sessionId: SESSION,
  version,
  shard: 1,
  pos: version,
  commandId: commandIdOf(`c${version}`),
  part: 0,
  type: 'message.sent',
  from: 'customer',
  kind: 'text',
  opening: null,
  text: `t${version}`,
  at: 1_000 * version,
  ...over,
});

export const operation = (version: number, over: Partial<Operation> = {}): Operation => ({
  commandId: commandIdOf(`c${version}`),
  sessionId: SESSION,
  sender: 'v0/0',
  type: 'message.send',
  text: `t${version}`,
  sentAt: 1_000 * version - 10,
  answeredAt: 1_000 * version + 10,
  outcome: 'ok',
  code: null,
  answers: [{ version, duplicate: false }],
  hadUnknown: false,
  isReuse: false,
  refusedLater: null,
  unanswered: 0,
  faults: 0,
  ...over,
});

export const observedEvent = (version: number, over: Partial<ObservedEvent> = {}): ObservedEvent => ({
  sessionId: SESSION,
  version,
  commandId: commandIdOf(`c${version}`),
  text: `t${version}`,
  isNote: false,
  ...over,
});

export const joinObservation = (
  events: ObservedEvent[],
  over: Partial<NonNullable<Observation['join']>> = {},
): Observation => ({
  reader: 'v0/0',
  connection: 1,
  at: 0,
  by: 'join',
  join: { cursor: 0, reset: false, head: events.at(-1)?.version ?? 0, more: false, ...over },
  events,
});

export const pushObservation = (events: ObservedEvent[], at = events.at(-1)!.version * 1_000 + 20): Observation => ({
  reader: 'v0/0',
  connection: 1,
  at,
  by: 'push',
  events,
});

export const reader = (over: Partial<HistoryReader> = {}): HistoryReader => ({
  name: 'v0/0',
  sessionId: SESSION,
  as: 'visitor',
  isFresh: false,
  version: 3,
  ...over,
});

/** Three messages, sent, recorded and delivered as promised. */
export const goodHistory = (over: Partial<History> = {}): History => ({
  operations: [1, 2, 3].map((version) => operation(version)),
  readers: [reader()],
  observations: [
    joinObservation([observedEvent(1)]),
    pushObservation([observedEvent(2)]),
    pushObservation([observedEvent(3)]),
  ],
  probes: [{ by: 'v1', what: 'join of another’s session', wasGranted: false }],
  log: [1, 2, 3].map((version) => logRow(version)),
  tables: [],
  leaks: [],
  peakBufferedBytes: 0,
  crashes: [],
  timers: { welcomeDelayMs: 1_000, followUpDelayMs: 2_000, isClockOfDatabaseMoved: false },
  calm: [{ from: 0, to: 100_000 }],
  healedAt: null,
  bounds: { staleMs: 2_000, lateMs: 5_000, lateAfterFaultMs: 35_000, bufferedBytes: 2 ** 21 },
  ...over,
});

/** Opened at 0 by a click: the welcome is due at 1,000, and the follow-up 2,000 after it was sent. */
export const greetedHistory = (...rows: LogRow[]): History => {
  const opened = logRow(1, { type: 'session.opened', kind: null, opening: 'click', text: null, at: 0 });
  return goodHistory({ operations: [], readers: [], observations: [], log: [opened, ...rows] });
};
export const greetingRow = (version: number, kind: GreetingKind, at: number): LogRow =>
  logRow(version, { from: 'system', kind, text: 'a greeting', at });
