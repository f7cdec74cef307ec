import type { Locale } from '@libs/protocol/languages.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/** A refusal as the gateway sends it. */
export const gatewayRefusal = (code: RefusalCode, lang: Locale): Refusal => ({
  code,
  message: refusalMessages[lang][code],
  ref: 'gateway',
});
