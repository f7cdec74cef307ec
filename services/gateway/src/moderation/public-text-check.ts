import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { checkFileName } from './file-name-check.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** Refuses what would be held in an agent's message: every visitor would read it, and no second person checks it. */
export function assertAllowedPublicText(text: string, field: string): void {
  const kinds = findHoldReasons(text);
  if (kinds.length > 0) throw new RefusalError('words.held', { field, kinds });
}

/** The same of the name of a file that everybody may be sent. */
export function assertAllowedFileName(name: string, field: string): void {
  const found = checkFileName(name);
  if (found) throw new RefusalError('words.held', { field, kinds: found.reasons });
}
