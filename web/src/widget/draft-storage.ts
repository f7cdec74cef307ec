import type { StoreApi } from 'zustand/vanilla';
import { maskSecrets } from '@libs/guard/secrets.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { removeBackup, FORGET_EVENT, saveBackup } from '@libs/client/browser/outbox-backup.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { SecretGuard } from './secret-guard.ts';
import type { WidgetState } from './widget-state.ts';

/** One entry for each conversation and page: `aidline.draft.<session>.<page>`. */
const KEY_PREFIX = 'aidline.draft.';

/** The copy is written to the disk at once, so it waits for a pause in typing. */
const BACKUP_DELAY_MS = 1_000;

/**
 * What a visitor has typed and not sent, on this device alone: a reload, a crash and a closed tab bring it back into the
 * draft of its own conversation. Each page writes an entry of its own and holds a lock while it lives, so two tabs never
 * write over each other; what a page has left behind is taken over by the next that shows the conversation. Secrets are
 * masked before anything is kept, and where the storage is denied the draft lives as long as the page.
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
      return; // it lives as long as the page
    }
    if (own !== key) drop();
    own = key;
    clearTimeout(copying);
    copying = setTimeout(() => saveBackup(key, text), BACKUP_DELAY_MS);
  };
  const keep = (sessionId: SessionId) => {
    const { activeChat, draft } = store.getState();
    if (!draft || activeChat?.session.sessionId !== sessionId) return;
    if (guard.isConclusive(draft)) write(sessionId, maskSecrets(draft, guard.find(draft)));
    // Once more when the word lists are there; where they cannot be had, the next letter tries again.
    else void guard.prepare().then(() => guard.isConclusive(draft) && keep(sessionId));
  };
  /** What was written meanwhile stays as it is, and what was left waits for the next page. */
  const bringBack = (sessionId: SessionId) => {
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
      if (hasBegun) bringBack(activeChat.session.sessionId);
    } else if (activeChat && draft !== suggestedDraft && (hasBegun || draft !== before.draft))
      keep(activeChat.session.sessionId);
  });
  addEventListener(FORGET_EVENT, () => {
    stop();
    clearTimeout(copying);
  });
}

/** Nothing that was begun in this conversation stays in this browser, whichever tab it was begun in. */
export function removeDrafts(sessionId: SessionId): void {
  for (const key of draftKeysOf(sessionId)) removeEntry(key);
}

/** Asks once when no other page holds it; if the answer is yes, this one does from now on, as long as it lives. */
type LockClaim = (page: string, take: () => boolean) => void;

const claimLock: LockClaim = (page, take) => {
  // Absent outside secure contexts and in browsers before 2022: there each page takes over what it finds.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return void take();
  const hold = (lock: Lock | null) => (lock && take() ? new Promise<void>(ignoreFailure) : undefined);
  locks.request(page, { ifAvailable: true }, hold).catch(ignoreFailure);
};

/** Where storage is denied, so are locks. And what never settles is held as long as the page lives. */
const ignoreFailure = (): void => undefined;

function draftKeysOf(sessionId: SessionId): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY_PREFIX + sessionId));
  } catch {
    return []; // what is denied has kept nothing
  }
}

function removeEntry(key: string): void {
  localStorage.removeItem(key);
  removeBackup(key);
}
