/** @jest-environment jsdom */
import type { PendingFile } from '../ports.ts';
import { FakeIndexedDb } from '../testing/fake-indexed-db.ts';
import { commandIdOf, SESSION } from '../testing/sample-events.ts';
import { PENDING_FILES_DATABASE } from './pending-files-database.ts';

const pendingFile = (number: number, owner = 'visitor'): PendingFile => ({
  ...{ fileId: commandIdOf(number), sessionId: SESSION, owner, name: `${number}.png` },
  ...{ file: new Blob(['receipt']), isWanted: true },
});

/** One life of a page. */
async function openPage() {
  jest.resetModules();
  const { pendingFileStorage } = await import('./pending-file-storage.ts');
  const namesOf = async (owner: string) => (await pendingFileStorage.list(owner)).map(({ name }) => name);
  return { files: pendingFileStorage, namesOf };
}

describe('files that wait in the browser', () => {
  let database: FakeIndexedDb;

  beforeEach(() => {
    database = new FakeIndexedDb();
    Object.assign(globalThis, { indexedDB: database });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));

  it('are there for the next page in the order of choosing, each only for its owner', async () => {
    const { files } = await openPage();
    for (const file of [pendingFile(1), pendingFile(2, 'an-agent'), pendingFile(3)]) await files.save(file);
    const { namesOf } = await openPage();
    expect([await namesOf('visitor'), await namesOf('an-agent')]).toEqual([['1.png', '3.png'], ['2.png']]);
  });

  it('are one per id: saved again, a file replaces what was stored of it', async () => {
    const { files } = await openPage();
    await files.save({ ...pendingFile(1), isWanted: false });
    await files.save(pendingFile(1));
    expect(await files.list('visitor')).toMatchObject([{ isWanted: true }]);
    await files.remove(commandIdOf(1));
    expect(await files.list('visitor')).toEqual([]);
  });

  it('make no database for somebody who has never chosen one', async () => {
    const { namesOf } = await openPage();
    expect(await namesOf('visitor')).toEqual([]);
    dispatchEvent(new Event('aidline.forget'));
    expect(await namesOf('visitor')).toEqual([]);
    expect(database.contents(PENDING_FILES_DATABASE)).toBeUndefined();
  });

  it.each(['denied', 'full'] as const)(
    'are reported as not stored while the database is %s, and stored later',
    async (failure) => {
      const { files, namesOf } = await openPage();
      database.failure = failure;
      expect([await files.save(pendingFile(1)), await namesOf('visitor')]).toEqual([false, []]);
      await files.remove(commandIdOf(1));
      database.failure = null;
      expect([await files.save(pendingFile(1)), await namesOf('visitor')]).toEqual([true, ['1.png']]);
    },
  );

  it('are reported as not stored where the browser has no database', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const { files, namesOf } = await openPage();
    expect([await files.save(pendingFile(1)), await namesOf('visitor')]).toEqual([false, []]);
  });

  it('are stored anew after somebody has deleted the database', async () => {
    const { files, namesOf } = await openPage();
    await files.save(pendingFile(1));
    database.deleteDatabase(PENDING_FILES_DATABASE);
    expect(database.contents(PENDING_FILES_DATABASE)).toBeUndefined();
    expect([await files.save(pendingFile(2)), await namesOf('visitor')]).toEqual([true, ['2.png']]);
  });

  it('are gone when the traces in this browser are cleared', async () => {
    const { files, namesOf } = await openPage();
    await files.save(pendingFile(1));
    dispatchEvent(new Event('aidline.forget'));
    expect(await namesOf('visitor')).toEqual([]);
  });
});
