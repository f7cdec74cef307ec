import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { FORGET_EVENT } from '@libs/client/browser/outbox-backup.ts';
import { PENDING_FILES_DATABASE } from './load-file-features.ts';

/**
 * Files that were chosen and are not in the log yet, in this browser's database, so that a reload or a crash costs nobody
 * the evidence they had picked. localStorage holds no files. What cannot be kept is said on the screen.
 */
export type PendingFile = {
  fileId: CommandId;
  sessionId: SessionId;
  /** `visitor`, or an agent's id: in one browser, one person's files are never sent as another's. */
  owner: string;
  name: string;
  file: Blob;
  /** The person has said that it shall go. */
  isWanted: boolean;
};

export type PendingFileStorage = {
  /** False when this browser would not keep it. */
  save(file: PendingFile): Promise<boolean>;
  remove(fileId: CommandId): Promise<void>;
  /** In the order of choosing. Nothing where nothing can be kept. */
  list(owner: string): Promise<PendingFile[]>;
};

const FILES_STORE = 'files';

let databasePromise: Promise<IDBDatabase> | undefined;

export const pendingFileStorage: PendingFileStorage = {
  save: (file) =>
    runInTransaction('readwrite', (files) => files.put(file)).then(
      () => true,
      () => false,
    ),
  remove: (fileId) => runInTransaction('readwrite', (files) => files.delete(fileId)).then(ignoreFailure, ignoreFailure),
  list: async (owner) => {
    // Whoever has never chosen a file shall not get a database for having looked.
    if (!(await databaseExists().catch(() => true))) return [];
    const kept = await runInTransaction('readonly', (files) => files.getAll() as IDBRequest<PendingFile[]>).catch(
      () => [],
    );
    return kept.filter((file) => file.owner === owner);
  },
};

/** What cannot be dropped cannot have been kept. */
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
