import type { Told } from '@libs/protocol/embedding.ts';
import { watchForExits, watchForShift } from '../ui/exit-signs.ts';
import { forgetVisit } from '../ui/forget-visit.ts';
import { blankPage } from '../ui/leave-page.ts';

/**
 * Quick exit for the chat in a frame: this browser forgets the conversation, and the page around it, which alone may do
 * so, leaves (`web/embed/embed.ts`). Returns what to do when that page has been told to leave.
 */
export function watchForExitOfFrame(tell: (told: Told) => void): () => void {
  const leave = () => {
    blankPage();
    forgetVisit();
    tell({ type: 'left' });
  };
  watchForShift(document, leave);
  watchForExits(document, leave);
  return leave;
}
