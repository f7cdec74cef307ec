/** What this browser has stored under a key; null where there is nothing, nothing readable, or storage is blocked. */
export function readStoredJson(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** False where storage is blocked or full: the value then lasts until the page is closed. */
export function storeJson(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
