/** @jest-environment jsdom */
import type { HttpCall, HttpResult } from '../api/http-client.ts';
import { gatewayRefusal } from '@libs/client/testing/gateway-refusal.ts';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { createAgentSession } from './agent-session.ts';

const agentCard = { agentId: AGENT, email: 'a@example.org', displayName: 'Ada', role: 'agent' as const };
const TOKEN_LIFETIME_MS = 300_000;

describe('an agent’s session', () => {
  let calls: HttpCall[];
  let reply: () => HttpResult<unknown>;

  const startSession = () =>
    createAgentSession((async (call: HttpCall) => {
      calls.push(call);
      return reply();
    }) as never);
  const accepted = (token: string) => () => ({
    value: { accessToken: token, expiresAt: new Date(Date.now() + TOKEN_LIFETIME_MS).toISOString(), agent: agentCard },
  });

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    calls = [];
    reply = accepted('first');
  });
  afterEach(() => jest.useRealTimers());

  it('keeps the token in memory, and stores only the agent’s id in the browser', async () => {
    const session = startSession();
    expect(await session.signIn(' a@example.org ', 'secret')).toBeNull();
    expect(calls[0]!.body).toEqual({ email: 'a@example.org', password: 'secret' });
    expect(session.store.getState()).toMatchObject({ is: 'in', accessToken: 'first', agent: agentCard });
    expect({ ...localStorage }).toEqual({ agentId: AGENT, agentName: 'Ada' });
  });

  it('returns the refusal of a failed sign-in and changes nothing', async () => {
    reply = () => ({ refused: gatewayRefusal('login.wrong', 'en') });
    const session = startSession();
    expect(await session.signIn('a@example.org', 'wrong')).toMatchObject({ code: 'login.wrong' });
    expect(session.store.getState()).toEqual({ is: 'unknown' });
  });

  it('refreshes a minute before expiry, once for all concurrent callers', async () => {
    const session = startSession();
    await session.signIn('a@example.org', 'secret');
    const stop = session.start();
    reply = accepted('second');
    await jest.advanceTimersByTimeAsync(TOKEN_LIFETIME_MS - 60_000);
    expect(session.store.getState()).toMatchObject({ accessToken: 'second' });
    calls = [];
    expect(await Promise.all([session.refresh(), session.refresh()])).toEqual(['renewed', 'renewed']);
    expect(calls).toHaveLength(1);
    stop();
    await jest.advanceTimersByTimeAsync(TOKEN_LIFETIME_MS);
    expect(calls).toHaveLength(1);
  });

  it('refreshes within bounds, neither at once nor never, when the clock of this computer is wrong', async () => {
    const session = startSession();
    reply = () => ({ value: { accessToken: 't', expiresAt: '2001-01-01T00:00:00.000Z', agent: agentCard } });
    await session.signIn('a@example.org', 'secret');
    const stop = session.start();
    calls = [];
    await jest.advanceTimersByTimeAsync(19_000);
    expect(calls).toHaveLength(0);
    reply = () => ({ value: { accessToken: 't', expiresAt: '2101-01-01T00:00:00.000Z', agent: agentCard } });
    await jest.advanceTimersByTimeAsync(1_000 + 240_000);
    expect(calls).toHaveLength(2);
    stop();
  });

  it('is not ended by a lost network, and tries again', async () => {
    const session = startSession();
    await session.signIn('a@example.org', 'secret');
    const stop = session.start();
    reply = () => ({ refused: gatewayRefusal('service.unavailable', 'en') });
    expect(await session.refresh()).toBe('unreachable');
    expect(session.store.getState().is).toBe('in');
    reply = accepted('back');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(session.store.getState()).toMatchObject({ accessToken: 'back' });
    stop();
  });

  it('ends when the server ends it, on log out, and when another tab ends it', async () => {
    const session = startSession();
    await session.signIn('a@example.org', 'secret');
    reply = () => ({ refused: gatewayRefusal('access.missing', 'en') });
    expect(await session.refresh()).toBe('ended');
    expect([session.store.getState(), localStorage.length]).toEqual([{ is: 'out', hasLoggedOut: false }, 0]);

    reply = accepted('again');
    await session.signIn('a@example.org', 'secret');
    const stop = session.start();
    dispatchEvent(new StorageEvent('storage', { key: 'agentId', newValue: null }));
    expect(session.store.getState().is).toBe('out');
    stop();

    await session.signIn('a@example.org', 'secret');
    reply = () => ({ value: undefined });
    expect(await session.signOut()).toBeNull();
    expect(session.store.getState()).toEqual({ is: 'out', hasLoggedOut: true });
  });

  it('stays signed in and reports the refusal when the server could not be reached for log out', async () => {
    const session = startSession();
    await session.signIn('a@example.org', 'secret');
    reply = () => ({ refused: gatewayRefusal('service.unavailable', 'en') });
    expect(await session.signOut()).toMatchObject({ code: 'service.unavailable' });
    expect(session.store.getState().is).toBe('in');
  });

  it('detects that no agent is signed in even where the browser blocks Web Locks', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    reply = () => ({ refused: gatewayRefusal('access.missing', 'en') });
    const session = startSession();
    expect(await session.refresh()).toBe('ended');
    expect(session.store.getState()).toEqual({ is: 'out', hasLoggedOut: false });
    Reflect.deleteProperty(navigator, 'locks');
  });
});
