import fc from 'fast-check';
import { AGENT, agent, commandIdOf, customer, message, opened, recorded, SESSION } from '../testing/samples.ts';
import { evolve, noSession } from '@libs/chat/session.ts';
import {
  type Chat,
  emptyChat,
  isBehind,
  isWhole,
  type Pending,
  withAck,
  withEarlier,
  withEvents,
  withPending,
  withRefusal,
  withReset,
  withTail,
} from './chat-store.ts';
import { visibleLines } from './visible-lines.ts';

const sending = (number: number, text: string): Pending => ({
  commandId: commandIdOf(number),
  command: { type: 'message.send', text },
  at: '2026-01-01T11:59:59.000Z',
});

const read = (chat: Chat, events: Parameters<typeof withEvents>[1]) => withEvents(chat, events).chat;
const seen = (chat: Chat) =>
  visibleLines(chat, customer).map((line) => (line.is === 'bubble' ? [line.text, line.state] : line.what));

describe('a chat', () => {
  it('shows a message once before the server knows it and once after', () => {
    const waiting = withPending(read(emptyChat, [opened()]), sending(2, 'hello'));
    expect(seen(waiting)).toEqual([['hello', 'saved']]);
    const acked = withAck(waiting, commandIdOf(2), 2);
    expect(seen(acked)).toEqual([['hello', 'sent']]);
    expect(isBehind(acked)).toBe(true);
    const arrived = read(acked, [message(2, 'hello')]);
    expect(seen(arrived)).toEqual([['hello', 'sent']]);
    expect([arrived.pending.length, isBehind(arrived)]).toEqual([0, false]);
  });

  it('shows it once too when the event overtakes the ack, and when another tab tells late', () => {
    const arrived = read(withPending(read(emptyChat, [opened()]), sending(2, 'hello')), [message(2, 'hello')]);
    expect(seen(withAck(arrived, commandIdOf(2), 2))).toEqual([['hello', 'sent']]);
    expect(seen(withPending(arrived, sending(2, 'hello')))).toEqual([['hello', 'sent']]);
  });

  it('never shows what lies behind a gap, says that something is missing, and goes on when it comes', () => {
    const { chat, gap } = withEvents(emptyChat, [opened(), message(3, 'later')]);
    expect([seen(chat), gap]).toEqual([[], true]);
    expect(chat.cursor).toEqual({ version: 1, commandId: commandIdOf(1) });
    expect(seen(read(chat, [message(2, 'first')]))).toEqual([
      ['first', 'sent'],
      ['later', 'sent'],
    ]);
  });

  it('shows the log as it is, however the network repeats, reorders and slices it', () => {
    const log = [opened(), ...Array.from({ length: 12 }, (_, index) => message(index + 2, `m${index}`))];
    const whole = seen(read(emptyChat, log));
    fc.assert(
      fc.property(fc.array(fc.subarray(log, { minLength: 1 }), { maxLength: 20 }), (slices) => {
        const chat = [...slices, log].reduce((so, slice) => read(so, slice.toReversed()), emptyChat);
        expect(seen(chat)).toEqual(whole);
      }),
    );
  });

  it('is the same whether a long log was read from its beginning or from its end, whatever came meanwhile', () => {
    const changes = [
      recorded(1, { type: 'message.translated', of: 2, text: '', target: 'en', source: 'zh', engine: 'x' } as never),
      recorded(1, { type: 'message.declined', held: commandIdOf(3) }, agent),
      recorded(1, { type: 'message.released', held: commandIdOf(4), author: AGENT }, agent),
      recorded(1, { type: 'session.closed' }, agent),
      recorded(1, { type: 'session.reopened' }),
      message(1, 'more'),
    ];
    const held = { type: 'message.held' as const, reasons: [], text: 'held' };
    const begin = [opened(), message(2, 'one'), recorded(3, held, agent), recorded(4, held, agent)];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...changes), { minLength: 4, maxLength: 12 }),
        fc.nat({ max: 9 }),
        fc.nat({ max: 9 }),
        (rest, cut, late) => {
          const log = [...begin, ...rest].map(({ event, actor }, index) => recorded(index + 1, event, actor));
          const from = 1 + (cut % (log.length - 1));
          const head = from + 1 + (late % (log.length - from));
          const session = log.slice(0, head).reduce((so, { event }) => evolve(so, event), noSession);
          const begun = withTail(read(emptyChat, log.slice(head)), { events: log.slice(from, head), head, session });
          expect(begun.gap).toBe(false);
          expect(isWhole({ ...begun.chat, isLoaded: true })).toBe(false);
          const { lines, session: folded, page, cursor, arrivals } = withEarlier(begun.chat, log.slice(0, from));
          const whole = read(emptyChat, log);
          expect({ lines, session: folded, page, cursor, arrivals }).toEqual({
            ...{ lines: whole.lines, session: whole.session, page: whole.page },
            ...{ cursor: whole.cursor, arrivals: whole.arrivals },
          });
        },
      ),
    );
  });

  it('shows of an erased conversation only that it was, also where its beginning was not read', () => {
    const erased = recorded(9, { type: 'session.erased' });
    const session = { ...noSession, status: 'erased' as const };
    const { chat } = withTail(emptyChat, { events: [message(8, 'gone'), erased], head: 9, session });
    expect([seen(chat), chat.tail, chat.session.status]).toEqual([['erased'], null, 'erased']);
    const open = withTail(emptyChat, { events: [message(8, 'soon gone')], head: 8, session: noSession }).chat;
    const gone = read(open, [erased]);
    expect([seen(gone), gone.session.status]).toEqual([['erased'], 'erased']);
    expect(withEarlier(gone, [opened()])).toBe(gone);
  });

  it('counts a hidden event and shows nothing of it', () => {
    const hidden = { sessionId: SESSION, version: 2, commandId: commandIdOf(2), hidden: true } as const;
    const chat = read(emptyChat, [opened(), hidden, message(3, 'hello')]);
    expect(seen(chat)).toEqual([['hello', 'sent']]);
    expect(chat.arrivals.version).toBe(3);
  });

  it('keeps the text of a refused message, with the reason, behind what has happened since', () => {
    const refusal = { code: 'message.too-long', message: 'too long', ref: 'r' };
    const refused = withRefusal(withPending(read(emptyChat, [opened()]), sending(9, 'long')), commandIdOf(9), refusal);
    const lines = visibleLines(read(refused, [message(2, 'other')]), customer);
    expect(lines.at(-1)).toMatchObject({ text: 'long', state: 'refused', refusal });
  });

  it('foresees with the rules of the server: writing into a closed chat opens it again, and an agent takes it', () => {
    const closed = read(emptyChat, [opened(), recorded(2, { type: 'session.closed' }, agent)]);
    const lines = visibleLines(withPending(closed, sending(3, 'hello')), agent);
    expect(lines.map((line) => (line.is === 'bubble' ? line.text : line.what))).toEqual([
      'closed',
      'reopened',
      'claimed',
      'hello',
    ]);
  });

  it('forgets a wish that was fulfilled already and leaves no event', () => {
    const open = read(emptyChat, [opened()]);
    const asked = withPending(open, { ...sending(5, ''), command: { type: 'session.reopen' } });
    expect(withAck(asked, commandIdOf(5), 1).pending).toEqual([]);
  });

  it('starts over when the log was rewound, but keeps what the person wrote', () => {
    const chat = withReset(withAck(withPending(read(emptyChat, [opened()]), sending(2, 'hello')), commandIdOf(2), 2));
    expect([chat.cursor, chat.arrivals.version, seen(chat)]).toEqual([null, 0, [['hello', 'saved']]]);
  });
});
