/** An agent's own data in the same browser; it contains nothing of a visitor. */
const AGENT_KEYS = /^(agentId$|agentName$|quickResponses_|scriptUses_)/;

/** Removes what a visit has stored. The chat is notified first, so that it stops and writes nothing back. */
export function clearVisitorData(): void {
  dispatchEvent(new Event('aidline.forget'));
  for (const forget of [() => sessionStorage.clear(), clearLocalStorage, deleteDatabases]) ignoreStorageErrors(forget);
}

/** Where storage is blocked there is nothing to remove; leaving must not fail because of it. */
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

/**
 * The databases of the outbox backup (`outbox-backup.ts`) and of chosen files (`pending-file-storage.ts`), both in
 * `libs/client/browser`. An open database is emptied by its owner.
 */
function deleteDatabases(): void {
  for (const name of ['aidline.kept', 'aidline.files']) indexedDB.deleteDatabase(name);
}
