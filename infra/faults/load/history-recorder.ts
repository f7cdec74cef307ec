import type { CommandType } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Acknowledgement, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import type { Operation, AccessProbe, HistoryReader, ObservedEvent, Observation } from '../history.ts';

export type NewOperation = {
  commandId: CommandId;
  sessionId: SessionId;
  sender: string;
  type: CommandType;
  text: string | null;
  isReuse?: boolean;
};

/** Records what happens, without judging it. */
export class HistoryRecorder {
  readonly operations: Operation[] = [];
  readonly readers: HistoryReader[] = [];
  readonly observations: Observation[] = [];
  readonly probes: AccessProbe[] = [];
  private connections = 0;

  nextConnection(): number {
    this.connections += 1;
    return this.connections;
  }

  beginOperation(order: NewOperation): Operation {
    const operation: Operation = {
      isReuse: false,
      ...order,
      sentAt: Date.now(),
      answeredAt: null,
      outcome: 'unknown',
      code: null,
      answers: [],
      hadUnknown: false,
      refusedLater: null,
      unanswered: 0,
      faults: 0,
    };
    this.operations.push(operation);
    return operation;
  }

  /** Records one answer to one attempt; false when the command must be sent again to know the outcome. */
  recordAnswer(operation: Operation, answer: Acknowledgement<'command'>): boolean {
    if (answer.ok) {
      operation.answers.push({ version: answer.version, duplicate: answer.duplicate });
      operation.outcome = 'ok';
      operation.answeredAt ??= Date.now();
      return true;
    }
    const code = answer.error.code as RefusalCode;
    if (code === 'internal.fault') operation.faults += 1;
    if (isOutcomeUnknown(code)) return false;
    if (operation.outcome === 'ok') operation.refusedLater = code;
    else Object.assign(operation, { outcome: 'refused', code, answeredAt: Date.now() });
    return true;
  }

  get acknowledgedCount(): number {
    return this.operations.filter(({ outcome }) => outcome === 'ok').length;
  }
}

/** Only these leave the outcome open or ask for the same command again. */
const isOutcomeUnknown = (code: RefusalCode): boolean => ['same', 'renew'].includes(refusals[code]?.retry ?? 'never');

export const observedEventOf = (event: VisibleEvent): ObservedEvent => {
  const { sessionId, version, commandId } = event;
  const visible = 'event' in event ? event.event : null;
  const text = visible && 'text' in visible ? visible.text : undefined;
  return { sessionId, version, commandId, text, isNote: visible?.type === 'note.added' };
};
