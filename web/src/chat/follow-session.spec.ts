/** @jest-environment jsdom */
import { createStore } from 'zustand/vanilla';
import type { Signal } from '@libs/protocol/signals.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/wire.ts';
import { gatewayRefusal } from '../testing/gateway-refusal.ts';
import { agent, commandIdOf, message, opened, SESSION } from '../testing/samples.ts';
import type { LinkStatus } from './chat-link-line.ts';
import type { ChatLink, Heard, JoinAnswer } from './chat-link.ts';
import { type ChatStore, createChatStore, withAck, withPending } from './chat-store.ts';
import { type Follow, followSession } from './follow-session.ts';

type Reply = Awaited<ReturnType<ChatLink['join']>>;

const joined = (events: VisibleEvent[], more = false, reset = false): JoinAnswer =>
  ({ ok: true, reset, head: 9, more, events, marks: { customer: 0, agent: 7 } }) as unknown as JoinAnswer;

describe('following a session', () => {
  const status = createStore<LinkStatus>(() => ({ is: 'online' }));
  let store: ChatStore;
  let asked: { cursor: Cursor | null; reply: (reply: Reply) => void }[];
  let hearSignal: (signal: Signal) => void;
  let hear: (message: Heard['events']) => void;
  let follow: Follow;
  const onRefused = jest.fn();
  const onReset = jest.fn();

  const reply = async (answer: Reply) => {
    asked.at(-1)!.reply(answer);
    await jest.advanceTimersByTimeAsync(0);
  };
  const arrive = (...events: VisibleEvent[]) => hear({ sessionId: SESSION, events });
  const version = () => store.getState().arrivals.version;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.clearAllMocks();
    status.setState({ is: 'online' }, true);
    asked = [];
    store = createChatStore();
    const link = {
      status,
      join: (_id: unknown, cursor: Cursor | null) =>
        new Promise<Reply>((resolve) => asked.push({ cursor, reply: resolve })),
      leave: jest.fn(),
      listen: (to: string, listener: typeof hear) => {
        if (to === 'events') hear = listener;
        if (to === 'signal') hearSignal = listener as never;
        return () => undefined;
      },
    } as unknown as ChatLink;
    follow = followSession({
      side: 'customer',
      link,
      sessionId: SESSION,
      store,
      mayJoin: () => true,
      onRefused,
      onReset,
    });
  });
  afterEach(() => {
    follow.stop();
    jest.useRealTimers();
  });

  it('reads the log page by page, each time from where it stands', async () => {
    expect(asked[0]!.cursor).toBeNull();
    await reply(joined([opened()], true));
    expect(asked[1]!.cursor).toEqual({ version: 1, commandId: commandIdOf(1) });
    expect(store.getState().isLoaded).toBe(false);
    await reply(joined([message(2, 'hello')]));
    expect([asked.length, version(), store.getState().isLoaded]).toEqual([2, 2, true]);
  });

  it('asks for a gap with its own cursor, one question at a time', async () => {
    await reply(joined([opened()]));
    arrive(message(3, 'later'));
    arrive(message(4, 'much later'));
    expect(asked).toHaveLength(2);
    expect(asked[1]!.cursor).toEqual({ version: 1, commandId: commandIdOf(1) });
    await reply(joined([message(2, 'first')]));
    expect(version()).toBe(4);
  });

  it('takes what arrives before the answer to its question', async () => {
    arrive(message(2, 'early'));
    await reply(joined([opened()]));
    expect(version()).toBe(2);
  });

  it('looks every 20 seconds, after each reconnect, and when the tab is looked at again', async () => {
    await reply(joined([opened()]));
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
    await reply(joined([opened()]));
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

  it('starts over when the log does not contain where it stood', async () => {
    await reply(joined([opened(), message(2, 'rewound')]));
    await jest.advanceTimersByTimeAsync(20_000);
    await reply(joined([opened()], false, true));
    expect([version(), store.getState().lines]).toEqual([1, []]);
    expect(onReset).toHaveBeenCalledTimes(1);
  });

  it('notes how far the other side has read, and that it writes, until it has spoken', async () => {
    await reply(joined([opened()]));
    hearSignal({ kind: 'read', sessionId: SESSION, by: 'agent', version: 3 });
    expect(store.getState().marks).toEqual({ customer: 0, agent: 7 });
    hearSignal({ kind: 'typing', sessionId: SESSION, by: 'customer' });
    expect(store.getState().isOtherTyping).toBe(false);
    hearSignal({ kind: 'typing', sessionId: SESSION, by: 'agent' });
    expect(store.getState().isOtherTyping).toBe(true);
    arrive(message(2, 'here it is', agent));
    expect(store.getState().isOtherTyping).toBe(false);
  });
});
