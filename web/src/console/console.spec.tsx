/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { defaultSettings } from '@libs/protocol/settings.ts';
import type { HttpClient } from '../api/http-client.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { FakeChatLink, FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { consoleNavigation } from '../testing/console-navigation.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { AGENT, agent, customer, SESSION } from '@libs/client/testing/sample-events.ts';
import { Console } from './console.tsx';
import { AgentWorkspace } from './agent-workspace.ts';

const OTHER = '0199f3a2-0000-7000-8000-00000000beef' as SessionId;
const navigation = consoleNavigation(jest.fn());
const actAndFlush = (action: () => void) =>
  act(async () => {
    action();
    await jest.advanceTimersByTimeAsync(0);
  });

describe('the console', () => {
  let gateway: FakeGateway;
  let link: FakeChatLink;
  let rows: InboxRow[];
  let workspace: AgentWorkspace;
  let team: object[];
  const onTrouble = jest.fn();

  const rowOf = (sessionId: SessionId, lastMessage: string | null, minute: number): InboxRow =>
    ({
      ...({ unread: 0, isOnline: false, contact: null, vouched: null } as object),
      sessionId,
      version: gateway.events(sessionId).length,
      status: 'waiting',
      agentId: null,
      lang: 'en',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastMessageAt: lastMessage && `2026-01-01T12:0${minute}:00.000Z`,
      lastMessage,
      customerMessages: 1,
      agentMessages: 0,
    }) as InboxRow;
  const receiveFromCustomer = (sessionId: SessionId, text: string) => {
    const commandKey = () => ({ sessionId, commandId: newCommandId() });
    gateway.handle(commandKey(), { type: 'session.open', lang: 'en', opening: 'click' }, customer);
    gateway.handle(commandKey(), { type: 'message.send', text }, customer);
  };

  function Screen({ workspace }: { workspace: AgentWorkspace }) {
    const [selected, setSelected] = useState<SessionId | null>(null);
    return (
      <Console createWorkspace={() => workspace} lang="en" selected={selected} onSelect={setSelected} {...navigation} />
    );
  }
  const answering = ({ path }: { path: string }) =>
    Promise.resolve({
      value: {
        ...{ epoch: '7.1', rows, today: 2, yesterday: 1, isWhole: true, team, drafts: [], scripts: [], path },
        ...{ settings: defaultSettings, conversations: [], hidden: 0, links: [], confirmed: [], suggestions: [] },
        ...{ contact: { name: path.includes(OTHER) ? 'Mei 00BEEF' : null }, vouched: null, related: [] },
      },
    });
  const show = async () => {
    link = new FakeChatLink(gateway, agent);
    workspace = new AgentWorkspace({
      agent: { agentId: AGENT, email: '', displayName: 'Ada', role: 'agent' as const },
      access: { token: () => 't', renew: () => Promise.resolve('renewed'), onTokenRenewed: () => () => undefined },
      http: answering as unknown as HttpClient,
      link,
      outbox: createBrowserOutbox(AGENT),
      ...{ timeZone: 'UTC', onTrouble, onCustomerMessage: jest.fn(), onRequest: jest.fn() },
    });
    await renderInSite(<Screen workspace={workspace} />);
    await actAndFlush(() => undefined);
  };
  const list = () => screen.getByRole('list', { name: 'Chat sessions' });
  const rowButton = (name: RegExp) => within(list()).getByRole('button', { name });
  const pane = () => screen.getByRole('region', { name: 'Conversation' });
  const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });

  beforeEach(() => {
    jest.useFakeTimers();
    window.matchMedia = jest.fn(() => ({ matches: true })) as never;
    localStorage.clear();
    onTrouble.mockClear();
    team = [];
    gateway = new FakeGateway();
    receiveFromCustomer(SESSION, 'I lost everything');
    receiveFromCustomer(OTHER, 'hello');
    rows = [rowOf(SESSION, 'I lost everything', 2), rowOf(OTHER, null, 1)];
  });
  afterEach(() => jest.useRealTimers());

  it('lists the sessions with name, last message and status, and says when there is none', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'online support admin' })).toBeDefined();
    expect(rowButton(/Customer #000001.*I lost everything.*waiting/)).toBeDefined();
    expect(rowButton(/Customer #00BEEF.*No messages yet/)).toBeDefined();
    expect(screen.getByText('Please choose a chat session')).toBeDefined();
    await actAndFlush(() => workspace.inbox.setState({ rows: [] }));
    expect(screen.getByText('no chat sessions found, waiting for customers to connect')).toBeDefined();
  });

  it('shows a placeholder where a preview could not be decrypted', async () => {
    rows = [{ ...rowOf(SESSION, null, 2), lastMessageAt: '2026-01-01T12:02:00.000Z' }];
    rows = [...rows, { ...rowOf(OTHER, null, 2), lastMessageAt: '2026-01-01T12:01:00.000Z', status: 'erased' }];
    await show();
    expect(rowButton(/Error loading message/)).toBeDefined();
    expect(rowButton(/This conversation has been erased/)).toBeDefined();
  });

  it('opens a session, shows its messages, and claims it with the first answer', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/I lost everything/)));
    expect(within(pane()).getByText('I lost everything')).toBeDefined();
    expect(document.activeElement).toBe(reply());
    await actAndFlush(() => fireEvent.change(reply(), { target: { value: 'we are here' } }));
    await actAndFlush(() => fireEvent.keyDown(reply(), { key: 'Enter' }));
    expect(within(pane()).getByText('we are here').closest('li')!.dataset.state).toBe('sent');
    expect(within(pane()).getByText('assigned to you')).toBeDefined();
    expect(gateway.events(SESSION).at(-1)!.event).toMatchObject({ from: 'agent', text: 'we are here' });
  });

  it('names a customer once their conversation has been opened, and not before', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/Customer #00BEEF/)));
    expect(within(pane()).getByRole('heading', { name: 'Mei 00BEEF' })).toBeDefined();
    expect(rowButton(/Mei 00BEEF/)).toBeDefined();
  });

  it('keeps a separate draft for each customer', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    await actAndFlush(() => fireEvent.change(reply(), { target: { value: 'for the first' } }));
    await actAndFlush(() => fireEvent.click(rowButton(/00BEEF/)));
    expect(reply().value).toBe('');
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    expect(reply().value).toBe('for the first');
  });

  it('shows nothing of a conversation after it is closed', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    await actAndFlush(() => workspace.requestLeave());
    expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull();
    expect(screen.getByText('Please choose a chat session')).toBeDefined();
    expect(workspace.store.getState().current).toBeNull();
  });

  it('shows a cached conversation at once, warns while newer messages are missing, and loads only those', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    await actAndFlush(() => fireEvent.click(rowButton(/00BEEF/)));
    await actAndFlush(() => link.disconnect());
    receiveFromCustomer(SESSION, 'and one thing more');
    const update = { ...rowOf(SESSION, 'and one thing more', 5), version: gateway.events(SESSION).length };
    await actAndFlush(() => workspace.inbox.setState({ rows: [update, rows[1]!] }));
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    expect(within(pane()).getByText('I lost everything')).toBeDefined();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(within(pane()).getByText(/may have moved on/)).toBeDefined();
    await actAndFlush(() => link.reconnect());
    expect(within(pane()).getByText('and one thing more')).toBeDefined();
    expect(within(pane()).getAllByText('I lost everything')).toHaveLength(1);
    expect(within(pane()).queryByText(/may have moved on/)).toBeNull();
  });

  it('has nowhere to write in a conversation that was erased, and drops its cached messages', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    await actAndFlush(() => fireEvent.click(rowButton(/00BEEF/)));
    const command = { sessionId: OTHER, commandId: newCommandId() };
    await actAndFlush(() => gateway.handle(command, { type: 'session.erase' }, customer));
    expect(within(pane()).queryByRole('textbox')).toBeNull();
    await actAndFlush(() => link.disconnect());
    await actAndFlush(() =>
      workspace.inbox.setState({ rows: [{ ...rows[0]!, status: 'erased', lastMessage: null }, rows[1]!] }),
    );
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    expect(within(pane()).queryByText('I lost everything')).toBeNull();
  });

  it('keeps an internal note a note when the agent switches conversations', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    await actAndFlush(() => fireEvent.click(screen.getByRole('button', { name: 'Internal note' })));
    const note = () => screen.getByRole('textbox', { name: 'Your note, for colleagues only' });
    await actAndFlush(() => fireEvent.change(note(), { target: { value: 'sounds like the second fraud' } }));
    await actAndFlush(() => fireEvent.click(rowButton(/00BEEF/)));
    expect(reply().value).toBe('');
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    await actAndFlush(() => fireEvent.keyDown(note(), { key: 'Enter' }));
    expect(gateway.events(SESSION).at(-1)!.event.type).toBe('note.added');
    await actAndFlush(() => fireEvent.click(rowButton(/00BEEF/)));
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    expect(reply()).toBeDefined();
  });

  it('filters by unread and by language', async () => {
    rows = [
      { ...rows[0]!, unread: 2 },
      { ...rows[1]!, lang: 'zh-TW' },
    ];
    await show();
    const names = () =>
      within(list())
        .getAllByRole('button')
        .map((button) => button.dataset.sessionId);
    await actAndFlush(() => fireEvent.click(screen.getByRole('button', { name: 'Filter' })));
    await actAndFlush(() => fireEvent.click(screen.getByLabelText('Unread only')));
    expect(names()).toEqual([SESSION]);
    await actAndFlush(() => fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'zh-TW' } }));
    expect(screen.getByText('Nothing here right now.')).toBeDefined();
    await actAndFlush(() => fireEvent.click(screen.getByLabelText('Unread only')));
    expect(names()).toEqual([OTHER]);
  });

  it('still sends a message of a conversation that was left', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/I lost everything/)));
    await actAndFlush(() => link.disconnect());
    await actAndFlush(() => fireEvent.change(reply(), { target: { value: 'one moment' } }));
    await actAndFlush(() => fireEvent.keyDown(reply(), { key: 'Enter' }));
    await actAndFlush(() => fireEvent.click(rowButton(/00BEEF/)));
    await actAndFlush(() => link.reconnect());
    expect(gateway.events(SESSION).at(-1)!.event).toMatchObject({ text: 'one moment' });
  });

  it('claims, closes and reopens a session', async () => {
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/I lost everything/)));
    for (const [button, type] of [
      ['Take over', 'session.claimed'],
      ['Close', 'session.closed'],
      ['Reopen', 'session.reopened'],
    ] as const) {
      await actAndFlush(() => fireEvent.click(within(pane()).getByRole('button', { name: button })));
      expect(gateway.events(SESSION).at(-1)!.event.type).toBe(type);
    }
  });

  it('names the colleague when two agents claim the same session', async () => {
    const mei = '0199f3a2-0000-4000-8000-0000000000bb' as AgentId;
    team = [{ agentId: mei, displayName: 'Mei', role: 'agent', availability: 'available', enabled: true }];
    await show();
    await actAndFlush(() => fireEvent.click(rowButton(/000001/)));
    const deliver = link.deliver.bind(link);
    link.deliver = (envelope) => {
      const commandKey = { sessionId: SESSION, commandId: newCommandId() };
      gateway.handle(commandKey, { type: 'session.claim' }, { role: 'agent', agentId: mei });
      return deliver(envelope);
    };
    await actAndFlush(() => fireEvent.click(within(pane()).getByRole('button', { name: 'Take over' })));
    expect(onTrouble).toHaveBeenCalledWith({ message: 'Mei took this chat a moment ago.' });
    expect(within(pane()).getByText('with Mei')).toBeDefined();
  });

  it('moves through the list with the arrow keys', async () => {
    await show();
    act(() => rowButton(/I lost everything/).focus());
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(rowButton(/00BEEF/));
    fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    expect(document.activeElement).toBe(rowButton(/I lost everything/));
  });

  it('renders only the visible rows of a thousand sessions, in order, and End moves to the last', async () => {
    const idOf = (index: number) => `019f3b6e-7a10-7000-8000-${index.toString(16).padStart(12, '0')}` as SessionId;
    const newestFirst = (index: number) => new Date(1e12 - index * 1000).toISOString();
    rows = Array.from({ length: 1000 }, (_, index) => ({
      ...rowOf(idOf(index), `word ${index}`, 1),
      lastMessageAt: newestFirst(index),
    }));
    await show();
    const positions = () =>
      within(list())
        .getAllByRole('listitem')
        .map((item) => Number(item.ariaPosInSet));
    expect(positions()).toEqual(Array.from({ length: positions().length }, (_, index) => index + 1));
    expect(positions().length).toBeLessThan(30);
    act(() => rowButton(/word 0$|word 0[^0-9]/).focus());
    await actAndFlush(() => fireEvent.keyDown(document.activeElement!, { key: 'End' }));
    expect(document.activeElement?.textContent).toContain('word 999');
    expect(positions().at(-1)).toBe(1000);
    expect(positions().length).toBeLessThan(30);
  });

  it('moves a session to the top when its customer writes', async () => {
    await show();
    const update = { ...rowOf(OTHER, 'are you there', 9), version: 99 };
    await actAndFlush(() => link.emitInbox({ epoch: '7.1', rows: [update] }));
    expect(within(list()).getAllByRole('button')[0]!.textContent).toContain('are you there');
  });
});
