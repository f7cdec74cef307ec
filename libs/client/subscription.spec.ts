/** @jest-environment jsdom */
import { createStore } from 'zustand/vanilla';
import type { ConversationSide, Signal } from '@libs/protocol/signals.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';
import { agent, commandIdOf, EPOCH, messageSentEvent, sessionOpenedEvent, SESSION } from './testing/sample-events.ts';
import { browserConversation } from './browser/browser-environment.ts';
import type { ConnectionStatus } from './connection-manager.ts';
import type { GatewayConnection, ConnectionMessages, JoinResponse } from './connection.ts';
import { type ConversationStore, createConversationStore, withAck, withPending } from './conversation-store.ts';
import { type SessionSubscription, subscribeToSession } from './subscription.ts';
// It is fetched late; so it comes at once here.
import './backfill.ts';

type JoinReply = Awaited<ReturnType<GatewayConnection['join']>>;

const joined = (events: VisibleEvent[], more = false, reset = false): JoinResponse =>
  ({
    ok: true,
    epoch: EPOCH,
    reset,
    head: 9,
    more,
    events,
    marks: { customer: 0, agent: 7 },
  }) as unknown as JoinResponse;

const cursorAt = (version: number): Cursor => ({ version, commandId: commandIdOf(version), epoch: EPOCH });

/** Version 5 of another history. */
const rewrittenMessage = () => ({ ...messageSentEvent(5, 'other'), commandId: commandIdOf(55) });

