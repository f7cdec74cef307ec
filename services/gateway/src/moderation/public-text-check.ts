import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** What is held from an agent's messages is refused here: it would go to every visitor, and no second person looks. */
export function assertAllowedPublicText(text: string, field: string): void {
  const kinds = findHoldReasons(text);
  if (kinds.length > 0) throw new RefusalError('words.held', { field, kinds });
}
