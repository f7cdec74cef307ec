/**
 * A second copy of what localStorage must not lose. Browsers write localStorage to the disk seconds later, so a browser
 * that is killed, or a phone whose battery dies, forgets what its page was told is kept; IndexedDB is written at once.
 * Reading stays with localStorage. After such a death `restoreBackup` puts back what is missing there; anything that was
 * done with in the meantime is at worst sent once more under its old id, which the server answers as the first time.
 */
const DATABASE_NAME = 'aidline.kept';
const ENTRIES_STORE = 'entries';

/** A browser whose storage hangs shall not keep the chat closed. */
const RESTORE_TIMEOUT_MS = 1_000;

/** Said by whoever clears this browser's traces; then the copy goes too. */
export const FORGET_EVENT = 'aidline.forget';

/** Whoever shows a conversation is silent and writes nothing back from then on. Returns the way to stop. */
export function onForgotten(listener: () => void): () => void {
  addEventListener(FORGET_EVENT, listener);
  return () => removeEventListener(FORGET_EVENT, listener);
}

let databasePromise: Promise<IDBDatabase> | undefined;

export function saveBackup(key: string, text: string): void {
  void writeEntries((entries) => entries.put(text, key));
}

export function removeBackup(key: string): void {
  void writeEntries((entries) => entries.delete(key), false);
}

/** Settles when all that can be put back is back; never rejects, and leaves nothing behind where nothing was kept. */
async function restoreBackup(storage: () => Storage = () => localStorage): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS));
  await Promise.race([restoreEntries(storage).catch(nothingToRestore), late]);
}

/** Starts what reads the storage once it is whole. Returns the way to end, also before it has begun. */
export function startAfterRestore(start: () => () => void): () => void {
  let end: (() => void) | undefined;
  let hasEnded = false;
  void restoreBackup().then(() => {
    if (!hasEnded) end = start();
  });
  return () => {
    hasEnded = true;
    end?.();
  };
}

/** No storage, or none yet. */
const nothingToRestore = (): void => undefined;

async function restoreEntries(storage: () => Storage): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  const database = await openDatabase({ mayCreate: false });
  databasePromise = Promise.resolve(database);
  const entries = database.transaction(ENTRIES_STORE).objectStore(ENTRIES_STORE);
  const [keys, texts] = await Promise.all([resultOf(entries.getAllKeys()), resultOf(entries.getAll())]);
  const all = keys.map((key, index) => [key, texts[index] as unknown]);
  for (const [key, text] of all) {
    if (typeof key !== 'string' || typeof text !== 'string') continue;
    if (storage().getItem(key) === null) storage().setItem(key, text);
  }
}

/** A copy that cannot be made is no loss yet: localStorage has taken the thing, or its refusal is shown. */
async function writeEntries(how: (entries: IDBObjectStore) => unknown, mayCreate = true): Promise<void> {
  try {
    databasePromise ??= openDatabase({ mayCreate });
    const transaction = (await databasePromise).transaction(ENTRIES_STORE, 'readwrite', { durability: 'strict' });
    how(transaction.objectStore(ENTRIES_STORE));
    transaction.commit();
  } catch {
    databasePromise = undefined;
  }
}

function openDatabase({ mayCreate }: { mayCreate: boolean }): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME, 1);
  request.onupgradeneeded = () => {
    if (mayCreate) request.result.createObjectStore(ENTRIES_STORE);
    else request.transaction?.abort();
  };
  return resultOf(request).then((database) => {
    database.onversionchange = () => {
      database.close();
      databasePromise = undefined;
    };
    return database;
  });
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

if (typeof window !== 'undefined') {
  addEventListener(FORGET_EVENT, () => {
    if (databasePromise) void writeEntries((entries) => entries.clear());
  });
}
