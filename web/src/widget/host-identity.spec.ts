/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import type { FrameEvent } from '@libs/protocol/embed-protocol.ts';
import { widgetSettings } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import '../i18n/all-locales.ts';
import type { HttpClient, HttpCall } from '../api/http-client.ts';
import { createBrowserOutbox } from '@libs/client/browser/browser-environment.ts';
import { optimisticLines } from '@libs/client/optimistic.ts';
import { FakeChatLink, FakeGateway } from '@libs/client/testing/fake-chat-link.ts';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';
import { customer } from '@libs/client/testing/sample-events.ts';
import { HostIdentity } from './host-identity.ts';
import { loadedSecretGuard } from '../testing/loaded-secret-guard.ts';
import { createSessionStore } from './session-store.ts';
import { WidgetController } from './widget-controller.ts';

const HOST = 'https://shop.example';
const HOST_SESSION_KEY = `aidline.chat.session@${HOST}`;
const SETTINGS_WITH_CONTACT = widgetSettings.parse({ askForName: true, askForEmail: true, allowSkipDetails: false });
const settle = () => jest.advanceTimersByTimeAsync(0);

/** Who is signed in at the page: a name, null for no one, undefined while the page's server is down. */
type TokenAnswer = { who: string | null | undefined };

describe('a person whom the page identifies', () => {
  let gateway: FakeGateway;
  /** The owner of each session, as the gateway stores it; a name is its own token. */
  let owners: Map<SessionId, string>;
  let ends: (() => void)[];

  /** Refuses what the real gateway would; a confirmation is recorded in the log. */
  const http = (async ({ path, body, visitor }: HttpCall) => {
    if (path === '/settings/widget') return { value: SETTINGS_WITH_CONTACT };
    const { token } = (body ?? {}) as { token: string };
    if (token === 'stale') return { refused: gatewayRefusal('identity.refused', 'en') };
    if (path === '/identity/conversation') {
      const own = [...owners].findLast(([, owner]) => owner === token);
      return { value: { sessionId: own?.[0] ?? null } };
    }
    const sessionId = visitor!.split('.')[0] as SessionId;
    if (gateway.events(sessionId).length === 0) return { refused: gatewayRefusal('session.unknown', 'en') };
    if ((owners.get(sessionId) ?? token) !== token) return { refused: gatewayRefusal('identity.other', 'en') };
    if (!owners.has(sessionId)) {
      const command = { type: 'identity.record', host: 'shop.example', fields: ['name', 'email'] } as const;
      gateway.handle(
        { sessionId, commandId: crypto.randomUUID() as never },
        { ...command, fields: [...command.fields] },
        customer,
      );
      for (const link of gateway.links) link.reconnect();
    }
    owners.set(sessionId, token);
    return { value: { expiresAt: new Date(Date.now() + 300_000).toISOString() } };
  }) as unknown as HttpClient;

  /** An embedding page; `start` does what the frame does after the page's `boot`. */
  function openPage(answering: TokenAnswer) {
    const sessions = createSessionStore();
    const outbox = createBrowserOutbox('visitor');
    const events: FrameEvent[] = [];
    const controller = new WidgetController({
      ...{ http, outbox, sessions, lang: () => 'en' as const, beep: () => undefined, guard: loadedSecretGuard() },
      languages: () => ['en'],
      page: () => null,
      createConnection: () => new FakeChatLink(gateway, customer),
    });
    const emit = (one: FrameEvent) => {
      events.push(one);
      if (one.type !== 'token') return;
      const { who } = answering;
      identity.handleCommand({ verb: 'token', ask: one.ask, ...(who === undefined ? {} : { token: who }) });
    };
    const identity: HostIdentity = new HostIdentity({
      host: HOST,
      controller,
      sessions,
      outbox,
      http,
      emit,
    });
    const start = async () => {
      await identity.identify();
      ends.push(controller.start(), () => identity.end());
      controller.open('click');
      await settle();
    };
    return { controller, identity, events, start };
  }
  const textsOf = (controller: WidgetController) => {
    const { activeChat } = controller.store.getState();
    const lines = activeChat ? optimisticLines(activeChat.conversation.store.getState(), customer) : [];
    return lines.flatMap((line) => (line.is === 'bubble' ? line.text : []));
  };
  const sessionOf = (controller: WidgetController) => controller.store.getState().activeChat?.session.sessionId;
  const leavePage = () => {
    for (const end of ends.splice(0)) end();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    gateway = new FakeGateway();
    owners = new Map();
    ends = [];
  });
  afterEach(() => {
    leavePage();
    jest.useRealTimers();
  });

  it('is confirmed once there is a session, and not asked for confirmed details', async () => {
    const { controller, start } = openPage({ who: 'ada' });
    await start();
    expect(owners.get(sessionOf(controller)!)).toBe('ada');
    expect(controller.send('hello')).toBeNull();
    await settle();
    expect(textsOf(controller)).toEqual(['hello']);
    expect(controller.store.getState().question).toBeNull();
  });

  it('gets the conversation back on another device', async () => {
    const first = openPage({ who: 'ada' });
    await first.start();
    first.controller.send('from my phone');
    await settle();
    leavePage();
    localStorage.clear();
    const second = openPage({ who: 'ada' });
    await second.start();
    expect(textsOf(second.controller)).toEqual(['from my phone']);
  });

  it('has a conversation hidden from whoever signs in next on this device, and from visitors who are not signed in', async () => {
    const first = openPage({ who: 'ada' });
    await first.start();
    first.controller.send('mine alone');
    await settle();
    leavePage();
    const anonymous = openPage({ who: 'bob' });
    await anonymous.start();
    expect(textsOf(anonymous.controller)).toEqual([]);
    expect(sessionOf(anonymous.controller)).not.toBe(sessionOf(first.controller));
    expect(localStorage.getItem(HOST_SESSION_KEY)).not.toContain([...owners.keys()][0]);
    leavePage();
    const signedOut = openPage({ who: null });
    await signedOut.start();
    expect(localStorage.getItem(HOST_SESSION_KEY)).toBeNull();
    expect(owners.has(sessionOf(signedOut.controller)!)).toBe(false);
  });

  it('is removed from this device, with the draft, when the page signs them out', async () => {
    const { controller, identity, events, start } = openPage({ who: 'ada' });
    await start();
    controller.setDraft('half a sent');
    identity.handleCommand({ verb: 'shutdown' });
    await settle();
    expect(events.at(-1)).toEqual({ type: 'gone' });
    expect(localStorage.getItem(HOST_SESSION_KEY)).toBeNull();
    expect(controller.store.getState()).toMatchObject({ activeChat: null, draft: '' });
  });

  it('keeps a conversation that was started before signing in', async () => {
    const answering: TokenAnswer = { who: null };
    const { controller, identity, start } = openPage(answering);
    await start();
    controller.submitChecks.giveContact({ name: 'A' });
    controller.send('before');
    await settle();
    const before = sessionOf(controller);
    answering.who = 'ada';
    identity.handleCommand({ verb: 'identify' });
    await settle();
    expect(sessionOf(controller)).toBe(before);
    expect(owners.get(before!)).toBe('ada');
    expect(localStorage.getItem('aidline.chat.session')).toBeNull();
  });

  it('can write when the page cannot identify them, without earlier messages being shown', async () => {
    const first = openPage({ who: 'ada' });
    await first.start();
    first.controller.send('mine alone');
    await settle();
    leavePage();
    for (const who of [undefined, 'stale']) {
      const answering: TokenAnswer = { who };
      const { controller, events, start } = openPage(answering);
      await start();
      expect(controller.store.getState().activeChat).not.toBeNull();
      expect(textsOf(controller)).toEqual([]);
      expect(controller.store.getState().hostTrouble?.message).toBeTruthy();
      expect(events).toContainEqual({ type: 'error', code: 'identity.refused' });
      answering.who = 'ada';
      controller.store.getState().hostTrouble!.retry();
      await settle();
      expect(textsOf(controller)).toEqual(['mine alone']);
      expect(controller.store.getState().hostTrouble).toBeNull();
      leavePage();
    }
  });

  it('is confirmed again before the token expires; signed out elsewhere, they are removed here', async () => {
    const answering: TokenAnswer = { who: 'ada' };
    const { controller, events, start } = openPage(answering);
    await start();
    const tokenRequests = () => events.filter(({ type }) => type === 'token').length;
    const before = tokenRequests();
    await jest.advanceTimersByTimeAsync(275_000);
    expect(tokenRequests()).toBe(before + 1);
    answering.who = null;
    await jest.advanceTimersByTimeAsync(275_000);
    expect(localStorage.getItem(HOST_SESSION_KEY)).toBeNull();
    expect(controller.store.getState().activeChat).toBeNull();
  });
});
