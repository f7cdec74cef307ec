/** @jest-environment jsdom */
import { commandIdOf, SESSION } from './testing/sample-events.ts';
import './testing/text-encoder-polyfill.ts';
import { createBrowserOutbox } from './browser/browser-environment.ts';
import { createBrowserStorage } from './browser/browser-storage.ts';
import { createOutbox, type OutboxChange, type OutboxEntry } from './outbox.ts';

const entry = (number: number, text = `m${number}`): OutboxEntry => ({
  sessionId: SESSION,
  commandId: commandIdOf(number),
  command: { type: 'message.send', text },
  at: '2026-01-01T12:00:00.000Z',
});
const refusal = { code: 'message.too-long', message: 'too long', ref: 'r' };

describe('the outbox', () => {
  beforeEach(() => localStorage.clear());

  it('still has everything after a reload, in the order of writing', () => {
    for (const number of [1, 2, 3]) createBrowserOutbox('visitor').put(entry(number));
    const afterReload = createBrowserOutbox('visitor');
    expect(afterReload.entries(SESSION)).toEqual([entry(1), entry(2), entry(3)]);
    expect(afterReload.sessions()).toEqual([SESSION]);
  });

  it('lets go of what the server has, and keeps what it refused together with the reason', () => {
    const outbox = createBrowserOutbox('visitor');
    outbox.put(entry(1));
    outbox.put(entry(2));
    outbox.settle(commandIdOf(1), SESSION, 7);
    outbox.refuse(commandIdOf(2), SESSION, refusal);
    expect(createBrowserOutbox('visitor').entries(SESSION)).toEqual([{ ...entry(2), refusal }]);
    outbox.discard(commandIdOf(2), SESSION);
    expect(outbox.sessions()).toEqual([]);
  });

  it('never stores a refusal over what the server has recorded, and drops what a browser left half settled', () => {
    const key = `aidline.outbox.visitor.${SESSION}.${commandIdOf(1)}`;
    localStorage.setItem(key, JSON.stringify({ ...entry(1), settledAt: 4 }));
    const outbox = createBrowserOutbox('visitor');
    outbox.refuse(commandIdOf(1), SESSION, refusal);
    expect([outbox.entries(SESSION), localStorage.length]).toEqual([[], 0]);
  });

  it('never mixes two people who use the same browser', () => {
    createBrowserOutbox('an-agent').put(entry(1));
    expect(createBrowserOutbox('visitor').entries(SESSION)).toEqual([]);
  });

  it('keeps the text in memory when the browser keeps nothing, and says so', () => {
    const denied = createOutbox(
      'visitor',
      createBrowserStorage(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    );
    expect(denied.isPersistent).toBe(true);
    const held = { ...entry(1), isMemoryOnly: true };
    expect(denied.put(entry(1))).toEqual(held);
    expect([denied.entries(SESSION), denied.isPersistent]).toEqual([[held], false]);
    denied.settle(commandIdOf(1), SESSION, 1);
    expect(denied.entries(SESSION)).toEqual([]);
  });

  it('tells one tab what another one wrote, and whether a vanished command was recorded', () => {
    const heard: OutboxChange[] = [];
    const stop = createBrowserOutbox('visitor').watch((change) => heard.push(change));
    const written = spiedStorage(() => {
      const other = createBrowserOutbox('visitor');
      other.put(entry(1));
      other.settle(commandIdOf(1), SESSION, 4);
    });
    for (const change of written) dispatchEvent(new StorageEvent('storage', change));
    dispatchEvent(new StorageEvent('storage', { key: 'somebody.else', newValue: 'x' }));
    stop();
    const { commandId } = entry(1);
    expect(heard).toEqual([
      { was: 'put', sessionId: SESSION, commandId },
      { was: 'settled', sessionId: SESSION, commandId, version: 4 },
      { was: 'removed', sessionId: SESSION, commandId },
    ]);
  });

  it('passes over what it cannot read', () => {
    localStorage.setItem(`aidline.outbox.visitor.${SESSION}.x`, '{"from":"yesterday"}');
    expect(createBrowserOutbox('visitor').entries(SESSION)).toEqual([]);
  });
});

/** jsdom, like a browser, tells a tab nothing of its own writes. */
function spiedStorage(act: () => void): { key: string; newValue: string | null }[] {
  const written: { key: string; newValue: string | null }[] = [];
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, newValue) {
    written.push({ key, newValue });
    this[key] = newValue;
  });
  const remove = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    written.push({ key, newValue: null });
    delete this[key];
  });
  act();
  set.mockRestore();
  remove.mockRestore();
  return written;
}
