import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** Refuses what would be held in an agent's message: every visitor would read it, and no second person checks it. */
export function assertAllowedPublicText(text: string, field: string): void {
  const kinds = findHoldReasons(text);
  if (kinds.length > 0) throw new RefusalError('words.held', { field, kinds });
}
