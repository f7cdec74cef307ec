import { greetingKinds, type GreetingKind } from '@libs/protocol/timers.ts';
import type { History, LogRow } from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';

type DueGreeting = { kind: GreetingKind; at: number; after: number };

/** Welcome and follow-up of every session, by the database's clock: once, not early, not late, not after a cancel. */
export function checkTimers(history: History): AnomalyFinding[] {
  return [...Map.groupBy(history.log, ({ sessionId }) => sessionId)].flatMap(([sessionId, rows]) => {
    const log = [...rows].sort((a, b) => a.version - b.version);
    return dueGreetings(log, history).flatMap((due) =>
      checkGreeting(log, due, history).map((finding) => ({ ...finding, what: `${sessionId}: ${finding.what}` })),
    );
  });
}

/** Which row of a log starts the timer of each kind, and its delay; a null delay starts none. */
const timerStarts: Record<GreetingKind, { find: (row: LogRow) => boolean; delayMs: DelayOf }> = {
  // The chat opens automatically after the delay.
  welcome: {
    find: ({ type }) => type === 'session.opened',
    delayMs: ({ opening }, { welcomeDelayMs }) => (opening === 'click' ? welcomeDelayMs : 0),
  },
  'follow-up': { find: ({ kind }) => kind === 'welcome', delayMs: (_, { followUpDelayMs }) => followUpDelayMs },
};
type DelayOf = (row: LogRow, timers: History['timers']) => number | null;

function dueGreetings(log: LogRow[], { timers }: History): DueGreeting[] {
  return greetingKinds.flatMap((kind) => {
    const row = log.find(timerStarts[kind].find);
    const delayMs = row ? timerStarts[kind].delayMs(row, timers) : null;
    return row && delayMs !== null ? [{ kind, at: row.at + delayMs, after: row.version }] : [];
  });
}

function checkGreeting(log: LogRow[], due: DueGreeting, history: History): AnomalyFinding[] {
  const sent = log.filter(({ kind }) => kind === due.kind);
  const cancelling = log.find((row) => row.version > due.after && cancelsGreeting(row));
  if (sent.length > 1) return [{ anomaly: 'twice', what: `the ${due.kind} was sent ${sent.length} times` }];
  const one = sent[0];
  if (!one) return cancelling ? [] : [{ anomaly: 'never', what: `the ${due.kind} was never sent` }];
  if (cancelling && cancelling.version < one.version)
    return [{ anomaly: 'twice', what: `the ${due.kind} was sent after it was cancelled` }];
  if (one.at < due.at) return [{ anomaly: 'early', what: `the ${due.kind} came ${roundMs(due.at - one.at)} ms early` }];
  const late = one.at - due.at;
  return isLate(one.at, due.at, history)
    ? [{ anomaly: 'late', what: `the ${due.kind} came ${roundMs(late)} ms late` }]
    : [];
}

const cancelsGreeting = ({ type, from }: LogRow): boolean =>
  type === 'session.closed' || (type === 'message.sent' && from === 'agent');

/** Five seconds while nothing is disturbed, else thirty-five from the end of the disturbance. */
function isLate(at: number, dueAt: number, { timers, calm, healedAt, bounds }: History): boolean {
  if (timers.isClockOfDatabaseMoved) return false;
  const wasCalm = calm.some(({ from, to }) => dueAt >= from && at <= to);
  if (healedAt === null || wasCalm) return at - dueAt > bounds.lateMs;
  return at - Math.max(dueAt, healedAt) > bounds.lateAfterFaultMs;
}

const roundMs = (value: number): number => Math.round(value);
