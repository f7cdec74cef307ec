import type { refusals, RefusalCode } from '@libs/protocol/refusals.ts';
import { retryRules } from '@libs/protocol/retry-rules.ts';
import { type ClientRefusalCode, clientRefusalMessage } from '@libs/protocol/client-refusal-messages.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { refusal as refusalBody, type RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { parseWith } from '@libs/protocol/parse.ts';

/** A refusal as it reaches a person: a code, a sentence in their language, a reference they can quote. */
export type Refusal = RefusalBody['error'];

export type RetryRule = (typeof refusals)[RefusalCode]['retry'];

/** What to do about it. A code from a newer server that we do not know is final. */
export const retryRuleOf = (code: string): RetryRule =>
  Object.hasOwn(retryRules, code) ? retryRules[code as keyof typeof retryRules] : 'never';

/** A refusal that this browser found by itself, without asking. */
export const clientRefusal = (code: ClientRefusalCode, lang: Locale): Refusal => ({
  code,
  message: clientRefusalMessage(code, lang),
  ref: 'browser',
});

/** The refusal in an answer from outside, or null when it is none. */
export function parseRefusal(answer: unknown): Refusal | null {
  const parsed = parseWith(refusalBody, answer);
  return 'value' in parsed ? parsed.value.error : null;
}
