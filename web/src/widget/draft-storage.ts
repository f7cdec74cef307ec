import type { StoreApi } from 'zustand/vanilla';
import { maskSecrets } from '@libs/guard/mask-secrets.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { removeBackup, FORGET_EVENT, saveBackup } from '@libs/client/browser/outbox-backup.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { SecretGuard } from './secret-guard.ts';
import type { WidgetState } from './widget-state.ts';

/** One entry for each conversation and page: `aidline.draft.<session>.<page>`. */
const KEY_PREFIX = 'aidline.draft.';

/** Storage writes synchronously, so it waits for a pause in typing. */
const BACKUP_DELAY_MS = 1_000;

/**
 * The unsent draft of a visitor, stored on this device only, and restored in its own conversation after a reload, a
 * crash or a closed tab. Each page writes its own entry and holds a lock while it lives, so two tabs never overwrite
 * each other; the entry of a closed page is taken over by the next page that shows the conversation. Secrets are masked
 * before anything is stored. Where storage is blocked, the draft lives as long as the page.
 */
export function persistDraft(store: StoreApi<WidgetState>, guard: SecretGuard, claim: LockClaim = claimLock): void {
  const page = newCommandId();
  /** This page's entry, once there is one. */
  let own: string | undefined;
  let copying: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(copying);
    if (own) removeEntry(own);
    own = undefined;
  };
  const write = (sessionId: SessionId, text: string) => {
    const key = `${KEY_PREFIX}${sessionId}.${page}`;
    if (!own) claim(page, () => true);
    try {
      localStorage.setItem(key, text);
    } catch {
      return; // the draft lives as long as the page
    }
    if (own !== key) drop();
    own = key;
    clearTimeout(copying);
    copying = setTimeout(() => saveBackup(key, text), BACKUP_DELAY_MS);
  };
  const saveDraft = (sessionId: SessionId) => {
    const { activeChat, draft } = store.getState();
    if (!draft || activeChat?.session.sessionId !== sessionId) return;
    if (guard.isReady()) return write(sessionId, maskSecrets(draft, guard.find(draft)));
    if (isTooShortForSecrets(draft)) write(sessionId, draft);
    // Tries again when the rules are loaded; if they cannot be loaded, the next input tries again.
    void guard.prepare().then((isReady) => isReady && saveDraft(sessionId));
  };
  /** Text written meanwhile is not replaced; the stored draft then waits for the next page. */
  const restore = (sessionId: SessionId) => {
    let found = '';
    for (const key of draftKeysOf(sessionId)) {
      const take = () => {
        const { activeChat, draft } = store.getState();
        const isWanted = draft === found && activeChat?.session.sessionId === sessionId;
        if (isWanted) {
          found += (found && '\n') + localStorage.getItem(key);
          write(sessionId, found);
          if (key !== own) removeEntry(key);
          store.setState({ draft: found });
        }
        return isWanted;
      };
      if (key === own) take();
      else claim(key.split('.')[3]!, take);
    }
  };

  const stop = store.subscribe(({ activeChat, draft, suggestedDraft }, before) => {
    const hasBegun = activeChat && activeChat !== before.activeChat;
    if (!draft) {
      if (before.draft) drop();
      if (hasBegun) restore(activeChat.session.sessionId);
    } else if (activeChat && draft !== suggestedDraft && (hasBegun || draft !== before.draft))
      saveDraft(activeChat.session.sessionId);
  });
  addEventListener(FORGET_EVENT, () => {
    stop();
    clearTimeout(copying);
  });
}

/** Shorter than any key, and than the twelve words of a phrase. */
const MAX_LENGTH_UNCHECKED = 40;
/** A digit, a word for a secret, or the twelve characters of a Chinese phrase. */
const SIGN_OF_SECRET = /\p{Nd}|pass|pwd|pin|code|seed|kata|密|口令|码|碼|词|詞|(?:\p{Lo}\P{Lo}*){12}/iu;

/** What begins a message may be lost by a reload before the rules are there; it is stored where it cannot hold a secret. */
const isTooShortForSecrets = (draft: string): boolean =>
  draft.length <= MAX_LENGTH_UNCHECKED && !SIGN_OF_SECRET.test(draft);

/** Removes every stored draft of this conversation, of any tab. */
export function removeDrafts(sessionId: SessionId): void {
  for (const key of draftKeysOf(sessionId)) removeEntry(key);
}

/**
 * Requests the lock of a page once. If no other page holds it and `take` returns true, this page holds it as long as it
 * lives.
 */
type LockClaim = (page: string, take: () => boolean) => void;

const claimLock: LockClaim = (page, take) => {
  // Absent outside secure contexts and in browsers before 2022: there each page takes over every entry it finds.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return void take();
  const hold = (lock: Lock | null) => (lock && take() ? new Promise<void>(ignoreFailure) : undefined);
  locks.request(page, { ifAvailable: true }, hold).catch(ignoreFailure);
};

/** Where storage is blocked, so are locks. A promise that never settles holds the lock as long as the page lives. */
const ignoreFailure = (): void => undefined;

function draftKeysOf(sessionId: SessionId): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY_PREFIX + sessionId));
  } catch {
    return []; // blocked storage has nothing to read
  }
}

function removeEntry(key: string): void {
  localStorage.removeItem(key);
  removeBackup(key);
}
