import { findSecrets } from '@libs/guard/secrets.ts';
import type { SecretFamily, SecretMatch } from '@libs/guard/secret-match.ts';

/** Checks a message for secrets before it leaves the device. */
export type SecretGuard = {
  /** Called when somebody starts to write: loads the word lists, which are too large to load on every page. */
  prepare(): Promise<void>;
  /** Whether `find` is reliable for this text: the word lists are loaded, or it is too short for a seed phrase. */
  isConclusive(text: string): boolean;
  /** What must not be sent. Until the lists are loaded it detects no seed phrases; the gateway always does. */
  find(text: string): SecretMatch[];
};

/** Words of a script with spaces, or single characters of one without. */
const WORD_PATTERN = /\p{Lo}|\p{L}+/gu;
const MIN_PHRASE_WORDS = 12;

export function createSecretGuard(
  fetchSeedPhrases: () => Promise<readonly SecretFamily[]> = importSeedPhrases,
): SecretGuard {
  let seedPhrases: readonly SecretFamily[] | null = null;
  let fetching: Promise<void> | undefined;
  return {
    prepare() {
      return (fetching ??= fetchSeedPhrases().then(
        (fetched) => {
          seedPhrases = fetched;
        },
        () => {
          fetching = undefined;
        },
      ));
    },
    isConclusive: (text) => seedPhrases !== null || (text.match(WORD_PATTERN)?.length ?? 0) < MIN_PHRASE_WORDS,
    find: (text) => findSecrets(text, seedPhrases),
  };
}

const importSeedPhrases = () => import('@libs/guard/seed-phrases.ts').then(({ seedPhrases }) => seedPhrases);
