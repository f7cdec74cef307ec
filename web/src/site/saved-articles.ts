import { createStore } from 'zustand/vanilla';

// What a reader wants to find again stays on the device and goes nowhere else. Leaving quickly forgets
// it with everything else that the visit stored.

const KEY = 'aidline.saved';

interface Saved {
  /** Slugs, in the order in which they were saved. */
  slugs: readonly string[];
  /** False until the device was asked, which a written page cannot do. */
  isKnown: boolean;
}

export const savedArticles = createStore<Saved>(() => ({ slugs: [], isKnown: false }));

/** Reads what is kept, and follows what other tabs save. Returns how to stop. */
export function followSaved(): () => void {
  const read = () => savedArticles.setState({ slugs: readKept(), isKnown: true });
  const onStorage = ({ key }: StorageEvent) => void ((key === KEY || key === null) && read());
  read();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export function toggleSaved(slug: string): void {
  const { slugs } = savedArticles.getState();
  const changed = slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug];
  keep(changed);
  savedArticles.setState({ slugs: changed });
}

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return []; // refused by the browser, or written by somebody else
  }
}

/** A browser that keeps nothing still shows the choice until the page is left. */
function keep(slugs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    return;
  }
}
