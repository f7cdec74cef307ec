import { parseWith } from '@libs/protocol/parse.ts';
import { parseRefusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import { acknowledgements } from '@libs/protocol/socket-protocol.ts';
import type { JoinResponse } from '../connection.ts';

/** When the gateway asks for patience and says no time. */
const DEFAULT_RETRY_DELAY_MS = 3_000;

/**
 * What the long poll makes of an answer. Apart from it because it is fetched late: a value that it shared with the chat
 * would split the chat's one script into several.
 */
export const longPollAnswers = {
  /** Null when it is none, or refused. */
  joinOf(answer: unknown): JoinResponse | null {
    const parsed = parseWith(acknowledgements.join, answer);
    return 'value' in parsed ? parsed.value : null;
  },
  /** How long the gateway wants to be left alone; null when it asks for no patience. */
  retryDelayOf(answer: unknown): number | null {
    const refusal = parseRefusal(answer);
    return refusal && retryRuleOf(refusal.code) === 'same' ? (refusal.retryAfterMs ?? DEFAULT_RETRY_DELAY_MS) : null;
  },
};
