import fc from 'fast-check';
import {
  AGENT,
  agent,
  commandIdOf,
  EPOCH,
  customer,
  messageSentEvent,
  sessionOpenedEvent,
  recordedEvent,
  SESSION,
} from './testing/sample-events.ts';
import { evolve, noSession } from '@libs/chat/session.ts';
import {
  type ConversationState,
  emptyConversationState,
  isBehind,
  isFullyLoaded,
  withAck,
  withEarlierEvents,
  withEvents,
  withPending,
  withRefusal,
  withReset,
  withTail,
} from './conversation-store.ts';
import { optimisticLines } from './optimistic.ts';
import type { UnsentCommand } from './outbox-entry.ts';

const pendingMessage = (number: number, text: string): UnsentCommand => ({
  commandId: commandIdOf(number),
  command: { type: 'message.send', text },
  at: '2026-01-01T11:59:59.000Z',
});

const applyEvents = (chat: ConversationState, events: Parameters<typeof withEvents>[1]) =>
  withEvents(chat, events).chat;
const visibleTexts = (chat: ConversationState) =>
  optimisticLines(chat, customer).map((line) => (line.is === 'bubble' ? [line.text, line.state] : line.what));

describe('a chat', () => {
  it('shows a message once before the server knows it and once after', () => {
    const waiting = withPending(
      applyEvents(emptyConversationState, [sessionOpenedEvent()]),
      pendingMessage(2, 'hello'),
    );
    expect(visibleTexts(waiting)).toEqual([['hello', 'saved']]);
    const acked = withAck(waiting, commandIdOf(2), 2);
    expect(visibleTexts(acked)).toEqual([['hello', 'sent']]);
    expect(isBehind(acked)).toBe(true);
    const arrived = applyEvents(acked, [messageSentEvent(2, 'hello')]);
    expect(visibleTexts(arrived)).toEqual([['hello', 'sent']]);
    expect([arrived.pending.length, isBehind(arrived)]).toEqual([0, false]);
  });

  it('shows it once too when the event overtakes the ack, and when another tab tells late', () => {
    const arrived = applyEvents(
      withPending(applyEvents(emptyConversationState, [sessionOpenedEvent()]), pendingMessage(2, 'hello')),
      [messageSentEvent(2, 'hello')],
    );
    expect(visibleTexts(withAck(arrived, commandIdOf(2), 2))).toEqual([['hello', 'sent']]);
    expect(visibleTexts(withPending(arrived, pendingMessage(2, 'hello')))).toEqual([['hello', 'sent']]);
  });

  it('never shows what lies behind a gap, says that something is missing, and goes on when it comes', () => {
    const { chat, gap } = withEvents({ ...emptyConversationState, epoch: EPOCH }, [
      sessionOpenedEvent(),
      messageSentEvent(3, 'later'),
    ]);
    expect([visibleTexts(chat), gap]).toEqual([[], true]);
    expect(chat.cursor).toEqual({ version: 1, commandId: commandIdOf(1), epoch: EPOCH });
    expect(visibleTexts(applyEvents(chat, [messageSentEvent(2, 'first')]))).toEqual([
      ['first', 'sent'],
      ['later', 'sent'],
    ]);
  });

  it('shows the log as it is, however the network repeats, reorders and slices it', () => {
    const log = [
      sessionOpenedEvent(),
      ...Array.from({ length: 12 }, (_, index) => messageSentEvent(index + 2, `m${index}`)),
    ];
    const whole = visibleTexts(applyEvents(emptyConversationState, log));
    fc.assert(
      fc.property(fc.array(fc.subarray(log, { minLength: 1 }), { maxLength: 20 }), (slices) => {
        const chat = [...slices, log].reduce(
          (so, slice) => applyEvents(so, slice.toReversed()),
          emptyConversationState,
        );
        expect(visibleTexts(chat)).toEqual(whole);
      }),
    );
  });

  it('is the same whether a long log was read from its beginning or from its end, whatever came meanwhile', () => {
    const changes = [
      recordedEvent(1, {
        type: 'message.translated',
        of: 2,
        text: '',
        target: 'en',
        source: 'zh',
        engine: 'x',
      } as never),
      recordedEvent(1, { type: 'message.declined', held: commandIdOf(3) }, agent),
      recordedEvent(1, { type: 'message.released', held: commandIdOf(4), author: AGENT }, agent),
      recordedEvent(1, { type: 'session.closed' }, agent),
      recordedEvent(1, { type: 'session.reopened' }),
      messageSentEvent(1, 'more'),
    ];
    const held = { type: 'message.held' as const, reasons: [], text: 'held' };
    const begin = [
      sessionOpenedEvent(),
      messageSentEvent(2, 'one'),
      recordedEvent(3, held, agent),
      recordedEvent(4, held, agent),
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...changes), { minLength: 4, maxLength: 12 }),
        fc.nat({ max: 9 }),
        fc.nat({ max: 9 }),
        (rest, cut, late) => {
          const log = [...begin, ...rest].map(({ event, actor }, index) => recordedEvent(index + 1, event, actor));
          const from = 1 + (cut % (log.length - 1));
          const head = from + 1 + (late % (log.length - from));
          const session = log.slice(0, head).reduce((so, { event }) => evolve(so, event), noSession);
          const begun = withTail(applyEvents(emptyConversationState, log.slice(head)), {
            events: log.slice(from, head),
            head,
            session,
          });
          expect(begun.gap).toBe(false);
          expect(isFullyLoaded({ ...begun.chat, isLoaded: true })).toBe(false);
          const {
            lines,
            session: folded,
            page,
            cursor,
            eventBuffer,
          } = withEarlierEvents(begun.chat, log.slice(0, from));
          const whole = applyEvents(emptyConversationState, log);
          expect({ lines, session: folded, page, cursor, eventBuffer }).toEqual({
            ...{ lines: whole.lines, session: whole.session, page: whole.page },
            ...{ cursor: whole.cursor, eventBuffer: whole.eventBuffer },
          });
        },
      ),
    );
  });

  it('shows of an erased conversation only that it was, also where its beginning was not read', () => {
    const erased = recordedEvent(9, { type: 'session.erased' });
    const session = { ...noSession, status: 'erased' as const };
    const { chat } = withTail(emptyConversationState, {
      events: [messageSentEvent(8, 'gone'), erased],
      head: 9,
      session,
    });
    expect([visibleTexts(chat), chat.tail, chat.session.status]).toEqual([['erased'], null, 'erased']);
    const open = withTail(emptyConversationState, {
      events: [messageSentEvent(8, 'soon gone')],
      head: 8,
      session: noSession,
    }).chat;
    const gone = applyEvents(open, [erased]);
    expect([visibleTexts(gone), gone.session.status]).toEqual([['erased'], 'erased']);
    expect(withEarlierEvents(gone, [sessionOpenedEvent()])).toBe(gone);
  });

  it('counts a hidden event and shows nothing of it', () => {
    const hidden = { sessionId: SESSION, version: 2, commandId: commandIdOf(2), hidden: true } as const;
    const chat = applyEvents(emptyConversationState, [sessionOpenedEvent(), hidden, messageSentEvent(3, 'hello')]);
    expect(visibleTexts(chat)).toEqual([['hello', 'sent']]);
    expect(chat.eventBuffer.version).toBe(3);
  });

  it('keeps the text of a refused message, with the reason, behind what has happened since', () => {
    const refusal = { code: 'message.too-long', message: 'too long', ref: 'r' };
    const refused = withRefusal(
      withPending(applyEvents(emptyConversationState, [sessionOpenedEvent()]), pendingMessage(9, 'long')),
      commandIdOf(9),
      refusal,
    );
    const lines = optimisticLines(applyEvents(refused, [messageSentEvent(2, 'other')]), customer);
    expect(lines.at(-1)).toMatchObject({ text: 'long', state: 'refused', refusal });
  });

  it('foresees with the rules of the server: writing into a closed chat opens it again, and an agent takes it', () => {
    const closed = applyEvents(emptyConversationState, [
      sessionOpenedEvent(),
      recordedEvent(2, { type: 'session.closed' }, agent),
    ]);
    const lines = optimisticLines(withPending(closed, pendingMessage(3, 'hello')), agent);
    expect(lines.map((line) => (line.is === 'bubble' ? line.text : line.what))).toEqual([
      'closed',
      'reopened',
      'claimed',
      'hello',
    ]);
  });

  it('forgets a wish that was fulfilled already and leaves no event', () => {
    const open = applyEvents(emptyConversationState, [sessionOpenedEvent()]);
    const asked = withPending(open, { ...pendingMessage(5, ''), command: { type: 'session.reopen' } });
    expect(withAck(asked, commandIdOf(5), 1).pending).toEqual([]);
  });

  it('starts over when the log was rewound, but keeps what the person wrote', () => {
    const chat = withReset(
      withAck(
        withPending(applyEvents(emptyConversationState, [sessionOpenedEvent()]), pendingMessage(2, 'hello')),
        commandIdOf(2),
        2,
      ),
    );
    expect([chat.cursor, chat.eventBuffer.version, visibleTexts(chat)]).toEqual([null, 0, [['hello', 'saved']]]);
  });

  it('has what was recorded of this page’s commands ready to be sent again, until the rewound log shows it', () => {
    const events = [sessionOpenedEvent(), ...[2, 3].map((version) => messageSentEvent(version, `m${version}`))];
    const sent = [2, 3].reduce(
      (chat, version) => withPending(chat, pendingMessage(version, `m${version}`)),
      emptyConversationState,
    );
    const read = applyEvents(sent, events);
    expect([read.pending, read.recorded.map(({ commandId }) => commandId)]).toEqual([[], [2, 3].map(commandIdOf)]);
    const rewound = applyEvents(withReset(read), events.slice(0, 2));
    expect(visibleTexts(rewound)).toEqual([
      ['m2', 'sent'],
      ['m3', 'saved'],
    ]);
    expect(rewound.pending).toEqual([{ ...pendingMessage(3, 'm3'), state: 'saved' }]);
  });

  it('has nothing to send again of an erased conversation but its erasure', () => {
    const erase = { ...pendingMessage(3, ''), command: { type: 'session.erase' } as const };
    const sent = [pendingMessage(2, 'secret'), erase].reduce(withPending, emptyConversationState);
    const erased = applyEvents(sent, [
      sessionOpenedEvent(),
      messageSentEvent(2, 'secret'),
      recordedEvent(3, { type: 'session.erased' }),
    ]);
    expect(erased.recorded).toEqual([{ ...erase, state: 'recorded' }]);
  });
});
