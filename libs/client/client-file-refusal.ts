import type { Locale } from '@libs/protocol/languages.ts';
import { type ClientFileRefusalCode, clientFileMessages } from '@libs/protocol/client-file-messages.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/** What this browser says of a file without asking. */
export const clientFileRefusal = (code: ClientFileRefusalCode, lang: Locale): Refusal => ({
  code,
  message: clientFileMessages[lang][code],
  ref: 'browser',
});
