import type { History } from '../history.ts';
import { anomalies, countOf, type Anomaly } from './anomalies.ts';
import { check } from './check.ts';
import { OTHER, id, row, operation, seen, joined, pushed, reader, good, greeted, said } from './given-history.ts';

const found = (history: History): Anomaly[] => [...new Set(check(history).map(({ anomaly }) => anomaly))].sort();

const bad: [Anomaly, string, History][] = [
  ['lost', 'an acknowledged message that is not in the log', good({ operations: [operation(1), operation(4)] })],
  [
    'lost',
    'an acknowledgement under a used id, with other words in the log',
    good({ operations: [operation(1, { text: 'x', isReuse: true })] }),
  ],
  [
    'lost',
    'an acknowledgement with another number',
    good({ operations: [operation(2, { answers: [{ version: 1, duplicate: false }] })] }),
  ],
  [
    'lost',
    'an acknowledged message with other words in the log',
    good({ log: [row(1), row(2, { text: 'x' }), row(3)], readers: [] }),
  ],
  [
    'lost',
    'words acknowledged as a repeat of what is nowhere',
    good({ operations: [operation(9, { answers: [{ version: 3, duplicate: true }] })] }),
  ],
  [
    'lost',
    'a close that was acknowledged and not recorded',
    good({ operations: [operation(9, { type: 'session.close', text: null })] }),
  ],
  [
    'phantom',
    'a refused message that is in the log',
    good({ operations: [operation(2, { outcome: 'refused', code: 'message.blank', answers: [] })] }),
  ],
  [
    'phantom',
    'an event that a reader was told and the log does not have',
    good({ sightings: [joined([seen(1), seen(2), seen(3), seen(4)])] }),
  ],
  [
    'duplicate',
    'one command, two events',
    good({
      log: [row(1), row(2), row(3), row(4, { commandId: id('c3'), text: 'other' })],
      readers: [],
      operations: [],
    }),
  ],
  ['duplicate', 'the same words twice', good({ log: [row(1), row(2), row(3), row(4, { text: 't3' })], readers: [] })],
  [
    'duplicate',
    'two answers to one id',
    good({
      operations: [
        operation(2, {
          answers: [
            { version: 2, duplicate: false },
            { version: 3, duplicate: false },
          ],
        }),
      ],
      log: [row(1), row(2), row(3, { commandId: id('c2'), part: 1 })],
      sightings: [],
      readers: [],
    }),
  ],
  [
    'duplicate',
    'an acknowledged wish whose resend was refused',
    good({ operations: [operation(2, { refusedLater: 'session.closed' })] }),
  ],
  [
    'duplicate',
    'one place taken twice',
    good({ log: [row(1), row(2), row(2, { commandId: id('x'), text: 'x', pos: 9 })], readers: [], operations: [] }),
  ],
  [
    'reordered',
    'sent after the answer to another, recorded before it',
    good({ operations: [operation(2, { sentAt: 3_500, answeredAt: 3_600 }), operation(3)] }),
  ],
  [
    'reordered',
    'an order in the session that is not the order in its shard',
    good({ log: [row(1), row(2, { pos: 8 }), row(3, { pos: 7 })] }),
  ],
  [
    'hole',
    'a missing number in the log',
    good({ log: [row(1), row(3)], operations: [], sightings: [], readers: [reader({ version: 3 })] }),
  ],
  ['hole', 'a join anew without its beginning', good({ sightings: [joined([seen(2)], { cursor: 9, reset: true })] })],
  ['hole', 'a push that leaves one out', good({ sightings: [joined([seen(1)]), pushed([seen(3)])] })],
  [
    'hole',
    'an answer to a join that ends before its head',
    good({ sightings: [joined([seen(1), seen(2)], { head: 3 })] }),
  ],
  [
    'hole',
    'a push before the answer to the join that this answer does not reach',
    good({ sightings: [pushed([seen(3)]), joined([seen(1)])] }),
  ],
  ['hole', 'a shard that lacks a position', good({ tables: [{ anomaly: 'hole', what: 'shard 7' }] })],
  [
    'nonmonotonic',
    'a push of what was pushed before',
    good({ sightings: [joined([seen(1)]), pushed([seen(2)]), pushed([seen(3)]), pushed([seen(2)])] }),
  ],
  [
    'nonmonotonic',
    'a join that leads back without saying so',
    good({ sightings: [joined([], { cursor: 3, head: 2 })] }),
  ],
  [
    'divergent',
    'another command in the same place',
    good({ sightings: [joined([seen(1), seen(2, { commandId: id('x') }), seen(3)])] }),
  ],
  [
    'divergent',
    'other words in the same place',
    good({ sightings: [joined([seen(1), seen(2, { text: 'x' }), seen(3)])] }),
  ],
  [
    'stale',
    'a push long after the commit, with nothing disturbed',
    good({ sightings: [joined([seen(1), seen(2)]), pushed([seen(3)], 5_100)] }),
  ],
  ['unseen', 'a reader that stands still at the end', good({ readers: [reader({ version: 2 })] })],
  ['early', 'a welcome before its time', greeted(said(2, 'welcome', 999), said(3, 'follow-up', 3_000))],
  ['early', 'a follow-up before its time', greeted(said(2, 'welcome', 1_000), said(3, 'follow-up', 2_999))],
  ['late', 'a welcome long after its time', greeted(said(2, 'welcome', 6_001), said(3, 'follow-up', 8_001))],
  [
    'late',
    'a welcome later than the fault before it excuses',
    { ...greeted(said(2, 'welcome', 50_001), said(3, 'follow-up', 52_001)), calm: [], healedAt: 15_000 },
  ],
  ['twice', 'two welcomes', greeted(said(2, 'welcome', 1_000), said(3, 'welcome', 1_100), said(4, 'follow-up', 3_000))],
  [
    'twice',
    'a follow-up after an agent has answered',
    greeted(said(2, 'welcome', 1_000), row(3, { from: 'agent', at: 1_500 }), said(4, 'follow-up', 3_000)),
  ],
  ['never', 'no welcome', greeted()],
  ['never', 'no follow-up', greeted(said(2, 'welcome', 1_000))],
  [
    'leak',
    'an event of another session',
    good({
      sightings: [joined([seen(1), seen(2), seen(3)]), pushed([seen(1, { sessionId: OTHER })], 4_000)],
      log: [row(1), row(2), row(3), row(1, { sessionId: OTHER, text: 'o' })],
    }),
  ],
  [
    'leak',
    'a note that reached a visitor',
    good({ sightings: [joined([seen(1), seen(2, { isNote: true }), seen(3)])] }),
  ],
  ['leak', 'a probe that was granted', good({ probes: [{ by: 'v1', what: 'a join', wasGranted: true }] })],
  ['leak', 'words in a log file', good({ spills: ['the log of gateway-1'] })],
  [
    'stuck',
    'no answer although everything was healed',
    good({ operations: [operation(3, { outcome: 'unknown', answeredAt: null, answers: [] })] }),
  ],
  ['stuck', 'a resend that never got an answer', good({ operations: [operation(3, { unanswered: 1 })] })],
  ['faulted', 'an answer internal.fault', good({ operations: [operation(3, { faults: 1 })] })],
  ['faulted', 'a process that ended by itself', good({ crashes: ['gateway-1 ended by itself'] })],
  ['overfull', 'a megabyte too much for one socket', good({ peakBufferedBytes: 2 ** 22 })],
];

