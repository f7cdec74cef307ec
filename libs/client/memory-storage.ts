import type { OutboxStorage } from './ports.ts';

/** For a process that keeps nothing beyond its own life, and for tests that hand it from one life to the next. */
export function createMemoryStorage(): OutboxStorage {
  const texts = new Map<string, string>();
  return {
    keys: () => [...texts.keys()],
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    watch: () => () => undefined,
  };
}
