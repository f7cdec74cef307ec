import type { PendingFile, PendingFileStorage } from '../ports.ts';
import { FORGET_EVENT } from './outbox-backup.ts';
import { PENDING_FILES_DATABASE } from './pending-files-database.ts';

const FILES_STORE = 'files';

let databasePromise: Promise<IDBDatabase> | undefined;

/**
 * Chosen files in this browser's database, so that a reload or a crash does not lose them; localStorage stores no files.
 */
export const pendingFileStorage: PendingFileStorage = {
  save: (file) =>
    runInTransaction('readwrite', (files) => files.put(file)).then(
      () => true,
      () => false,
    ),
  remove: (fileId) => runInTransaction('readwrite', (files) => files.delete(fileId)).then(ignoreFailure, ignoreFailure),
  list: async (owner) => {
    // Listing must not create a database for people who have never chosen a file.
    if (!(await databaseExists().catch(() => true))) return [];
    const kept = await runInTransaction('readonly', (files) => files.getAll() as IDBRequest<PendingFile[]>).catch(
      () => [],
    );
    return kept.filter((file) => file.owner === owner);
  },
};

/** A file that cannot be removed cannot have been stored. */
const ignoreFailure = (): void => undefined;

async function databaseExists(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === PENDING_FILES_DATABASE);
}

async function runInTransaction<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  databasePromise ??= openDatabase();
  const database = await databasePromise.catch((fault: unknown) => {
    databasePromise = undefined;
    throw fault;
  });
  const transaction = database.transaction(FILES_STORE, mode, { durability: 'strict' });
  const request = work(transaction.objectStore(FILES_STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser keeps no files'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PENDING_FILES_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES_STORE, { keyPath: 'fileId' });
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close();
        databasePromise = undefined;
      };
      resolve(request.result);
    };
  });
}

if (typeof window !== 'undefined') {
  addEventListener(FORGET_EVENT, () => {
    if (databasePromise) void runInTransaction('readwrite', (files) => files.clear()).catch(ignoreFailure);
  });
}
