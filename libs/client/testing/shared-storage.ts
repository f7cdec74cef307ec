import type { OutboxStorage } from '../ports.ts';
import { createMemoryStorage } from '../memory-storage.ts';

type StorageListener = (key: string, text: string | null) => void;

/** The storage of one browser: every tab sees the same texts, and hears a moment later what the others have changed. */
export class SharedStorage {
  private readonly texts = createMemoryStorage();
  private readonly listeners = new Map<OutboxStorage, StorageListener>();

  openTab(): OutboxStorage {
    const tab: OutboxStorage = {
      ...this.texts,
      set: (key, text) => {
        this.texts.set(key, text);
        this.notifyOthers(tab, key, text);
      },
      remove: (key) => {
        this.texts.remove(key);
        this.notifyOthers(tab, key, null);
      },
      watch: (onChange) => {
        this.listeners.set(tab, onChange);
        return () => this.listeners.delete(tab);
      },
    };
    return tab;
  }

  private notifyOthers(sender: OutboxStorage, key: string, text: string | null): void {
    for (const [tab] of this.listeners) if (tab !== sender) setTimeout(() => this.listeners.get(tab)?.(key, text), 0);
  }
}
