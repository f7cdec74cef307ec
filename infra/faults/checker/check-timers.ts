import type { TimerKind } from '@libs/protocol/timers.ts';
import type { History, LogRow } from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';

type DueGreeting = { kind: TimerKind; at: number; after: number };

/** Welcome and follow-up of every session, by the database's clock: once, not early, not late, not after a cancel. */
export function checkTimers(history: History): AnomalyFinding[] {
  return [...Map.groupBy(history.log, ({ sessionId }) => sessionId)].flatMap(([sessionId, rows]) => {
    const log = [...rows].sort((a, b) => a.version - b.version);
    return dueGreetings(log, history).flatMap((due) =>
      checkGreeting(log, due, history).map((finding) => ({ ...finding, what: `${sessionId}: ${finding.what}` })),
    );
  });
}

function dueGreetings(log: LogRow[], { timers }: History): DueGreeting[] {
  const dues: DueGreeting[] = [];
  const opened = log.find(({ type }) => type === 'session.opened');
  if (opened) {
    // The chat opens automatically after the delay.
    const delayMs = opened.opening === 'click' ? timers.welcomeDelayMs : 0;
    dues.push({ kind: 'welcome', at: opened.at + delayMs, after: opened.version });
  }
  const welcome = log.find(({ kind }) => kind === 'welcome');
  if (welcome && timers.followUpDelayMs !== null)
    dues.push({ kind: 'follow-up', at: welcome.at + timers.followUpDelayMs, after: welcome.version });
  return dues;
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
