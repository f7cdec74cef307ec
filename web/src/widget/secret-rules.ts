import { findCustomerSecrets } from '@libs/guard/customer-secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import type { SecretFinder } from './secret-guard.ts';

/** The rules with the word lists: too large for every page, so this file is fetched when somebody begins to write. */
export const findInMessage: SecretFinder = (message) => findCustomerSecrets(message, seedPhrases);
