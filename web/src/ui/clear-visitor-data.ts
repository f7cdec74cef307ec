/** An agent's own things, kept in the same browser: nothing of a visitor is in them. */
const AGENT_KEYS = /^(agentId$|agentName$|quickResponses_)/;

/** Removes what a visit has stored. The chat hears of it first, so that it is silent from then on and writes nothing back. */
export function clearVisitorData(): void {
  dispatchEvent(new Event('aidline.forget'));
  for (const forget of [() => sessionStorage.clear(), clearLocalStorage, deleteDatabases]) ignoreStorageErrors(forget);
}

/** A browser that refuses storage has nothing to forget; leaving must not fail over it. */
function ignoreStorageErrors(forget: () => void): void {
  try {
    forget();
  } catch {
    return;
  }
}

function clearLocalStorage(): void {
  for (const key of Object.keys(localStorage)) if (!AGENT_KEYS.test(key)) localStorage.removeItem(key);
}

/** The chat's second copy (`chat/outbox-backup.ts`) and chosen files (`chat/files/pending-file-storage.ts`); what they hold open they empty themselves. */
function deleteDatabases(): void {
  for (const name of ['aidline.kept', 'aidline.files']) indexedDB.deleteDatabase(name);
}
