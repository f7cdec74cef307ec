import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { FORGET_EVENT } from '../kept-copy.ts';
import { KEPT_FILES } from './parts.ts';

/**
 * Files that were chosen and are not in the log yet, in this browser's database, so that a reload or a crash costs nobody
 * the evidence they had picked. localStorage holds no files. What cannot be kept is said on the screen.
 */
export type KeptFile = {
  fileId: CommandId;
  sessionId: SessionId;
  /** `visitor`, or an agent's id: in one browser, one person's files are never sent as another's. */
  owner: string;
  name: string;
  file: Blob;
  /** The person has said that it shall go. */
  isWanted: boolean;
};

export interface KeptFiles {
  /** False when this browser would not keep it. */
  keep(file: KeptFile): Promise<boolean>;
  drop(fileId: CommandId): Promise<void>;
  /** In the order of choosing. Nothing where nothing can be kept. */
  all(owner: string): Promise<KeptFile[]>;
}

const FILES = 'files';

let opening: Promise<IDBDatabase> | undefined;

export const keptFiles: KeptFiles = {
  keep: (file) =>
    inStore('readwrite', (files) => files.put(file)).then(
      () => true,
      () => false,
    ),
  drop: (fileId) => inStore('readwrite', (files) => files.delete(fileId)).then(nothing, nothing),
  all: async (owner) => {
    // Whoever has never chosen a file shall not get a database for having looked.
    if (!(await isThere().catch(() => true))) return [];
    const kept = await inStore('readonly', (files) => files.getAll() as IDBRequest<KeptFile[]>).catch(() => []);
    return kept.filter((file) => file.owner === owner);
  },
};

/** What cannot be dropped cannot have been kept. */
const nothing = (): void => undefined;

async function isThere(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === KEPT_FILES);
}

async function inStore<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opening ??= open();
  const database = await opening.catch((fault: unknown) => {
    opening = undefined;
    throw fault;
  });
  const transaction = database.transaction(FILES, mode, { durability: 'strict' });
  const request = work(transaction.objectStore(FILES));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser keeps no files'));
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_FILES, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES, { keyPath: 'fileId' });
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
  });
}

if (typeof window !== 'undefined') {
  addEventListener(FORGET_EVENT, () => {
    if (opening) void inStore('readwrite', (files) => files.clear()).catch(nothing);
  });
}
