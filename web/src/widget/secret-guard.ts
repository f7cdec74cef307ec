import { findSecrets, type Secret } from '@libs/guard/secrets.ts';
import type { WordLists } from '@libs/guard/seed-phrases.ts';

/** Looks a message over before it leaves the device. */
export interface SecretGuard {
  /** Somebody begins to write: fetches the word lists, which are too heavy for a page that nobody writes on. */
  prepare(): void;
  /** What must not be sent. Until the lists are there it knows no seed phrases; the gateway always does. */
  find(text: string): Secret[];
}

export function createSecretGuard(fetchLists: () => Promise<WordLists> = importLists): SecretGuard {
  let lists: WordLists | null = null;
  let fetching: Promise<void> | undefined;
  return {
    prepare() {
      fetching ??= fetchLists().then(
        (fetched) => {
          lists = fetched;
        },
        () => {
          fetching = undefined;
        },
      );
    },
    find: (text) => findSecrets(text, lists),
  };
}

async function importLists(): Promise<WordLists> {
  const { englishWords, chineseWords } = await import('@libs/guard/word-lists.ts');
  return { english: englishWords, chinese: chineseWords };
}
