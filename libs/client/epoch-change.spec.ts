import { type Conversation, openConversation } from './conversation.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createOutbox } from './outbox.ts';
import { systemClock } from './system-environment.ts';
import { FakeChatLink, FakeGateway } from './testing/fake-chat-link.ts';
import { customer, messageSentEvent, SESSION } from './testing/sample-events.ts';
// Loaded in advance: nothing but the clock of the test may schedule work.
import './backfill.ts';

describe('a conversation whose log is replaced by that of another primary', () => {
  let gateway: FakeGateway;
  let link: FakeChatLink;
  let chat: Conversation;
  const settle = () => jest.advanceTimersByTimeAsync(30_000);
  const recorded = () =>
    gateway.events(SESSION).flatMap(({ event }) => (event.type === 'message.sent' ? [event.text] : [event.type]));
  const shown = () => chat.store.getState().lines.flatMap((line) => (line.is === 'bubble' ? [line.text] : []));

  const open = async (bug?: 'trusts an old epoch') => {
    gateway = new FakeGateway(bug);
    link = new FakeChatLink(gateway, customer);
    link.connect();
    chat = openConversation({
      sessionId: SESSION,
      actor: customer,
      connection: link,
      outbox: createOutbox('visitor', createMemoryStorage()),
      environment: { clock: systemClock, locks: null, onVisible: () => () => undefined },
      createOpenCommand: () => ({ type: 'session.open', lang: 'en', opening: 'click' }),
    });
    chat.sendCommand({ type: 'session.open', lang: 'en', opening: 'click' });
    for (const text of ['one', 'two', 'three']) chat.send(text);
    await settle();
  };
  /** The new log has this conversation's last command at the same version, and another one before it. */
  const failOverToLookAlike = async () => {
    const last = gateway.events(SESSION).at(-1)!;
    gateway.links.delete(link);
    link.disconnect();
    gateway.failOver(SESSION, 2);
    const other = { sessionId: SESSION, commandId: messageSentEvent(77, '').commandId };
    gateway.handle(other, { type: 'message.send', text: 'from my phone' }, customer);
    gateway.handle(
      { sessionId: SESSION, commandId: last.commandId },
      { type: 'message.send', text: 'three' },
      customer,
    );
    gateway.links.add(link);
    link.reconnect();
    await settle();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    return open();
  });
  afterEach(() => {
    chat.end();
    jest.useRealTimers();
  });

  it.each([4, 3, 2, 1, 0])(
    'sends again, in order and under the same ids, what it lacks after %s events',
    async (kept) => {
      const ids = gateway.events(SESSION).map(({ commandId }) => commandId);
      gateway.failOver(SESSION, kept);
      await settle();
      expect(recorded()).toEqual(['session.opened', 'one', 'two', 'three']);
      expect(gateway.events(SESSION).map(({ commandId }) => commandId)).toEqual(ids);
      expect([shown(), chat.store.getState().pending]).toEqual([['one', 'two', 'three'], []]);
      expect(chat.store.getState().cursor).toMatchObject({ version: 4, epoch: gateway.epoch });
    },
  );

  it('forgets what only the old one had, although the new one has its own last command at the same version', async () => {
    await failOverToLookAlike();
    expect(shown()).toEqual(['one', 'from my phone', 'three', 'two']);
    expect(recorded().slice(1)).toEqual(shown());
  });

  it('would show a mixture of the two, and lose a message, with a reader that trusts an old epoch', async () => {
    chat.end();
    await open('trusts an old epoch');
    await failOverToLookAlike();
    expect([shown(), recorded().slice(1)]).toEqual([
      ['one', 'two', 'three'],
      ['one', 'from my phone', 'three'],
    ]);
  });

  it('shows nothing of the new one that comes before it has asked where it stands', async () => {
    gateway.failOver(SESSION, 3);
    const shownOnTheWay: string[][] = [];
    chat.store.subscribe(() => shownOnTheWay.push(shown()));
    const { epoch } = gateway;
    link.emit('events', { sessionId: SESSION, epoch, events: [messageSentEvent(5, 'of the new log')] });
    await settle();
    expect(shownOnTheWay.flat()).not.toContain('of the new log');
  });
});
