import { eventName, type History } from '../history.ts';
import { anomalies, countAnomalies, type Anomaly } from './anomalies.ts';
import { badHistories } from './bad-histories.ts';
import { checkHistory } from './check-history.ts';
import {
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

const anomaliesIn = (history: History): Anomaly[] =>
  [...new Set(checkHistory(history).map(({ anomaly }) => anomaly))].sort();

describe('the checker', () => {
  it('finds nothing in a good history', () => {
    expect(checkHistory(goodHistory())).toEqual([]);
    expect(checkHistory(greetedHistory(greetingRow(2, 'welcome', 1_050), greetingRow(3, 'follow-up', 3_100)))).toEqual(
      [],
    );
  });

  describe.each(Object.keys(anomalies) as Anomaly[])('finds %s:', (anomaly) => {
    it.each(Object.entries(badHistories[anomaly]))('%s', (_, history) =>
      expect(anomaliesIn(history)).toContain(anomaly),
    );
  });

  it('counts what it found', () => {
    const counts = countAnomalies(checkHistory(goodHistory({ leaks: ['a', 'b'], readers: [reader({ version: 1 })] })));
    expect({ leak: counts.leak, unseen: counts.unseen, lost: counts.lost }).toEqual({ leak: 2, unseen: 1, lost: 0 });
  });

  describe('after a failover to a standby that lagged', () => {
    // The third event was acknowledged and shown, and the standby never had it; another one took its version.
    const observations = [
      joinObservation([observedEvent(1), observedEvent(2), observedEvent(3)]),
      {
        ...joinObservation(
          [observedEvent(1), observedEvent(2), observedEvent(3, { commandId: commandIdOf('other'), text: 'other' })],
          { reset: true },
        ),
        connection: 2,
        at: 9_000,
      },
    ];
    const log = [logRow(1), logRow(2), logRow(3, { commandId: commandIdOf('other'), text: 'other' })];
    const history = (neverShipped?: History['neverShipped']) =>
      goodHistory({ log, observations, operations: [operation(2), operation(3)], neverShipped });
    const third = eventName(observedEvent(3));

    it('excuses the loss and the sight of exactly what was never shipped', () => {
      expect(checkHistory(history({ events: new Set([third]), until: 8_000 }))).toEqual([]);
      const second = eventName(observedEvent(2));
      expect(anomaliesIn(history({ events: new Set([second]), until: 8_000 }))).toEqual(['divergent', 'lost']);
      expect(anomaliesIn(history())).toEqual(['divergent', 'lost']);
    });

    it('excuses it also when its id was used again, at the same version, with another text', () => {
      const again = operation(3, { text: 'other', isReuse: true, sentAt: 8_001 });
      const reused = (text: string): History => ({
        ...history({ events: new Set([third]), until: 8_000 }),
        observations: observations.slice(0, 1),
        operations: [operation(2), operation(3), again],
        log: [logRow(1), logRow(2), logRow(3, { text })],
      });
      expect(checkHistory(reused('other'))).toEqual([]);
      expect(anomaliesIn(reused('a third'))).toEqual(['lost']);
    });

    it('expects no order of what was lost and sent again, even at its old version', () => {
      const between = operation(2, { sentAt: 4_000, answeredAt: 4_010 });
      const resent = { ...history({ events: new Set([third]), until: 8_000 }), operations: [operation(3), between] };
      const log = [logRow(1), logRow(2), logRow(3)];
      expect(anomaliesIn({ ...resent, log, observations: observations.slice(0, 1) })).toEqual([]);
    });

    it('excuses nobody who is shown it after all gateways work on the new primary', () => {
      const late = {
        ...joinObservation([observedEvent(1), observedEvent(2), observedEvent(3)]),
        connection: 3,
        at: 8_001,
      };
      const shown = { ...history({ events: new Set([third]), until: 8_000 }), observations: [...observations, late] };
      expect(anomaliesIn(shown)).toEqual(['divergent']);
    });

    it('names a reader that goes on from what it read in the old log', () => {
      const later = { ...joinObservation([], { cursor: 4, head: 4 }), connection: 2, at: 9_000 };
      const read = joinObservation([1, 2, 3, 4].map((version) => observedEvent(version)));
      const mixed = {
        ...history({ events: new Set([third]), until: 8_000 }),
        observations: [read, later],
        log: [...log, logRow(4)],
        readers: [reader({ version: 4 })],
      };
      expect(checkHistory(mixed).map(({ what }) => what)).toEqual([expect.stringMatching(/goes on showing .* 3/)]);
      const reread = [observedEvent(1), observedEvent(2), observedEvent(3, { commandId: commandIdOf('other') })];
      const wellRead = { ...joinObservation([...reread, observedEvent(4)], { reset: true }), connection: 2, at: 9_000 };
      const isExcused = { ...mixed, observations: [read, { ...wellRead, join: { ...wellRead.join!, head: 4 } }] };
      expect(checkHistory(isExcused).filter(({ what }) => what.includes('goes on showing'))).toEqual([]);
    });
  });

  describe('accepts', () => {
    const histories: Record<string, History> = {
      'a resend with its first answer': goodHistory({
        operations: [
          operation(2, {
            answers: [
              { version: 2, duplicate: false },
              { version: 2, duplicate: true },
            ],
          }),
        ],
      }),
      'a reuse that was refused': goodHistory({
        operations: [
          operation(2),
          operation(2, { text: 'x', isReuse: true, outcome: 'refused', code: 'id.reused', answers: [] }),
        ],
      }),
      'a push that repeats events of the join': goodHistory({
        observations: [
          pushObservation([observedEvent(2)]),
          joinObservation([observedEvent(1), observedEvent(2)]),
          pushObservation([observedEvent(3)]),
        ],
      }),
      'an answer to a second join that was read before a push': goodHistory({
        observations: [
          joinObservation([observedEvent(1)]),
          pushObservation([observedEvent(2)]),
          joinObservation([], { cursor: 1, head: 1 }),
          pushObservation([observedEvent(3)]),
        ],
      }),
      'a close that found the chat closed': goodHistory({
        operations: [operation(9, { type: 'session.close', text: null, answers: [{ version: 3, duplicate: true }] })],
      }),
      'concurrent senders in either order': goodHistory({
        operations: [operation(2, { sentAt: 2_900, answeredAt: 3_100 }), operation(3, { sentAt: 2_950 })],
      }),
      'slowness while something is disturbed': goodHistory({
        calm: [],
        observations: [
          joinObservation([observedEvent(1), observedEvent(2)]),
          pushObservation([observedEvent(3)], 9_000),
        ],
      }),
      'a refusal after an answer that was lost': goodHistory({
        operations: [operation(2, { outcome: 'refused', code: 'id.reused', answers: [], hadUnknown: true })],
      }),
      'a join that resets': goodHistory({
        observations: [
          joinObservation(
            [1, 2, 3].map((one) => observedEvent(one)),
            { cursor: 9, reset: true },
          ),
        ],
      }),
      'a join in two pages, long after its events': goodHistory({
        observations: [
          { ...joinObservation([observedEvent(1), observedEvent(2)], { head: 3, more: true }), at: 90_000 },
          { ...joinObservation([observedEvent(3)], { cursor: 2 }), at: 90_010 },
        ],
      }),
      'a note that an agent reads': goodHistory({
        readers: [reader({ as: 'agent' })],
        observations: [joinObservation([observedEvent(1), observedEvent(2, { isNote: true }), observedEvent(3)])],
      }),
      'a timer that an agent’s message cancelled': greetedHistory(logRow(2, { from: 'agent', at: 500 })),
      'a timer that the closing cancelled': greetedHistory(
        logRow(2, { type: 'session.closed', kind: null, text: null, at: 500 }),
      ),
      'a welcome at once where the chat opened by itself': {
        ...greetedHistory(),
        log: [
          { ...greetedHistory().log[0]!, opening: 'auto' },
          greetingRow(2, 'welcome', 10),
          greetingRow(3, 'follow-up', 2_010),
        ],
      },
      'no follow-up where the settings have none': {
        ...greetedHistory(greetingRow(2, 'welcome', 1_000)),
        timers: { ...goodHistory().timers, followUpDelayMs: null },
      },
      'a timer that is late by a clock that was moved': {
        ...greetedHistory(greetingRow(2, 'welcome', 60_000), greetingRow(3, 'follow-up', 62_000)),
        timers: { ...goodHistory().timers, isClockOfDatabaseMoved: true },
      },
      'a timer that is late within what a fault allows': {
        ...greetedHistory(greetingRow(2, 'welcome', 20_000), greetingRow(3, 'follow-up', 23_000)),
        calm: [],
        healedAt: 15_000,
      },
    };
    it.each(Object.entries(histories))('%s', (_, history) => expect(anomaliesIn(history)).toEqual([]));
  });
});
