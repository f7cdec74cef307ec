import type { FrameEvent } from '@libs/protocol/embed-protocol.ts';
import { watchForExitClicks, watchForShiftPresses } from '../ui/quick-exit-triggers.ts';
import { clearVisitorData } from '../ui/clear-visitor-data.ts';
import { blankPage } from '../ui/leave-page.ts';

/**
 * Quick exit for the chat in a frame: this browser forgets the conversation, and the page around it, which alone may do
 * so, leaves (`web/embed/embed.ts`). Returns what to do when that page has been told to leave.
 */
export function watchForFrameExit(tell: (told: FrameEvent) => void): () => void {
  const leave = () => {
    blankPage();
    clearVisitorData();
    tell({ type: 'left' });
  };
  watchForShiftPresses(document, leave);
  watchForExitClicks(document, leave);
  return leave;
}
