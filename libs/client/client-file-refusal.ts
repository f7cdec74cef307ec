import type { Locale } from '@libs/protocol/languages.ts';
import { type ClientFileRefusalCode, clientFileMessages } from '@libs/protocol/client-file-messages.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/** A refusal that the client finds by itself, without the gateway. */
export const clientFileRefusal = (code: ClientFileRefusalCode, lang: Locale): Refusal => ({
  code,
  message: clientFileMessages[lang][code],
  ref: 'browser',
});
