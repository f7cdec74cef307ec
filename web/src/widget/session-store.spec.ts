/** @jest-environment jsdom */
import { createSessionStore } from './session-store.ts';

describe('the stored session', () => {
  beforeEach(() => localStorage.clear());

  it('is not there before it is made, and the same one afterwards, in every tab', () => {
    const store = createSessionStore();
    expect(store.read()).toBeNull();
    const session = store.create();
    expect(session.key).toMatch(/^[\w-]{43}$/);
    expect(createSessionStore().create()).toEqual(session);
  });

  it('says which one it replaces, so that other tabs know to follow', () => {
    const gone = createSessionStore().create();
    const session = createSessionStore().replace(gone.sessionId);
    expect(session.sessionId).not.toBe(gone.sessionId);
    expect(createSessionStore().read()).toEqual({ ...session, insteadOf: gone.sessionId });
  });

  it('is another one for whoever a site vouches for, and neither touches the other', () => {
    const store = createSessionStore();
    const own = store.create();
    store.switchToHost('https://shop.example');
    expect(store.read()).toBeNull();
    const theirs = store.create();
    store.switchToHost('https://bank.example');
    expect(store.read()).toBeNull();
    store.switchToHost(null);
    expect(store.read()).toEqual(own);
    store.clear();
    store.switchToHost('https://shop.example');
    expect(store.read()).toEqual(theirs);
  });

  it('lives as long as the page where the browser keeps nothing', () => {
    const denied = createSessionStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const session = denied.create();
    expect(denied.read()).toEqual(session);
    denied.clear();
    expect(denied.read()).toBeNull();
  });

  it('is nothing when something else lies there', () => {
    for (const stored of ['nonsense', '{"sessionId":"1","key":"2"}', 'null']) {
      localStorage.setItem('aidline.chat.session', stored);
      expect(createSessionStore().read()).toBeNull();
    }
  });

  it('tells when another tab makes one or clears everything', () => {
    const heard: unknown[] = [];
    const stop = createSessionStore().watch((session) => heard.push(session));
    const session = createSessionStore().create();
    dispatchEvent(new StorageEvent('storage', { key: 'aidline.chat.session', newValue: JSON.stringify(session) }));
    dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
    stop();
    expect(heard).toEqual([session, null]);
  });
});
