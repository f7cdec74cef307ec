/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import { type WidgetSettings, widgetSettings } from '@libs/protocol/http.ts';
import type { HttpClient, HttpCall } from '../api/http-client.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { FakeChatLink, FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { agent, customer } from '@libs/client/testing/sample-events.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { openChat } from '../ui/open-chat-request.ts';
import { recordPanelUsed } from './auto-open.ts';
import { loadedSecretGuard } from '../testing/loaded-secret-guard.ts';
import { createSessionStore } from './session-store.ts';
import { WidgetController } from './widget-controller.ts';
import { Widget } from './widget.tsx';

const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

/** Runs the action, and waits until its effects have settled, those of the next frame too. */
const actAndSettle = (action: () => void) =>
  act(async () => {
    action();
    await jest.advanceTimersByTimeAsync(16);
  });

const settings = widgetSettings.parse({ welcomeMessage: 'Good day', askForName: false, askForEmail: false });

describe('the widget', () => {
  let gateway: FakeGateway;
  let link: FakeChatLink;
  let beep: jest.Mock;
  let requestCount: number;
  let languages: string[];
  let inForce: WidgetSettings;

  let mayRead: boolean;
  let hasSettings: boolean;
  const refusal = { code: 'try.later' as const, message: 'later', ref: 'test' };

  const answers = ({ path, body }: HttpCall) =>
    path === '/translate'
      ? { text: `訳 ${(body as { text: string }).text}`, source: 'en', target: 'ja', flag: null, engine: 'fake' }
      : inForce;

  const show = async () => {
    const outbox = createBrowserOutbox('visitor');
    const controller = new WidgetController({
      http: ((call: HttpCall) =>
        Promise.resolve(hasSettings ? { value: answers(call) } : { refused: refusal })) as unknown as HttpClient,
      outbox,
      sessions: createSessionStore(),
      lang: () => 'en',
      beep,
      guard: loadedSecretGuard(),
      languages: () => languages,
      page: () => null,
      createConnection: () => {
        requestCount += 1;
        link = new FakeChatLink(gateway, customer);
        const join = link.join.bind(link);
        link.join = (...what) => (mayRead ? join(...what) : Promise.resolve({ refused: refusal }));
        return link;
      },
    });
    const shown = await renderInSite(<Widget createController={() => ({ controller, outbox })} />);
    await settle();
    return shown;
  };
  const launcher = () => screen.getByRole('button', { name: /^Open chat/ });
  const panel = () => screen.getByRole('dialog', { name: 'Chat with us' });
  const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  const write = (text: string) => actAndSettle(() => fireEvent.change(input(), { target: { value: text } }));
  const open = () => actAndSettle(() => fireEvent.click(launcher()));
  const leave = () => actAndSettle(() => fireEvent.keyDown(input(), { key: 'Escape' }));
  const send = async (text: string) => {
    await write(text);
    await actAndSettle(() => fireEvent.keyDown(input(), { key: 'Enter' }));
  };
  const sessionId = () => createSessionStore().read()!.sessionId;
  const byAgent = (command: ChatCommand) =>
    actAndSettle(() => gateway.handle({ sessionId: sessionId(), commandId: newCommandId() }, command, agent));
  const answer = (text: string) => byAgent({ type: 'message.send', text });

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    window.matchMedia = jest.fn(() => ({
      matches: false,
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
    })) as never;
    jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
    sessionStorage.clear();
    localStorage.clear();
    gateway = new FakeGateway();
    beep = jest.fn();
    requestCount = 0;
    languages = ['zh-CN'];
    inForce = settings;
    [mayRead, hasSettings] = [true, true];
  });
  afterEach(() => jest.useRealTimers());

  it('opens on a click, takes the focus, creates a session, and shows a sent message once', async () => {
    await show();
    await open();
    expect(document.activeElement).toBe(input());
    await send('hello');
    expect(gateway.events(sessionId()).map(({ event }) => event.type)).toEqual(['session.opened', 'message.sent']);
    expect(within(panel()).getAllByText('hello')).toHaveLength(1);
    const bubble = screen.getByText('hello').closest('li')!;
    expect([bubble.dataset.version, bubble.dataset.state]).toEqual(['2', 'sent']);
  });

  it('opens automatically with the greeting, without taking the focus, and makes no request', async () => {
    await show();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(within(panel()).getByText('Good day')).toBeDefined();
    expect(document.activeElement).toBe(document.body);
    expect([requestCount, localStorage.length]).toEqual([0, 0]);
  });

  it('creates the session when the focus enters an automatically opened panel, and records how it was opened', async () => {
    await show();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    await actAndSettle(() => input().focus());
    expect(gateway.events(sessionId())[0]!.event).toMatchObject({ type: 'session.opened', opening: 'auto' });
    expect(within(panel()).getAllByText('Good day')).toHaveLength(1);
    await actAndSettle(() => gateway.welcome(sessionId(), newCommandId(), 'Good day'));
    expect(within(panel()).getAllByText('Good day')).toHaveLength(1);
  });

  it('closes on Escape and returns the focus, keeping the draft', async () => {
    recordPanelUsed();
    await show();
    await open();
    await write('not ready yet');
    await leave();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(launcher());
    await open();
    expect(input().value).toBe('not ready yet');
  });

  it('opens when the page requests it, and takes the focus when it is open already', async () => {
    await show();
    await actAndSettle(() => openChat('click'));
    expect(panel()).toBeDefined();
    act(() => input().blur());
    await actAndSettle(() => openChat('click'));
    expect(document.activeElement).toBe(input());
  });

  it('beeps for an answer while it is open, and counts it on the button while it is closed', async () => {
    recordPanelUsed();
    await show();
    await open();
    await send('hello');
    await answer('good morning');
    expect(beep).toHaveBeenCalledTimes(1);
    await leave();
    await answer('are you there?');
    expect(launcher().getAttribute('aria-label')).toBe('Open chat, new messages: 1');
    expect(beep).toHaveBeenCalledTimes(1);
    await open();
    expect(within(panel()).getByText('are you there?')).toBeDefined();
  });

  it('shows a lost connection only when it lasts, and keeps what is written meanwhile', async () => {
    recordPanelUsed();
    await show();
    await open();
    await actAndSettle(() => link.disconnect());
    await act(() => jest.advanceTimersByTimeAsync(1_400));
    expect(screen.queryByText(/No connection right now/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText(/No connection right now/)).toBeDefined();
    await send('still here');
    expect(screen.getByText('Saved on this device')).toBeDefined();
    await actAndSettle(() => link.reconnect());
    expect(screen.queryByText('Saved on this device')).toBeNull();
    expect(screen.getByText('Sent')).toBeDefined();
  });

  it('holds a message with a secret, explains why, and sends the rest on request', async () => {
    recordPanelUsed();
    await show();
    await open();
    await send('my seed is abandon ability able about above absent absorb abstract absurd abuse access accident');
    expect(gateway.events(sessionId()).map(({ event }) => event.type)).toEqual(['session.opened']);
    expect(screen.getByRole('alertdialog').textContent).toContain('seems to hold a seed phrase');
    await actAndSettle(() => fireEvent.click(screen.getByRole('button', { name: 'Change it' })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([document.activeElement, input().value.slice(0, 10)]).toEqual([input(), 'my seed is']);
    await actAndSettle(() => fireEvent.keyDown(input(), { key: 'Enter' }));
    await actAndSettle(() => fireEvent.click(screen.getByRole('button', { name: 'Hide it and send' })));
    expect(gateway.events(sessionId()).at(-1)!.event).toMatchObject({ text: 'my seed is ••••••' });
    expect(screen.getByText('Something that must stay secret was hidden in this message.')).toBeDefined();
    expect([input().value, JSON.stringify({ ...localStorage })]).toEqual(['', expect.not.stringContaining('ability')]);
  });

  it.each([
    [true, ['ja'], '訳 good morning'],
    [false, ['ja'], 'good morning'],
    [true, ['zh-TW'], 'good morning'],
  ])(
    'translates messages into the language of the browser, unless the settings forbid it: %s %j',
    async (may, own, read) => {
      recordPanelUsed();
      languages = own;
      inForce = { ...settings, autoDetectBrowserTranslate: may };
      await show();
      await open();
      await send('hello');
      await answer('good morning');
      await settle();
      expect(within(panel()).getByText(read)).toBeDefined();
      expect(within(panel()).getByText('hello')).toBeDefined();
    },
  );

  it('asks for a rating once the session is closed, and no more when it is reopened', async () => {
    recordPanelUsed();
    await show();
    await open();
    await send('hello');
    const question = () => screen.queryByRole('group', { name: 'How was this conversation for you?' });
    await byAgent({ type: 'session.close' });
    expect(question()).not.toBeNull();
    await byAgent({ type: 'session.reopen' });
    expect(question()).toBeNull();
  });

  it('shows in the place of the input that it has ended, and where else there is help, once it is blocked', async () => {
    await show();
    await open();
    await send('hello');
    await byAgent({ type: 'session.block', reason: 'spam' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(within(panel()).getByText(/You still deserve help/)).toBeDefined();
    expect(within(panel()).getByText('hello')).toBeDefined();
  });

  it('reports that messages cannot be read, and loads them on retry', async () => {
    await show();
    await open();
    await send('hello');
    await leave();
    mayRead = false;
    cleanup();
    await show();
    await open();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    const notice = screen.getByText(/Your messages could not be loaded/);
    mayRead = true;
    await actAndSettle(() => fireEvent.click(within(notice).getByRole('button', { name: 'Try again' })));
    expect(within(panel()).getByText('hello')).toBeDefined();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('reports that the settings cannot be loaded, and loads them on retry', async () => {
    hasSettings = false;
    await show();
    await open();
    const notice = screen.getByText(/Some settings could not be loaded/);
    hasSettings = true;
    await actAndSettle(() => fireEvent.click(within(notice).getByRole('button', { name: 'Try again' })));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('reports that contact details cannot be saved, and sends them on retry', async () => {
    inForce = widgetSettings.parse({ askForName: true });
    await show();
    await open();
    await send('hello');
    const deliver = link.deliver.bind(link);
    link.deliver = (envelope) =>
      envelope.command.type === 'contact.give' ? Promise.resolve({ refused: refusal }) : deliver(envelope);
    await actAndSettle(() => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mei' } }));
    await actAndSettle(() => fireEvent.click(screen.getByRole('button', { name: 'Continue' })));
    const notice = screen.getByText(/Your contact details could not be saved/);
    link.deliver = deliver;
    await actAndSettle(() => fireEvent.click(within(notice).getByRole('button', { name: 'Try again' })));
    expect(gateway.events(sessionId()).map(({ event }) => event.type)).toContain('contact.given');
    expect(screen.queryByText(/could not be saved/)).toBeNull();
  });

  it('still shows the conversation after a reload', async () => {
    recordPanelUsed();
    const { unmount } = await show();
    await open();
    await send('hello');
    unmount();
    await show();
    await open();
    expect(within(panel()).getByText('hello')).toBeDefined();
  });
});
