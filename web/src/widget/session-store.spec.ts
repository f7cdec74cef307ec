/** @jest-environment jsdom */
import { createSessionStore } from './session-store.ts';

describe('the stored session', () => {
  beforeEach(() => localStorage.clear());

  it('is absent before it is created, and the same one afterwards, in every tab', () => {
    const store = createSessionStore();
    expect(store.read()).toBeNull();
    const session = store.create();
    expect(session.key).toMatch(/^[\w-]{43}$/);
    expect(createSessionStore().create()).toEqual(session);
  });

  it('names the session it replaces, so that other tabs follow', () => {
    const gone = createSessionStore().create();
    const session = createSessionStore().replace(gone.sessionId);
    expect(session.sessionId).not.toBe(gone.sessionId);
    expect(createSessionStore().read()).toEqual({ ...session, insteadOf: gone.sessionId });
  });

  it('is a separate one for each embedding site’s signed-in people, and none affects another', () => {
    const store = createSessionStore();
    const own = store.create();
    store.switchToHost('https://shop.example');
    expect(store.read()).toBeNull();
    const hostSession = store.create();
    store.switchToHost('https://bank.example');
    expect(store.read()).toBeNull();
    store.switchToHost(null);
    expect(store.read()).toEqual(own);
    store.clear();
    store.switchToHost('https://shop.example');
    expect(store.read()).toEqual(hostSession);
  });

  it('lives as long as the page where storage is blocked', () => {
    const denied = createSessionStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const session = denied.create();
    expect(denied.read()).toEqual(session);
    denied.clear();
    expect(denied.read()).toBeNull();
  });

  it('is absent when the stored value is invalid', () => {
    for (const stored of ['nonsense', '{"sessionId":"1","key":"2"}', 'null']) {
      localStorage.setItem('aidline.chat.session', stored);
      expect(createSessionStore().read()).toBeNull();
    }
  });

  it('notifies when another tab creates one or clears everything', () => {
    const received: unknown[] = [];
    const stop = createSessionStore().watch((session) => received.push(session));
    const session = createSessionStore().create();
    dispatchEvent(new StorageEvent('storage', { key: 'aidline.chat.session', newValue: JSON.stringify(session) }));
    dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    stop();
    expect(received).toEqual([session, null]);
  });
});
