import { outgoingReasons } from '@libs/guard/outgoing.ts';
import { Refused } from '../edge/refused.ts';

/** What is held from an agent's messages is refused here: it would go to every visitor, and no second person looks. */
export function assertMayBeShown(text: string, field: string): void {
  const kinds = outgoingReasons(text);
  if (kinds.length > 0) throw new Refused('words.held', { field, kinds });
}
