import type { History } from '../history.ts';
import type { Anomaly } from './anomalies.ts';
import {
  OTHER_SESSION,
  commandIdOf,
  logRow,
  operation,
  observedEvent,
  joinObservation,
  pushObservation,
  reader,
  goodHistory,
  greetedHistory,
  greetingRow,
} from './history-fixture.ts';

/** Histories with one mistake each, and the anomaly that the checker must name. */
export const badHistories: Record<Anomaly, Record<string, History>> = {
  lost: {
    'an acknowledged message that is not in the log': goodHistory({ operations: [operation(1), operation(4)] }),
    'an acknowledgement under a used id, with another text in the log': goodHistory({
      operations: [operation(1, { text: 'x', isReuse: true })],
    }),
    'an acknowledgement with another version': goodHistory({
      operations: [operation(2, { answers: [{ version: 1, duplicate: false }] })],
    }),
    'an acknowledged message with another text in the log': goodHistory({
      log: [logRow(1), logRow(2, { text: 'x' }), logRow(3)],
      readers: [],
    }),
    'a text acknowledged as a duplicate of one that is not in the log': goodHistory({
      operations: [operation(9, { answers: [{ version: 3, duplicate: true }] })],
    }),
    'a close that was acknowledged and not recorded': goodHistory({
      operations: [operation(9, { type: 'session.close', text: null })],
    }),
  },
  phantom: {
    'a refused message that is in the log': goodHistory({
      operations: [operation(2, { outcome: 'refused', code: 'message.blank', answers: [] })],
    }),
    'an event that a reader received and the log does not have': goodHistory({
      observations: [joinObservation([observedEvent(1), observedEvent(2), observedEvent(3), observedEvent(4)])],
    }),
  },
  duplicate: {
    'one command, two events': goodHistory({
      log: [logRow(1), logRow(2), logRow(3), logRow(4, { commandId: commandIdOf('c3'), text: 'other' })],
      readers: [],
      operations: [],
    }),
    'the same text twice': goodHistory({
      log: [logRow(1), logRow(2), logRow(3), logRow(4, { text: 't3' })],
      readers: [],
    }),
    'two answers to one id': goodHistory({
      operations: [
        operation(2, {
          answers: [
            { version: 2, duplicate: false },
            { version: 3, duplicate: false },
          ],
        }),
      ],
      log: [logRow(1), logRow(2), logRow(3, { commandId: commandIdOf('c2'), part: 1 })],
      observations: [],
      readers: [],
    }),
    'an acknowledged command whose resend was refused': goodHistory({
      operations: [operation(2, { refusedLater: 'session.closed' })],
    }),
    'one version taken twice': goodHistory({
      log: [logRow(1), logRow(2), logRow(2, { commandId: commandIdOf('x'), text: 'x', pos: 9 })],
      readers: [],
      operations: [],
    }),
  },
  reordered: {
    'sent after the answer to another, recorded before it': goodHistory({
      operations: [operation(2, { sentAt: 3_500, answeredAt: 3_600 }), operation(3)],
    }),
    'an order in the session that is not the order in its shard': goodHistory({
      log: [logRow(1), logRow(2, { pos: 8 }), logRow(3, { pos: 7 })],
    }),
  },
  hole: {
    'a missing version in the log': goodHistory({
      log: [logRow(1), logRow(3)],
      operations: [],
      observations: [],
      readers: [reader({ version: 3 })],
    }),
    'a reset join without its beginning': goodHistory({
      observations: [joinObservation([observedEvent(2)], { cursor: 9, reset: true })],
    }),
    'a push that leaves out a version': goodHistory({
      observations: [joinObservation([observedEvent(1)]), pushObservation([observedEvent(3)])],
    }),
    'an answer to a join that ends before its head': goodHistory({
      observations: [joinObservation([observedEvent(1), observedEvent(2)], { head: 3 })],
    }),
    'a push before the answer to the join, and an answer that ends before it': goodHistory({
      observations: [pushObservation([observedEvent(3)]), joinObservation([observedEvent(1)])],
    }),
    'a shard that lacks a position': goodHistory({ tables: [{ anomaly: 'hole', what: 'shard 7' }] }),
  },
  nonmonotonic: {
    'a push of what was pushed before': goodHistory({
      observations: [
        joinObservation([observedEvent(1)]),
        pushObservation([observedEvent(2)]),
        pushObservation([observedEvent(3)]),
        pushObservation([observedEvent(2)]),
      ],
    }),
    'a join that goes back without a reset': goodHistory({
      observations: [joinObservation([], { cursor: 3, head: 2 })],
    }),
  },
  divergent: {
    'another command at the same version': goodHistory({
      observations: [
        joinObservation([observedEvent(1), observedEvent(2, { commandId: commandIdOf('x') }), observedEvent(3)]),
      ],
    }),
    'another text at the same version': goodHistory({
      observations: [joinObservation([observedEvent(1), observedEvent(2, { text: 'x' }), observedEvent(3)])],
    }),
  },
  stale: {
    'a push long after the commit, with nothing disturbed': goodHistory({
      observations: [joinObservation([observedEvent(1), observedEvent(2)]), pushObservation([observedEvent(3)], 5_100)],
    }),
  },
  unseen: {
    'a reader that has not reached the head at the end': goodHistory({ readers: [reader({ version: 2 })] }),
  },
  early: {
    'a welcome before its time': greetedHistory(greetingRow(2, 'welcome', 999), greetingRow(3, 'follow-up', 3_000)),
    'a follow-up before its time': greetedHistory(greetingRow(2, 'welcome', 1_000), greetingRow(3, 'follow-up', 2_999)),
  },
  late: {
    'a welcome long after its time': greetedHistory(
      greetingRow(2, 'welcome', 6_001),
      greetingRow(3, 'follow-up', 8_001),
    ),
    'a welcome later than the fault before it allows': {
      ...greetedHistory(greetingRow(2, 'welcome', 50_001), greetingRow(3, 'follow-up', 52_001)),
      calm: [],
      healedAt: 15_000,
    },
  },
  twice: {
    'two welcomes': greetedHistory(
      greetingRow(2, 'welcome', 1_000),
      greetingRow(3, 'welcome', 1_100),
      greetingRow(4, 'follow-up', 3_000),
    ),
    'a follow-up after an agent has answered': greetedHistory(
      greetingRow(2, 'welcome', 1_000),
      logRow(3, { from: 'agent', at: 1_500 }),
      greetingRow(4, 'follow-up', 3_000),
    ),
  },
  never: {
    'no welcome': greetedHistory(),
    'no follow-up': greetedHistory(greetingRow(2, 'welcome', 1_000)),
  },
  orphaned: {
    'a timer that was not deleted with its message': goodHistory({
      tables: [{ anomaly: 'orphaned', what: 'timer 7' }],
    }),
  },
  leak: {
    'an event of another session': goodHistory({
      observations: [
        joinObservation([observedEvent(1), observedEvent(2), observedEvent(3)]),
        pushObservation([observedEvent(1, { sessionId: OTHER_SESSION })], 4_000),
      ],
      log: [logRow(1), logRow(2), logRow(3), logRow(1, { sessionId: OTHER_SESSION, text: 'o' })],
    }),
    'a note that reached a visitor': goodHistory({
      observations: [joinObservation([observedEvent(1), observedEvent(2, { isNote: true }), observedEvent(3)])],
    }),
    'a probe that was granted': goodHistory({ probes: [{ by: 'v1', what: 'a join', wasGranted: true }] }),
    'text in a log file': goodHistory({ leaks: ['the log of gateway-1'] }),
  },
  stuck: {
    'no answer although everything was healed': goodHistory({
      operations: [operation(3, { outcome: 'unknown', answeredAt: null, answers: [] })],
    }),
    'a resend that never got an answer': goodHistory({ operations: [operation(3, { unanswered: 1 })] }),
  },
  faulted: {
    'an answer internal.fault': goodHistory({ operations: [operation(3, { faults: 1 })] }),
    'a process that ended by itself': goodHistory({ crashes: ['gateway-1 ended by itself'] }),
  },
  overfull: {
    'a megabyte too much for one socket': goodHistory({ peakBufferedBytes: 2 ** 22 }),
  },
};
