/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FakeChatLink, FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';
import { AGENT, agent, customer, SESSION } from '@libs/client/testing/sample-events.ts';
import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { Script } from '@libs/protocol/scripts.ts';
import { defaultSettings, emptyLocalizedText } from '@libs/protocol/settings.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { consoleNavigation } from '../../testing/console-navigation.ts';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { AgentWorkspace } from '../agent-workspace.ts';
import { Console } from '../console.tsx';

const script = (id: string, title: string, texts: Partial<Script['texts']>, folder = ''): Script => ({
  ...{ id, title, folder },
  texts: { ...emptyLocalizedText, ...texts },
});
const bank = script('b', 'Bank', { en: 'Dear {name}, call your bank. {agent}', 'zh-TW': '請聯絡銀行。' }, 'First hour');
const calm = script('c', 'Calm', { en: 'Take your time.' });
const police = script('p', '报警', { 'zh-CN': '请马上报警。' });

const onGo = jest.fn();
const navigation = consoleNavigation(onGo);

describe('scripts below and in the reply', () => {
  let isRefused: boolean;
  let saved: object[];
  let customerName: string | null;
  let gateway: FakeGateway;

  const row = () => ({
    ...{ sessionId: SESSION, version: 2, status: 'waiting', agentId: null, lang: 'en', unread: 0, isOnline: false },
    ...{ contact: null, vouched: null, createdAt: '2026-01-01T00:00:00.000Z', lastMessage: 'help', agentMessages: 0 },
    ...{ lastMessageAt: '2026-01-01T12:00:00.000Z', customerMessages: 1 },
  });
  const answering = ({ method, path, body }: { method: string; path: string; body?: object }) => {
    if (path === '/translate')
      return Promise.resolve({ value: { text: 'Report it.', target: 'en', engine: 'opencc', flag: null } });
    if (method === 'PUT' && body && 'texts' in body) {
      if (isRefused) return Promise.resolve({ refused: gatewayRefusal('limit.reached', 'en') });
      saved.push(body);
    }
    return Promise.resolve({
      value: {
        ...{ epoch: '7.1', rows: [row()], today: 1, yesterday: 0, isWhole: true, team: [], drafts: [] },
        ...{ scripts: [bank, calm, police], settings: defaultSettings, tags: [], mentions: [] },
        ...{ contact: { name: customerName }, vouched: null, related: [] },
        ...{ conversations: [], hidden: 0, links: [], confirmed: [], suggestions: [], notes: [] },
      },
    });
  };
  const flush = (action: () => void = () => undefined) =>
    act(async () => {
      action();
      await jest.advanceTimersByTimeAsync(0);
    });
  const show = async () => {
    const workspace = new AgentWorkspace({
      agent: { agentId: AGENT, email: '', displayName: 'Ada', role: 'agent' as const },
      access: { token: () => 't', renew: () => Promise.resolve('renewed'), onTokenRenewed: () => () => undefined },
      http: answering as unknown as HttpClient,
      link: new FakeChatLink(gateway, agent),
      outbox: createBrowserOutbox(AGENT),
      ...{ timeZone: 'UTC', onTrouble: jest.fn(), onCustomerMessage: jest.fn(), onRequest: jest.fn() },
    });
    await renderInSite(
      <Console createWorkspace={() => workspace} lang="en" selected={SESSION} onSelect={onGo} {...navigation} />,
    );
    await flush();
  };
  const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
  const type = (text: string) =>
    flush(() => {
      reply().focus();
      fireEvent.input(reply(), { target: { value: text } });
    });
  const press = (key: string) => flush(() => void fireEvent.keyDown(reply(), { key }));
  const click = (name: string, within_: HTMLElement = document.body) =>
    flush(() => void fireEvent.click(within(within_).getAllByRole('button', { name }).at(-1)!));
  const offered = () => [...document.querySelectorAll('[role="listbox"] > [role="option"]')];
  const options = () => offered().map((one) => one.querySelector('span > span')!.textContent);
  const selected = () => offered().find((one) => one.getAttribute('aria-selected') === 'true')!;
  const sent = () =>
    gateway.events(SESSION).flatMap(({ event }) => (event.type === 'message.sent' ? [event.text] : []));
  const bar = () => screen.getByRole('group', { name: 'Quick responses' });

  beforeEach(() => {
    jest.useFakeTimers();
    window.matchMedia = jest.fn(() => ({ matches: true })) as never;
    localStorage.clear();
    [isRefused, saved, customerName] = [false, [], 'Wei'];
    gateway = new FakeGateway();
    const key = () => ({ sessionId: SESSION, commandId: newCommandId() });
    gateway.handle(key(), { type: 'session.open', lang: 'en', opening: 'click' }, customer);
    gateway.handle(key(), { type: 'message.send', text: 'help' }, customer);
  });
  afterEach(() => jest.useRealTimers());

  it('are found by a slash, chosen by keys and inserted with their fields filled in', async () => {
    await show();
    await type('Hello. /');
    expect(options()).toEqual(['Bank', 'Calm', '报警']);
    expect(reply().getAttribute('aria-activedescendant')).toBe(selected().getAttribute('id'));
    await press('ArrowDown');
    expect(selected().textContent).toContain('Take your time.');
    await press('ArrowUp');
    expect(selected().textContent).toContain('Dear Wei, call your bank. Ada');
    await press('Enter');
    expect([reply().value, options(), sent()]).toEqual(['Hello. Dear Wei, call your bank. Ada', [], ['help']]);
    expect(reply().hasAttribute('aria-activedescendant')).toBe(false);
    await press('Enter');
    expect(sent().at(-1)).toBe('Hello. Dear Wei, call your bank. Ada');
  });

  it('begin with the last used one', async () => {
    await show();
    await click('Calm team', bar());
    await type('/');
    expect(options()).toEqual(['Calm', 'Bank', '报警']);
  });

  it('leave the keys to the reply where nothing is found, and after Escape', async () => {
    await show();
    await type('/bank');
    await press('Escape');
    expect(options()).toEqual([]);
    await press('Enter');
    expect(sent().at(-1)).toBe('/bank');
    await type('/zzz');
    await press('Enter');
    expect(sent().at(-1)).toBe('/zzz');
  });

  it('in a language that the customer does not read are inserted only after a question', async () => {
    await show();
    await type('/报');
    expect(selected().textContent).toContain('only in 简体中文');
    await press('Enter');
    expect(reply().value).toBe('/报');
    expect(screen.getByText('“报警” has no text in English.')).toBeDefined();
    await click('Cancel');
    expect(reply().value).toBe('/报');
    await flush(() => void fireEvent.click(within(bar()).getByRole('button', { name: /报警/ })));
    await type('');
    await click('Insert it in 简体中文');
    expect(reply().value).toBe('请马上报警。');
  });

  it('say it in the customer’s own language and are not translated; the agent’s is no foreign one while it is', async () => {
    await show();
    await flush(() => void fireEvent.click(screen.getByRole('switch', { name: 'Real-time translation' })));
    await flush(() => void fireEvent.click(within(bar()).getByRole('button', { name: /Calm/ })));
    await press('Enter');
    expect(sent().at(-1)).toBe('Take your time.');
    await flush(() => void fireEvent.click(within(bar()).getByRole('button', { name: /报警/ })));
    expect(reply().value).toBe('请马上报警。');
    await press('Enter');
    // The customer would read a translation, which is shown first.
    expect([sent().at(-1), screen.queryByText('Report it.') !== null]).toEqual(['Take your time.', true]);
  });

  it('are not sent with a field in them: the reply asks for it', async () => {
    customerName = null;
    await show();
    await click('Bank team', bar());
    expect(reply().value).toBe('Dear {name}, call your bank. Ada');
    await press('Enter');
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer’s name' });
    expect([sent(), document.activeElement === name]).toEqual([['help'], true]);
    await flush(() => void fireEvent.change(name, { target: { value: 'Ms Lin' } }));
    await flush(() => void fireEvent.submit(name.form!));
    expect(reply().value).toBe('Dear Ms Lin, call your bank. Ada');
    await press('Enter');
    expect(sent().at(-1)).toBe('Dear Ms Lin, call your bank. Ada');
  });

  it('of the team are proposed with a folder and a text in each language; a refusal leaves them in the editor', async () => {
    await show();
    await click('Add', bar());
    const dialog = screen.getByRole('dialog');
    const enter = (label: string, value: string) =>
      flush(() => void fireEvent.change(within(dialog).getByLabelText(label), { target: { value } }));
    await enter('Button Title', 'Waiting');
    await enter('Folder (optional)', 'First hour');
    await enter('Script', 'One moment, {city}');
    await flush(() => void fireEvent.click(within(dialog).getByRole('button', { name: /繁體中文/ })));
    await enter('Script', '請稍候。');
    await flush(() => void fireEvent.click(screen.getByLabelText('Share with the whole team')));
    await click('Add', dialog);
    expect(within(dialog).getByRole('alert').textContent).toContain('{city}');
    await flush(() => void fireEvent.click(within(dialog).getByRole('button', { name: /English/ })));
    await enter('Script', 'One moment, {name}');
    isRefused = true;
    await click('Add', dialog);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Script').value).toBe('One moment, {name}');
    expect(toasts.getState().shown.at(-1)?.text).toBe(gatewayRefusal('limit.reached', 'en').message);
    isRefused = false;
    await click('Add', dialog);
    const texts = { ...emptyLocalizedText, en: 'One moment, {name}', 'zh-TW': '請稍候。' };
    expect(saved).toEqual([{ title: 'Waiting', folder: 'First hour', texts }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are in the command bar by their titles, and found by Alt S', async () => {
    await show();
    const pressInPage = (key: object) => flush(() => void fireEvent.keyDown(window, key));
    await pressInPage({ key: 'ß', code: 'KeyS', altKey: true });
    expect([reply().value, options()]).toEqual(['/', ['Bank', 'Calm', '报警']]);
    await type('');
    await pressInPage({ key: 'k', code: 'KeyK', ctrlKey: true });
    await flush(() => void fireEvent.click(screen.getByRole('option', { name: 'Script: Calm' })));
    expect(reply().value).toBe('Take your time.');
  });

  it('are all in one list by folder, which inserts and edits', async () => {
    await show();
    await click('All scripts', bar());
    const dialog = screen.getByRole('dialog');
    const folders = within(dialog).getAllByRole('heading', { level: 3 });
    expect(folders.map(({ textContent }) => textContent)).toEqual(['First hour', 'Without a folder']);
    await flush(() => void fireEvent.click(within(dialog).getByRole('button', { name: 'Edit: Calm' })));
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Button Title').value).toBe('Calm');
    // Colleagues use it, so only a lead takes it away.
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
