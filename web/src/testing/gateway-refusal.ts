import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalWords } from '@libs/protocol/refusal-words.ts';
import type { Refusal } from '../api/refusal.ts';

/** A "no" as the gateway says it. */
export const gatewayRefusal = (code: RefusalCode, lang: Locale): Refusal => ({
  code,
  message: refusalWords[lang][code],
  ref: 'gateway',
});
