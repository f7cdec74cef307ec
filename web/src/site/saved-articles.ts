import { createStore } from 'zustand/vanilla';

// The reader's saved articles are stored only on this device. Quick exit clears them with everything else that the
// visit stored.

const STORAGE_KEY = 'aidline.saved';

type SavedArticlesState = {
  /** In the order in which they were saved. */
  slugs: readonly string[];
  /** False until storage was read, which is not possible when the page is prerendered. */
  isKnown: boolean;
};

export const savedArticles = createStore<SavedArticlesState>(() => ({ slugs: [], isKnown: false }));

/** Reads the stored slugs and follows changes by other tabs. Returns a function that stops it. */
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
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return []; // storage is blocked, or the value was written by another program
  }
}

/** Where storage is blocked, the choice lasts until the page is left. */
function storeSlugs(slugs: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(slugs));
  } catch {
    return;
  }
}
