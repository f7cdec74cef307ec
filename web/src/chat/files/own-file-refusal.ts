import type { Locale } from '@libs/protocol/languages.ts';
import { type OwnFileCode, ownFileWords } from '@libs/protocol/own-file-words.ts';
import type { Refusal } from '../../api/refusal.ts';

/** What this browser says of a file without asking. */
export const ownFileRefusal = (code: OwnFileCode, lang: Locale): Refusal => ({
  code,
  message: ownFileWords[lang][code],
  ref: 'browser',
});
