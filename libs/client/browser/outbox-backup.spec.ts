/** @jest-environment jsdom */
import { FakeIndexedDb } from '../testing/fake-indexed-db.ts';

const DATABASE = 'aidline.kept';
/** Lets everything run that waits for no time to pass. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await jest.advanceTimersByTimeAsync(0);
};

/** Storage that refuses what `refuses` names, and is otherwise the browser's. */
const storageThat = (refuses: 'setItem' | 'removeItem'): Storage =>
  new Proxy(localStorage, {
    get: (target, name) => {
      if (name === refuses) throw new DOMException('', 'QuotaExceededError');
      return (target[name as keyof Storage] as (...args: unknown[]) => unknown).bind(target);
    },
  });

/** One life of a page; after a dead battery, the next one finds IndexedDB and what localStorage had on the disk. */
async function openPage() {
  jest.resetModules();
  const backup = await import('./outbox-backup.ts');
  const { createBrowserStorage } = await import('./browser-storage.ts');
  return { ...backup, createBrowserStorage, storage: createBrowserStorage() };
}

describe('the copy of the outbox', () => {
  let database: FakeIndexedDb;
  const started = jest.fn();
  const restore = async ({ startAfterRestore }: Awaited<ReturnType<typeof openPage>>) => {
    startAfterRestore(() => {
      started();
      return () => undefined;
    });
    await settled();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    started.mockClear();
    localStorage.clear();
    database = new FakeIndexedDb();
    Object.assign(globalThis, { indexedDB: database });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    jest.useRealTimers();
  });

  it('puts back what localStorage has lost, and never over what it has', async () => {
    const { storage } = await openPage();
    storage.set('a', 'lost');
    storage.set('b', 'old');
    await settled();
    localStorage.clear();
    localStorage.setItem('b', 'newer');
    await restore(await openPage());
    expect([localStorage.getItem('a'), localStorage.getItem('b'), started.mock.calls.length]).toEqual([
      'lost',
      'newer',
      1,
    ]);
  });

  it('does not bring back what was removed, also where localStorage would not remove it', async () => {
    const { storage, createBrowserStorage } = await openPage();
    for (const key of ['a', 'b']) storage.set(key, 'text');
    await settled();
    storage.remove('a');
    expect(() => createBrowserStorage(() => storageThat('removeItem')).remove('b')).toThrow('');
    await settled();
    expect(database.contents(DATABASE)).toEqual([]);
  });

  it('has nothing that localStorage refused, because the person was told that it is not stored', async () => {
    const { storage, createBrowserStorage } = await openPage();
    storage.set('a', 'text');
    expect(() => createBrowserStorage(() => storageThat('setItem')).set('b', 'refused')).toThrow('');
    await settled();
    expect(database.contents(DATABASE)).toEqual(['text']);
  });

  it('is of no database where nothing was ever stored', async () => {
    const page = await openPage();
    await restore(page);
    page.storage.remove('a');
    await settled();
    dispatchEvent(new Event(page.FORGET_EVENT));
    await settled();
    expect([database.contents(DATABASE), started.mock.calls.length]).toEqual([undefined, 1]);
  });

  it.each(['denied', 'full'] as const)('is made as soon as the database is no longer %s', async (failure) => {
    database.failure = failure;
    const { storage } = await openPage();
    storage.set('a', 'first');
    await settled();
    expect([database.contents(DATABASE) ?? [], localStorage.getItem('a')]).toEqual([[], 'first']);
    database.failure = null;
    storage.set('a', 'second');
    await settled();
    expect(database.contents(DATABASE)).toEqual(['second']);
  });

  it('is made anew after somebody has deleted the database', async () => {
    const { storage } = await openPage();
    storage.set('a', 'text');
    await settled();
    database.deleteDatabase(DATABASE);
    expect(database.contents(DATABASE)).toBeUndefined();
    storage.set('b', 'after');
    await settled();
    expect(database.contents(DATABASE)).toEqual(['after']);
  });

  it('is emptied when the traces in this browser are cleared, and whoever listens is told until they stop', async () => {
    const { storage, FORGET_EVENT, onForgotten } = await openPage();
    const heard = jest.fn();
    const stop = onForgotten(heard);
    storage.set('a', 'text');
    await settled();
    dispatchEvent(new Event(FORGET_EVENT));
    stop();
    dispatchEvent(new Event(FORGET_EVENT));
    await settled();
    expect([database.contents(DATABASE), heard.mock.calls.length]).toEqual([[], 1]);
  });

  describe('keeps no conversation closed', () => {
    it('where the browser has no database', async () => {
      Reflect.deleteProperty(globalThis, 'indexedDB');
      await restore(await openPage());
      expect(started).toHaveBeenCalledTimes(1);
    });

    it('where the database is denied', async () => {
      database.failure = 'denied';
      await restore(await openPage());
      expect(started).toHaveBeenCalledTimes(1);
    });

    it('where localStorage is too full for what was lost', async () => {
      (await openPage()).storage.set('a', 'text');
      await settled();
      localStorage.clear();
      const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError');
      });
      await restore(await openPage());
      set.mockRestore();
      expect(started).toHaveBeenCalledTimes(1);
    });

    it('for longer than a second where the database does not answer', async () => {
      database.failure = 'hanging';
      await restore(await openPage());
      await jest.advanceTimersByTimeAsync(999);
      expect(started).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(started).toHaveBeenCalledTimes(1);
    });

    it('and opens none that was closed before it began; one that has begun is ended', async () => {
      const { startAfterRestore } = await openPage();
      const end = jest.fn();
      startAfterRestore(() => (started(), end))();
      await settled();
      expect([started.mock.calls.length, end.mock.calls.length]).toEqual([0, 0]);
      const stop = startAfterRestore(() => (started(), end));
      await settled();
      stop();
      expect([started.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
    });
  });
});
