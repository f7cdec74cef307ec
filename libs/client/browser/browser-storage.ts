import type { OutboxStorage } from '../ports.ts';
import { removeBackup, saveBackup } from './outbox-backup.ts';

/**
 * localStorage with a copy in IndexedDB, because localStorage reaches the disk late. One key per command: other tabs see
 * it at once, two tabs cannot overwrite each other, and quick exit clears it.
 */
export const createBrowserStorage = (storage: () => Storage = () => localStorage): OutboxStorage => ({
  keys: () => Object.keys(storage()),
  get: (key) => storage().getItem(key),
  set(key, text) {
    storage().setItem(key, text);
    saveBackup(key, text);
  },
  remove(key) {
    try {
      storage().removeItem(key);
    } finally {
      removeBackup(key);
    }
  },
  watch(onChange) {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== null) onChange(key, newValue);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
});
