/** @jest-environment jsdom */
import '../testing/text-encoder.ts';
import type { Told } from '@libs/protocol/embedding.ts';
import { widgetSettings } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Http, HttpCall } from '../api/http.ts';
import { createOutbox } from '../chat/outbox.ts';
import { visibleLines } from '../chat/visible-lines.ts';
import { FakeChatLink, FakeGateway } from '../testing/fake-chat-link.ts';
import { gatewayRefusal } from '../testing/gateway-refusal.ts';
import { customer } from '../testing/samples.ts';
import { HostIdentity } from './host-identity.ts';
import { createSecretGuard } from './secret-guard.ts';
import { createSessionStore } from './session-store.ts';
import { Visit } from './visit.ts';

const HOST = 'https://shop.example';
const HELD_KEY = `aidline.chat.session@${HOST}`;
const ASKING = widgetSettings.parse({ askForName: true, askForEmail: true, allowSkipDetails: false });
const settle = () => jest.advanceTimersByTimeAsync(0);

/** Who is signed in at the page: a name, null for nobody, undefined while the page's server is down. */
type Answering = { who: string | null | undefined };

describe('a person whom the page vouches for', () => {
  let gateway: FakeGateway;
  /** Whose conversation is whose, as the gateway keeps it; a name is its own token. */
  let owners: Map<SessionId, string>;
  let ends: (() => void)[];

  /** Refuses what the real one would; what it confirms stands in the log. */
  const http = (async ({ path, body, visitor }: HttpCall) => {
    if (path === '/settings/widget') return { value: ASKING };
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
      for (const link of gateway.links) link.comeBack();
    }
    owners.set(sessionId, token);
    return { value: { expiresAt: new Date(Date.now() + 300_000).toISOString() } };
  }) as unknown as Http;

  /** A page that shows the chat; `begin` is what the frame does when the page has booted it. */
  function arrive(answering: Answering) {
    const sessions = createSessionStore();
    const outbox = createOutbox('visitor');
    const told: Told[] = [];
    const visit = new Visit({
      ...{ http, outbox, sessions, lang: () => 'en' as const, beep: () => undefined, guard: createSecretGuard() },
      languages: () => ['en'],
      page: () => null,
      createLink: () => new FakeChatLink(gateway, customer),
    });
    const tell = (one: Told) => {
      told.push(one);
      if (one.type !== 'token') return;
      const { who } = answering;
      identity.obey({ verb: 'token', ask: one.ask, ...(who === undefined ? {} : { token: who }) });
    };
    const identity: HostIdentity = new HostIdentity({ host: HOST, visit, sessions, outbox, http, tell });
    const begin = async () => {
      await identity.settle();
      ends.push(visit.start(), () => identity.end());
      visit.open('click');
      await settle();
    };
    return { visit, identity, told, begin };
  }
  const textsOf = (visit: Visit) => {
    const { talk } = visit.store.getState();
    const lines = talk ? visibleLines(talk.conversation.store.getState(), customer) : [];
    return lines.flatMap((line) => (line.is === 'bubble' ? line.text : []));
  };
  const sessionOf = (visit: Visit) => visit.store.getState().talk?.session.sessionId;
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

  it('is confirmed once there is a conversation, and not asked for what is known', async () => {
    const { visit, begin } = arrive({ who: 'ada' });
    await begin();
    expect(owners.get(sessionOf(visit)!)).toBe('ada');
    expect(visit.send('hello')).toBeNull();
    await settle();
    expect(textsOf(visit)).toEqual(['hello']);
    expect(visit.store.getState().held).toBeNull();
  });

  it('finds the conversation again on another device', async () => {
    const first = arrive({ who: 'ada' });
    await first.begin();
    first.visit.send('from my phone');
    await settle();
    leavePage();
    localStorage.clear();
    const second = arrive({ who: 'ada' });
    await second.begin();
    expect(textsOf(second.visit)).toEqual(['from my phone']);
  });

  it('does not show it to whoever signs in next on this device, nor to whoever is not signed in', async () => {
    const first = arrive({ who: 'ada' });
    await first.begin();
    first.visit.send('mine alone');
    await settle();
    leavePage();
    const nobody = arrive({ who: 'bob' });
    await nobody.begin();
    expect(textsOf(nobody.visit)).toEqual([]);
    expect(sessionOf(nobody.visit)).not.toBe(sessionOf(first.visit));
    expect(localStorage.getItem(HELD_KEY)).not.toContain([...owners.keys()][0]);
    leavePage();
    const signedOut = arrive({ who: null });
    await signedOut.begin();
    expect(localStorage.getItem(HELD_KEY)).toBeNull();
    expect(owners.has(sessionOf(signedOut.visit)!)).toBe(false);
  });

  it('is forgotten on this device when the page says so, with what was being written', async () => {
    const { visit, identity, told, begin } = arrive({ who: 'ada' });
    await begin();
    visit.write('half a sent');
    identity.obey({ verb: 'shutdown' });
    await settle();
    expect(told.at(-1)).toEqual({ type: 'gone' });
    expect(localStorage.getItem(HELD_KEY)).toBeNull();
    expect(visit.store.getState()).toMatchObject({ talk: null, draft: '' });
  });

  it('takes along what was begun before signing in', async () => {
    const answering: Answering = { who: null };
    const { visit, identity, begin } = arrive(answering);
    await begin();
    visit.checkpoint.giveContact({ name: 'A' });
    visit.send('before');
    await settle();
    const before = sessionOf(visit);
    answering.who = 'ada';
    identity.obey({ verb: 'identify' });
    await settle();
    expect(sessionOf(visit)).toBe(before);
    expect(owners.get(before!)).toBe('ada');
    expect(localStorage.getItem('aidline.chat.session')).toBeNull();
  });

  it('can write when the page cannot say who it is, without what was said before being shown', async () => {
    const first = arrive({ who: 'ada' });
    await first.begin();
    first.visit.send('mine alone');
    await settle();
    leavePage();
    for (const who of [undefined, 'stale']) {
      const answering: Answering = { who };
      const { visit, told, begin } = arrive(answering);
      await begin();
      expect(visit.store.getState().talk).not.toBeNull();
      expect(textsOf(visit)).toEqual([]);
      expect(visit.store.getState().hostTrouble?.message).toBeTruthy();
      expect(told).toContainEqual({ type: 'error', code: 'identity.refused' });
      answering.who = 'ada';
      visit.store.getState().hostTrouble!.retry();
      await settle();
      expect(textsOf(visit)).toEqual(['mine alone']);
      expect(visit.store.getState().hostTrouble).toBeNull();
      leavePage();
    }
  });

  it('is asked for again before the token ends; signed out elsewhere, they are forgotten here', async () => {
    const answering: Answering = { who: 'ada' };
    const { visit, told, begin } = arrive(answering);
    await begin();
    const asked = () => told.filter(({ type }) => type === 'token').length;
    const before = asked();
    await jest.advanceTimersByTimeAsync(275_000);
    expect(asked()).toBe(before + 1);
    answering.who = null;
    await jest.advanceTimersByTimeAsync(275_000);
    expect(localStorage.getItem(HELD_KEY)).toBeNull();
    expect(visit.store.getState().talk).toBeNull();
  });
});
