import { type SessionId, sessionId, type VisitorKey, visitorKey } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { removeBackup, saveBackup } from '@libs/client/browser/outbox-backup.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { SESSION_KEY } from './chat-prefetch.ts';

/** A visitor's session and the key that proves it is theirs. Stored in this browser until it is cleared. */
export type StoredSession = {
  sessionId: SessionId;
  key: VisitorKey;
  /** The unavailable session that this one replaces; tabs that still show it follow. */
  insteadOf?: SessionId;
};

/** The only file that accesses this storage key. */
export type SessionStore = {
  read(): StoredSession | null;
  /** If another tab has created one already, that one is returned, so there is only one. */
  create(): StoredSession;
  save(session: StoredSession): void;
  replace(gone: SessionId): StoredSession;
  /** Removes it from this browser. */
  clear(): void;
  /**
   * Switches to the session of the person signed in at this host, stored separately; null switches to the anonymous
   * one. `initialSession` is its initial value.
   */
  switchToHost(host: string | null, initialSession?: StoredSession): void;
  /** Calls back when another tab stores a session, or clears it. Returns a function that stops it. */
  watch(listener: (session: StoredSession | null) => void): () => void;
};

export function createSessionStore(storage: () => Storage = () => localStorage): SessionStore {
  // Where storage is blocked, the session lives as long as the page.
  let memoryCopy: StoredSession | null = null;
  let name = SESSION_KEY;
  let initialSession: StoredSession | undefined;

  const read = () => memoryCopy ?? parseStoredSession(readOrNull(storage, name));
  const save = (session: StoredSession) => {
    memoryCopy = null;
    try {
      storage().setItem(name, JSON.stringify(session));
      saveBackup(name, JSON.stringify(session));
    } catch {
      memoryCopy = session;
    }
  };
  return {
    read,
    save,
    create() {
      const session = read() ?? initialSession ?? newStoredSession();
      initialSession = undefined;
      save(session);
      return session;
    },
    replace(gone) {
      const session = { ...newStoredSession(), insteadOf: gone };
      save(session);
      return session;
    },
    clear() {
      memoryCopy = null;
      removeBackup(name);
      try {
        storage().removeItem(name);
      } catch {
        return; // blocked storage has nothing to read
      }
    },
    switchToHost(host, first) {
      memoryCopy = null;
      name = host === null ? SESSION_KEY : `${SESSION_KEY}@${host}`;
      initialSession = read() ? undefined : first;
    },
    watch(listener) {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === name || key === null) listener(parseStoredSession(newValue));
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

export const newStoredSession = (): StoredSession => ({ sessionId: newSessionId(), key: newVisitorKey() });

function readOrNull(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

function parseStoredSession(text: string | null): StoredSession | null {
  try {
    const stored = JSON.parse(text ?? '') as { sessionId?: unknown; key?: unknown; insteadOf?: unknown };
    const id = parseWith(sessionId, stored.sessionId);
    const key = parseWith(visitorKey, stored.key);
    const gone = parseWith(sessionId, stored.insteadOf);
    if (!('value' in id && 'value' in key)) return null;
    return { sessionId: id.value, key: key.value, ...('value' in gone ? { insteadOf: gone.value } : {}) };
  } catch {
    return null;
  }
}
