/**
 * A second copy of what localStorage must not lose. Browsers write localStorage to the disk seconds later, so a browser
 * that is killed, or a phone whose battery dies, forgets what its page was told is kept; IndexedDB is written at once.
 * Reading stays with localStorage. After such a death `restoreKept` puts back what is missing there; anything that was
 * done with in the meantime is at worst sent once more under its old id, which the server answers as the first time.
 */
const DATABASE = 'aidline.kept';
const ENTRIES = 'entries';

/** A browser whose storage hangs shall not keep the chat closed. */
const RESTORE_PATIENCE_MS = 1_000;

/** Said by whoever clears this browser's traces; then the copy goes too. */
export const FORGET_EVENT = 'aidline.forget';

/** Whoever shows a conversation is silent and writes nothing back from then on. Returns the way to stop. */
export function whenForgotten(hear: () => void): () => void {
  addEventListener(FORGET_EVENT, hear);
  return () => removeEventListener(FORGET_EVENT, hear);
}

let opening: Promise<IDBDatabase> | undefined;

export function keepCopy(key: string, text: string): void {
  void change((entries) => entries.put(text, key));
}

export function dropCopy(key: string): void {
  void change((entries) => entries.delete(key), false);
}

/** Settles when all that can be put back is back; never rejects, and leaves nothing behind where nothing was kept. */
async function restoreKept(storage: () => Storage = () => localStorage): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_PATIENCE_MS));
  await Promise.race([putBack(storage).catch(nothingToRestore), late]);
}

/** Starts what reads the storage once it is whole. Returns the way to end, also before it has begun. */
export function startRestored(start: () => () => void): () => void {
  let end: (() => void) | undefined;
  let hasEnded = false;
  void restoreKept().then(() => {
    if (!hasEnded) end = start();
  });
  return () => {
    hasEnded = true;
    end?.();
  };
}

/** No storage, or none yet. */
const nothingToRestore = (): void => undefined;

async function putBack(storage: () => Storage): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  const database = await open({ mayCreate: false });
  opening = Promise.resolve(database);
  const entries = database.transaction(ENTRIES).objectStore(ENTRIES);
  const [keys, texts] = await Promise.all([answerOf(entries.getAllKeys()), answerOf(entries.getAll())]);
  const all = keys.map((key, index) => [key, texts[index] as unknown]);
  for (const [key, text] of all) {
    if (typeof key !== 'string' || typeof text !== 'string') continue;
    if (storage().getItem(key) === null) storage().setItem(key, text);
  }
}

/** A copy that cannot be made is no loss yet: localStorage has taken the thing, or its refusal is shown. */
async function change(how: (entries: IDBObjectStore) => unknown, mayCreate = true): Promise<void> {
  try {
    opening ??= open({ mayCreate });
    const transaction = (await opening).transaction(ENTRIES, 'readwrite', { durability: 'strict' });
    how(transaction.objectStore(ENTRIES));
    transaction.commit();
  } catch {
    opening = undefined;
  }
}

function open({ mayCreate }: { mayCreate: boolean }): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    if (mayCreate) request.result.createObjectStore(ENTRIES);
    else request.transaction?.abort();
  };
  return answerOf(request).then((database) => {
    database.onversionchange = () => {
      database.close();
      opening = undefined;
    };
    return database;
  });
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

if (typeof window !== 'undefined') {
  addEventListener(FORGET_EVENT, () => {
    if (opening) void change((entries) => entries.clear());
  });
}
