/** @jest-environment jsdom */
import './testing/text-encoder-polyfill.ts';
import { FakeChatLink, FakeGateway } from './testing/fake-chat-link.ts';
import { agent, commandIdOf, customer, SESSION } from './testing/sample-events.ts';
import { refusedContactCommand } from './conversation-store.ts';
import { type Conversation, openConversation } from './conversation.ts';
import { newCommandId } from './new-ids.ts';
import { browserConversation, createBrowserOutbox } from './browser/browser-environment.ts';
import { optimisticLines } from './optimistic.ts';

const settle = () => jest.advanceTimersByTimeAsync(0);

describe('a conversation', () => {
  let gateway: FakeGateway;
  const links: FakeChatLink[] = [];
  const conversations: Conversation[] = [];

  const take = (actor = customer, outbox = createBrowserOutbox(actor.role === 'agent' ? actor.agentId : 'visitor')) => {
    const connection = new FakeChatLink(gateway, actor);
    connection.connect();
    const createOpenCommand = () => ({ type: 'session.open', lang: 'en', opening: 'click' }) as const;
    const conversation = openConversation({
      sessionId: SESSION,
      actor,
      connection,
      environment: browserConversation(),
      outbox,
      ...(actor.role === 'customer' ? { createOpenCommand } : {}),
    });
    links.push(connection);
    conversations.push(conversation);
    return { link: connection, conversation };
  };
  const seenBy = ({ store, actor }: Conversation) =>
    optimisticLines(store.getState(), actor).map((line) =>
      line.is === 'bubble' ? `${line.text} ${line.state}` : line.what,
    );

  const sendWithFullStorage = (conversation: Conversation, text: string) => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    conversation.send(text);
    full.mockRestore();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    gateway = new FakeGateway();
  });
  afterEach(() => {
    for (const conversation of conversations.splice(0)) conversation.end();
    jest.useRealTimers();
  });

  it('opens the session by itself when it is not there, and then reads and writes', async () => {
    const { conversation } = take();
    await settle();
    conversation.send(' hello ');
    await settle();
    expect(gateway.events(SESSION).map(({ event }) => event.type)).toEqual(['session.opened', 'message.sent']);
    expect(seenBy(conversation)).toEqual(['hello sent']);
    expect(createBrowserOutbox('visitor').entries(SESSION)).toEqual([]);
  });

  it('says whose the numbers in a message are, after the message and of those that were answered', async () => {
    const { conversation } = take();
    await settle();
    conversation.send('two numbers', { owners: [null, 'counterparty'] });
    await settle();
    const events = gateway.events(SESSION);
    expect(events.slice(1).map(({ event }) => event)).toEqual([
      expect.objectContaining({ type: 'message.sent' }),
      { type: 'identifier.attributed', message: events[1]!.commandId, index: 1, owner: 'counterparty' },
    ]);
  });

  it('keeps what is written off line on this device and delivers it once and in order when the line is back', async () => {
    const { link, conversation } = take();
    await settle();
    link.disconnect();
    conversation.send('one');
    conversation.send('two');
    expect(seenBy(conversation)).toEqual(['one saved', 'two saved']);
    expect(createBrowserOutbox('visitor').entries(SESSION)).toHaveLength(2);
    link.reconnect();
    await settle();
    expect(seenBy(conversation)).toEqual(['one sent', 'two sent']);
    expect(gateway.events(SESSION)).toHaveLength(3);
  });

  it('does not call saved what the browser would not keep', async () => {
    const { link, conversation } = take();
    await settle();
    link.disconnect();
    sendWithFullStorage(conversation, 'one');
    expect(seenBy(conversation)).toEqual(['one unkept']);
    link.reconnect();
    await settle();
    expect(seenBy(conversation)).toEqual(['one sent']);
  });

  it('does not call it saved either when the conversation is opened again on the same page', async () => {
    const outbox = createBrowserOutbox('visitor');
    const { link, conversation } = take(customer, outbox);
    await settle();
    link.disconnect();
    sendWithFullStorage(conversation, 'one');
    conversation.end();
    expect(seenBy(take(customer, outbox).conversation)).toEqual(['one unkept']);
  });

  it('shows what another tab stored, but not when that news comes after this tab has delivered it', async () => {
    const { conversation } = take();
    await settle();
    const entry = (number: number) => ({
      sessionId: SESSION,
      commandId: commandIdOf(number),
      command: { type: 'session.rate', stars: 5, text: '' } as const,
      at: '',
    });
    const keyOf = (number: number) => `aidline.outbox.visitor.${SESSION}.${commandIdOf(number)}`;
    createBrowserOutbox('visitor').put(entry(8));
    for (const number of [7, 8])
      dispatchEvent(new StorageEvent('storage', { key: keyOf(number), newValue: JSON.stringify(entry(number)) }));
    expect(conversation.store.getState().pending.map(({ commandId }) => commandId)).toEqual([commandIdOf(8)]);
  });

  it('delivers after a reload what the tab before it could not', async () => {
    const { link, conversation } = take();
    await settle();
    link.disconnect();
    conversation.send('written before the reload');
    conversation.end();
    const reloaded = take().conversation;
    expect(seenBy(reloaded)).toEqual(['written before the reload saved']);
    await settle();
    expect(seenBy(reloaded)).toEqual(['written before the reload sent']);
  });

  it('shows the other side, in the order of the log, also what came while the line was cut', async () => {
    const { link, conversation } = take();
    await settle();
    const { conversation: desk } = take(agent);
    desk.send('how can I help');
    await settle();
    link.disconnect();
    desk.send('are you there');
    await settle();
    link.reconnect();
    await settle();
    expect(seenBy(conversation)).toEqual(['claimed', 'how can I help sent', 'are you there sent']);
    expect(conversation.store.getState().session).toMatchObject({
      status: 'active',
      agentId: agent.role === 'agent' && agent.agentId,
    });
  });

  it('refuses at once what can never be sent, and touches nothing', () => {
    const { conversation } = take();
    expect(conversation.send(' \u2800 ')).toBe('message.blank');
    expect(conversation.send('x'.repeat(20_000))).toBe('message.too-long');
    expect(conversation.store.getState().pending.filter(({ command }) => command.type === 'message.send')).toEqual([]);
  });

  it('keeps a refused text with its reason until the person says it again or discards it', async () => {
    const { link, conversation } = take();
    await settle();
    const handle = jest
      .spyOn(gateway, 'handle')
      .mockReturnValueOnce({ refused: { code: 'access.denied', message: 'no', ref: 'r' } });
    conversation.send('hello');
    await settle();
    expect(seenBy(conversation)).toEqual(['hello refused']);
    expect(seenBy(take().conversation)).toEqual(['hello refused']);
    const { commandId } = conversation.store.getState().pending[0]!;
    conversation.retry(commandId);
    await settle();
    expect(handle).toHaveBeenCalledTimes(2);
    expect(seenBy(conversation)).toEqual(['hello sent']);
    expect(link.status.getState().is).toBe('online');
  });

  it('keeps refused contact details over a reload, until they are said again or given anew', async () => {
    const { conversation } = take();
    await settle();
    const refused = { refused: { code: 'access.denied', message: 'no', ref: 'r' } } as const;
    jest.spyOn(gateway, 'handle').mockReturnValueOnce(refused).mockReturnValueOnce(refused);
    conversation.sendCommand({ type: 'contact.give', name: 'Mei' });
    await settle();
    conversation.end();
    const reloaded = take().conversation;
    const unkept = () => refusedContactCommand(reloaded.store.getState());
    const first = unkept()!;
    expect(seenBy(reloaded)).toEqual([]);
    reloaded.sendCommand({ type: 'contact.give', name: 'Mei Lin' });
    await settle();
    expect([unkept(), createBrowserOutbox('visitor').entries(SESSION).length]).toEqual([
      expect.not.stringMatching(first),
      1,
    ]);
    reloaded.retry(unkept()!);
    await settle();
    expect([unkept(), seenBy(reloaded)]).toEqual([undefined, ['contact']]);
    expect(gateway.events(SESSION).map(({ event }) => event.type)).toEqual(['session.opened', 'contact.given']);
  });

  it('tells why a command without a bubble was refused', async () => {
    gateway.handle(
      { sessionId: SESSION, commandId: newCommandId() },
      { type: 'session.open', lang: 'en', opening: 'click' },
      customer,
    );
    const onRefused = jest.fn();
    const connection = new FakeChatLink(gateway, agent);
    connection.connect();
    const desk = openConversation({
      sessionId: SESSION,
      actor: agent,
      connection,
      environment: browserConversation(),
      outbox: createBrowserOutbox('a'),
      onRefused,
    });
    conversations.push(desk);
    await settle();
    desk.sendCommand({ type: 'session.close' });
    desk.sendCommand({ type: 'session.claim' });
    await settle();
    expect(onRefused).toHaveBeenCalledWith(
      { type: 'session.claim' },
      expect.objectContaining({ code: 'session.closed' }),
    );
    expect(desk.store.getState().pending).toEqual([]);
  });
});
