import { createStore } from 'zustand/vanilla';

// What a reader wants to find again stays on the device and goes nowhere else. Leaving quickly forgets
// it with everything else that the visit stored.

const STORAGE_KEY = 'aidline.saved';

interface SavedArticlesState {
  /** Slugs, in the order in which they were saved. */
  slugs: readonly string[];
  /** False until the device was asked, which a written page cannot do. */
  isKnown: boolean;
}

export const savedArticles = createStore<SavedArticlesState>(() => ({ slugs: [], isKnown: false }));

/** Reads what is kept, and follows what other tabs save. Returns how to stop. */
export function startSavedArticlesSync(): () => void {
  const read = () => savedArticles.setState({ slugs: readStoredSlugs(), isKnown: true });
  const onStorage = ({ key }: StorageEvent) => void ((key === STORAGE_KEY || key === null) && read());
  read();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export function toggleSavedArticle(slug: string): void {
  const { slugs } = savedArticles.getState();
  const changed = slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug];
  storeSlugs(changed);
  savedArticles.setState({ slugs: changed });
}

function readStoredSlugs(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return []; // refused by the browser, or written by somebody else
  }
}

/** A browser that keeps nothing still shows the choice until the page is left. */
function storeSlugs(slugs: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(slugs));
  } catch {
    return;
  }
}