describe('the checker', () => {
  it('finds nothing in a good history', () => {
    expect(check(good())).toEqual([]);
    expect(check(greeted(said(2, 'welcome', 1_050), said(3, 'follow-up', 3_100)))).toEqual([]);
  });

  it.each(bad)('finds %s: %s', (anomaly, _, history) => expect(found(history)).toContain(anomaly));

  it('can find every anomaly there is', () => {
    expect(new Set(bad.map(([anomaly]) => anomaly))).toEqual(new Set(Object.keys(anomalies)));
  });

  it('counts what it found', () => {
    const counts = countOf(check(good({ spills: ['a', 'b'], readers: [reader({ version: 1 })] })));
    expect({ leak: counts.leak, unseen: counts.unseen, lost: counts.lost }).toEqual({ leak: 2, unseen: 1, lost: 0 });
  });

  describe('takes for no fault', () => {
    it.each<[string, History]>([
      [
        'a resend with its first answer',
        good({
          operations: [
            operation(2, {
              answers: [
                { version: 2, duplicate: false },
                { version: 2, duplicate: true },
              ],
            }),
          ],
        }),
      ],
      [
        'a reuse that was refused',
        good({
          operations: [
            operation(2),
            operation(2, { text: 'x', isReuse: true, outcome: 'refused', code: 'id.reused', answers: [] }),
          ],
        }),
      ],
      [
        'a push that repeats what the join brought',
        good({ sightings: [pushed([seen(2)]), joined([seen(1), seen(2)]), pushed([seen(3)])] }),
      ],
      [
        'a close that found the chat closed',
        good({
          operations: [operation(9, { type: 'session.close', text: null, answers: [{ version: 3, duplicate: true }] })],
        }),
      ],
      [
        'concurrent senders in either order',
        good({ operations: [operation(2, { sentAt: 2_900, answeredAt: 3_100 }), operation(3, { sentAt: 2_950 })] }),
      ],
      [
        'slowness while something is disturbed',
        good({ calm: [], sightings: [joined([seen(1), seen(2)]), pushed([seen(3)], 9_000)] }),
      ],
      [
        'a refusal after an answer that did not come',
        good({ operations: [operation(2, { outcome: 'refused', code: 'id.reused', answers: [], hadUnknown: true })] }),
      ],
      [
        'a join that begins anew',
        good({
          sightings: [
            joined(
              [1, 2, 3].map((one) => seen(one)),
              { cursor: 9, reset: true },
            ),
          ],
        }),
      ],
      [
        'a join in two pages, long after what it tells',
        good({
          sightings: [
            { ...joined([seen(1), seen(2)], { head: 3, more: true }), at: 90_000 },
            { ...joined([seen(3)], { cursor: 2 }), at: 90_010 },
          ],
        }),
      ],
      [
        'a note that an agent reads',
        good({
          readers: [reader({ as: 'agent' })],
          sightings: [joined([seen(1), seen(2, { isNote: true }), seen(3)])],
        }),
      ],
      ['a timer that an agent silenced', greeted(row(2, { from: 'agent', at: 500 }))],
      [
        'a timer that the closing silenced',
        greeted(row(2, { type: 'session.closed', kind: null, text: null, at: 500 })),
      ],
      [
        'a welcome at once where the chat opened by itself',
        {
          ...greeted(),
          log: [{ ...greeted().log[0]!, opening: 'auto' }, said(2, 'welcome', 10), said(3, 'follow-up', 2_010)],
        },
      ],
      [
        'no follow-up where there is none to say',
        { ...greeted(said(2, 'welcome', 1_000)), timers: { ...good().timers, followUpDelayMs: null } },
      ],
      [
        'a timer that is late by a clock that was moved',
        {
          ...greeted(said(2, 'welcome', 60_000), said(3, 'follow-up', 62_000)),
          timers: { ...good().timers, isClockOfDatabaseMoved: true },
        },
      ],
      [
        'a timer that is late within what a fault excuses',
        { ...greeted(said(2, 'welcome', 20_000), said(3, 'follow-up', 23_000)), calm: [], healedAt: 15_000 },
      ],
    ])('%s', (_, history) => expect(found(history)).toEqual([]));
  });
});
