import { eventName, type History, type LogRow, type NeverShipped, type Operation } from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';

type OperationWithRows = { operation: Operation; rows: LogRow[] };

/** Compares the answers that senders received with the log. */
export function checkSenders({ operations, log, neverShipped }: History): AnomalyFinding[] {
  const byCommand = Map.groupBy(log, ({ sessionId, commandId }) => `${sessionId} ${commandId}`);
  const recorded = operations.map((operation): OperationWithRows => ({
    operation,
    rows: byCommand.get(`${operation.sessionId} ${operation.commandId}`) ?? [],
  }));
  // Sent again, what was lost has another place.
  const displaced = new Set(
    operations
      .filter((operation) => operation.answers.some((answer) => isOfLostEvent(operation, answer, neverShipped)))
      .map(({ commandId }) => commandId),
  );
  const placed = recorded.filter(({ operation }) => !displaced.has(operation.commandId));
  const sessions = Map.groupBy(placed, ({ operation }) => operation.sessionId);
  return [
    ...recorded.flatMap((one) => checkOperation(withoutLostAnswers(one, neverShipped))),
    ...[...sessions.values()].flatMap(checkOrder),
  ];
}

/** Until then the old primary may have answered; what was sent later, only the new one. */
const isOfLostEvent = (operation: Operation, { version }: { version: number }, neverShipped?: NeverShipped): boolean =>
  neverShipped !== undefined &&
  operation.sentAt <= neverShipped.until &&
  neverShipped.events.has(eventName({ ...operation, version }));

/**
 * An acknowledgement of what was never shipped promises nothing after the failover; any other one still does, such as
 * that of another text under the same id at the same version.
 */
function withoutLostAnswers({ operation, rows }: OperationWithRows, neverShipped?: NeverShipped): OperationWithRows {
  const isThere = (at: number) => rows.some(({ version, text }) => version === at && text === operation.text);
  const answers = operation.answers.filter(
    (answer) => isThere(answer.version) || !isOfLostEvent(operation, answer, neverShipped),
  );
  return { operation: { ...operation, answers }, rows };
}

function checkOperation({ operation, rows }: OperationWithRows): AnomalyFinding[] {
  const findings: AnomalyFinding[] = [];
  const find = (anomaly: AnomalyFinding['anomaly'], why: string) =>
    findings.push({ anomaly, what: `${operation.type} ${operation.commandId} of ${operation.sender} ${why}` });

  if (operation.outcome === 'unknown') find('stuck', 'was never answered');
  if (operation.unanswered > 0) find('stuck', `was sent again and not answered, ${operation.unanswered} times`);
  if (operation.faults > 0) find('faulted', `was answered internal.fault ${operation.faults} times`);
  if (operation.outcome === 'ok' && operation.answers.length > 0) checkAcknowledged({ operation, rows }, find);
  if (operation.outcome === 'refused' && !operation.hadUnknown && isInLog({ operation, rows }))
    find('phantom', `was refused with ${operation.code} and is in the log`);
  return findings;
}

function checkAcknowledged(
  { operation, rows }: OperationWithRows,
  find: (anomaly: AnomalyFinding['anomaly'], why: string) => void,
): void {
  const versions = new Set(operation.answers.map(({ version }) => version));
  if (versions.size > 1) find('duplicate', `was answered with versions ${[...versions].join(' and ')}`);
  if (operation.refusedLater) find('duplicate', `was acknowledged and then refused with ${operation.refusedLater}`);
  if (!producesEvents(operation)) return;
  if (!isInLog({ operation, rows })) return find('lost', 'was acknowledged and is not in the log');
  const last = Math.max(...rows.map(({ version }) => version));
  if (!versions.has(last)) find('lost', `was acknowledged as ${[...versions].join()} and is at ${last}`);
}

/** A text is always recorded; a claim or a close may change nothing, and then its first answer says duplicate. */
const producesEvents = ({ type, answers }: Operation): boolean =>
  type === 'message.send' || type === 'note.add' || answers.some(({ duplicate }) => !duplicate);

/** Under an id that was used before, the log contains the first text, so there the texts are compared. */
function isInLog({ operation: { text, isReuse, outcome }, rows }: OperationWithRows): boolean {
  const needsText = text !== null && (isReuse || outcome === 'ok');
  return needsText ? rows.some((row) => row.text === text) : rows.length > 0;
}

/** What was answered before another command was sent is recorded before it, whoever sent them. */
function checkOrder(recorded: OperationWithRows[]): AnomalyFinding[] {
  const placed = recorded
    .filter(({ operation, rows }) => operation.outcome === 'ok' && !operation.isReuse && rows.length > 0)
    .map(({ operation, rows }) => ({ operation, version: Math.max(...rows.map((row) => row.version)) }));
  return placed.flatMap((later) =>
    placed
      .filter(({ operation: { answeredAt }, version }) => {
        const isBefore = answeredAt !== null && answeredAt < later.operation.sentAt;
        return isBefore && version > later.version;
      })
      .map(({ operation }) => ({
        anomaly: 'reordered' as const,
        what: `${later.operation.commandId} was sent after ${operation.commandId} was answered, and is recorded before it`,
      })),
  );
}