describe('following a session', () => {
  const status = createStore<ConnectionStatus>(() => ({ is: 'online' }));
  let store: ConversationStore;
  let asked: { cursor: Cursor | null; newest?: number; reply: (reply: JoinReply) => void }[];
  let hearSignal: (signal: Signal) => void;
  let hear: (message: ConnectionMessages['events']) => void;
  let follow: SessionSubscription;
  const onRefused = jest.fn();
  const onReset = jest.fn();

  let connection: GatewayConnection;
  const followAs = (side: ConversationSide) =>
    subscribeToSession({
      ...{ side, connection, sessionId: SESSION, store, environment: browserConversation() },
      ...{ mayJoin: () => true, onRefused, onReset },
    });
  const reply = async (answer: JoinReply) => {
    asked.at(-1)!.reply(answer);
    await jest.advanceTimersByTimeAsync(0);
  };
  const arrive = (...events: VisibleEvent[]) => hear({ sessionId: SESSION, epoch: EPOCH, events });
  const version = () => store.getState().eventBuffer.version;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    status.setState({ is: 'online' }, true);
    asked = [];
    store = createConversationStore();
    connection = {
      status,
      join: (_id: unknown, cursor: Cursor | null, newest?: number) =>
        new Promise<JoinReply>((resolve) => asked.push({ cursor, newest: newest!, reply: resolve })),
      leave: jest.fn(),
      listen: (to: string, listener: typeof hear) => {
        if (to === 'events') hear = listener;
        if (to === 'signal') hearSignal = listener as never;
        return () => undefined;
      },
    } as unknown as GatewayConnection;
    follow = followAs('customer');
  });
  afterEach(() => {
    follow.stop();
    jest.useRealTimers();
  });

  it('reads the log page by page, each time from where it stands', async () => {
    expect(asked[0]!.cursor).toBeNull();
    await reply(joined([sessionOpenedEvent()], true));
    expect(asked[1]!.cursor).toEqual(cursorAt(1));
    expect(store.getState().isLoaded).toBe(false);
    await reply(joined([messageSentEvent(2, 'hello')]));
    expect([asked.length, version(), store.getState().isLoaded]).toEqual([2, 2, true]);
  });

  it('asks for a gap with its own cursor, one question at a time', async () => {
    await reply(joined([sessionOpenedEvent()]));
    arrive(messageSentEvent(3, 'later'));
    arrive(messageSentEvent(4, 'much later'));
    expect(asked).toHaveLength(2);
    expect(asked[1]!.cursor).toEqual(cursorAt(1));
    await reply(joined([messageSentEvent(2, 'first')]));
    expect(version()).toBe(4);
  });

  it('takes what arrives before the answer to its question', async () => {
    arrive(messageSentEvent(2, 'early'));
    await reply(joined([sessionOpenedEvent()]));
    expect(version()).toBe(2);
  });

  it('looks every 20 seconds, after each reconnect, and when the tab is looked at again', async () => {
    await reply(joined([sessionOpenedEvent()]));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(2);
    await reply(joined([]));
    status.setState({ is: 'waiting' }, true);
    status.setState({ is: 'online' }, true);
    expect(asked).toHaveLength(3);
    await reply(joined([]));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveLength(4);
  });

  it('soon asks for the event of an acknowledged command that does not come', async () => {
    await reply(joined([sessionOpenedEvent()]));
    store.setState((chat) =>
      withPending(chat, { commandId: commandIdOf(2), command: { type: 'message.send', text: 'x' }, at: '' }),
    );
    store.setState((chat) => withAck(chat, commandIdOf(2), 2));
    await jest.advanceTimersByTimeAsync(1_500);
    expect(asked).toHaveLength(2);
  });

  it('tries again after three seconds when it was not answered or put off, and not after a final no', async () => {
    await reply(null);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(asked).toHaveLength(2);
    await reply({ refused: gatewayRefusal('service.unavailable', 'en') });
    expect(onRefused).toHaveBeenLastCalledWith(expect.anything(), false);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(asked).toHaveLength(3);
    await reply({ refused: gatewayRefusal('session.erased', 'en') });
    expect(onRefused).toHaveBeenLastCalledWith(expect.anything(), true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  const limited = (retryAfterMs: number): JoinReply => ({
    refused: { ...gatewayRefusal('rate.limited', 'en'), retryAfterMs },
  });

  it('leaves a gateway that asks for patience alone for that long, and then goes on', async () => {
    await reply(limited(9_000));
    for (const at of [3, 4, 5]) arrive(messageSentEvent(at, 'gap'));
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(8_900);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    await reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'two')]));
    expect([version(), store.getState().fault]).toEqual([5, null]);
  });

  it('lets an agent wait no longer than their own limit asks for', async () => {
    follow.stop();
    follow = followAs('agent');
    const before = asked.length;
    await reply(limited(400));
    await jest.advanceTimersByTimeAsync(399);
    expect(asked).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(before + 1);
    await reply({ refused: { ...gatewayRefusal('service.unavailable', 'en'), retryAfterMs: 400 } });
    await jest.advanceTimersByTimeAsync(2_999);
    expect(asked).toHaveLength(before + 1);
  });

  it('asks at once when the line is another one, or when somebody wants to see it', async () => {
    await reply(limited(9_000));
    status.setState({ is: 'waiting' }, true);
    status.setState({ is: 'online' }, true);
    expect(asked).toHaveLength(2);
    await reply(limited(9_000));
    follow.refresh();
    expect(asked).toHaveLength(3);
  });

  describe('where a log is long', () => {
    const session = { status: 'active', agentId: null, lang: 'en', customerMessages: 400, agentMessages: 2 } as const;
    const tail = (): JoinResponse => ({
      ...joined([messageSentEvent(5, 'five'), messageSentEvent(6, 'six')]),
      head: 6,
      session,
    });
    const texts = () => store.getState().lines.map((line) => line.is === 'bubble' && line.text);

    it('begins with its newest part, and reads what is before it from the beginning until they meet', async () => {
      expect(asked[0]).toMatchObject({ cursor: null, newest: 200 });
      await reply(tail());
      expect([version(), texts(), store.getState().isLoaded]).toEqual([6, ['five', 'six'], true]);
      expect(store.getState().session).toEqual(session);
      expect(asked[1]).toMatchObject({ cursor: null, newest: undefined });
      arrive(messageSentEvent(7, 'seven'));
      await reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'two')], true));
      expect([asked[2]!.cursor, texts()]).toEqual([cursorAt(2), ['five', 'six', 'seven']]);
      await reply(
        joined([messageSentEvent(3, 'three'), messageSentEvent(4, 'four'), messageSentEvent(5, 'five')], true),
      );
      expect(texts()).toEqual(['two', 'three', 'four', 'five', 'six', 'seven']);
      expect([asked.length, version(), store.getState().tail]).toEqual([3, 7, null]);
      expect(store.getState().session.customerMessages).toBe(401);
    });

    it('goes on where it was cut, after the next look', async () => {
      await reply(tail());
      await reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'two')], true));
      await reply(null);
      expect(asked).toHaveLength(3);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(asked[3]!.cursor).toEqual(cursorAt(6));
      await reply(joined([]));
      expect(asked[4]!.cursor).toEqual(cursorAt(2));
      await reply(
        joined([
          messageSentEvent(3, 'three'),
          messageSentEvent(4, 'four'),
          messageSentEvent(5, 'five'),
          messageSentEvent(6, 'six'),
        ]),
      );
      expect(texts()).toEqual(['two', 'three', 'four', 'five', 'six']);
    });

    it('goes on with what is before it as soon as it may, when it asked too much', async () => {
      await reply(tail());
      await reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'two')], true));
      await reply(limited(2_000));
      await jest.advanceTimersByTimeAsync(2_000);
      await reply(joined([]));
      expect(asked[4]!.cursor).toEqual(cursorAt(2));
    });

    it.each<[string, JoinResponse]>([
      ['ends before it', joined([sessionOpenedEvent(), messageSentEvent(2, 'two')])],
      [
        'has something else where it begins',
        joined([sessionOpenedEvent(), ...[2, 3, 4].map((one) => messageSentEvent(one, 'x')), rewrittenMessage()]),
      ],
      ['does not contain where the reader stood', joined([sessionOpenedEvent()], true, true)],
    ])('starts over when what is before the newest part %s', async (_, answer) => {
      await reply(tail());
      await reply(answer);
      expect([version(), texts(), onReset.mock.calls.length]).toEqual([0, [], 0]);
      expect(asked[2]).toMatchObject({ cursor: null, newest: 200 });
      await reply(joined([sessionOpenedEvent()]));
      expect(onReset).toHaveBeenCalledTimes(1);
    });

    it('forgets what it read before a reset, and asks nothing more once it has stopped', async () => {
      await reply(tail());
      arrive(messageSentEvent(9, 'nine'));
      expect(asked).toHaveLength(3);
      await reply({
        ...tail(),
        reset: true,
        events: [messageSentEvent(4, 'new four'), messageSentEvent(5, 'new five')],
        head: 5,
      });
      asked[1]!.reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'old')], true));
      await jest.advanceTimersByTimeAsync(0);
      expect([asked[3]!.cursor, texts()]).toEqual([null, ['new four', 'new five']]);
      follow.stop();
      await reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'two')], true));
      expect(asked).toHaveLength(4);
    });
  });

  it('starts over when the log does not contain where it stood', async () => {
    await reply(joined([sessionOpenedEvent(), messageSentEvent(2, 'rewound')]));
    await jest.advanceTimersByTimeAsync(20_000);
    await reply(joined([sessionOpenedEvent()], false, true));
    expect([version(), store.getState().lines]).toEqual([1, []]);
    expect(onReset).toHaveBeenCalledTimes(1);
  });

  it('notes how far the other side has read, and that it writes, until it has spoken', async () => {
    await reply(joined([sessionOpenedEvent()]));
    hearSignal({ kind: 'read', sessionId: SESSION, by: 'agent', version: 3 });
    expect(store.getState().readMarks).toEqual({ customer: 0, agent: 7 });
    hearSignal({ kind: 'read', sessionId: SESSION, by: 'agent', version: 8 });
    expect(store.getState().readMarks).toEqual({ customer: 0, agent: 8 });
    hearSignal({ kind: 'typing', sessionId: SESSION, by: 'customer' });
    expect(store.getState().isOtherTyping).toBe(false);
    hearSignal({ kind: 'typing', sessionId: SESSION, by: 'agent' });
    expect(store.getState().isOtherTyping).toBe(true);
    arrive(messageSentEvent(2, 'here it is', agent));
    expect(store.getState().isOtherTyping).toBe(false);
  });
});
