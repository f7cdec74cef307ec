import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isUnreadLine } from './message-list-rows.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import type { ChatSide } from './message-text.tsx';

type UnreadStartOptions = {
  lines: readonly TranscriptLine[];
  side: ChatSide;
  /** How far this side has read; undefined while that is not known. */
  seenUpTo: number | undefined;
  /** Whether the reader sees new lines. */
  isEndVisible: () => boolean;
};

/**
 * The version after which the unread lines begin, or null. Determined when the list is opened, and again when a line
 * arrives unseen; it then stays while the reader reads, and is removed by their own next message.
 */
export function useUnreadStart({ lines, side, seenUpTo, isEndVisible }: UnreadStartOptions): number | null {
  const [after, setAfter] = useState<number | null>(null);
  const isSettled = useRef(false);
  const last = lines.at(-1);
  const isKnown = seenUpTo !== undefined;

  const onArrival = useEffectEvent(() => {
    if (seenUpTo === undefined || !last) return;
    if (last.is === 'bubble' && last.from === side) setAfter(null);
    else if (!isSettled.current) setAfter(lines.some((line) => isUnreadLine(line, side, seenUpTo)) ? seenUpTo : null);
    else if (!isEndVisible()) setAfter((now) => Math.max(now ?? 0, seenUpTo));
    isSettled.current = true;
  });
  // oxlint-disable-next-line react/set-state-in-effect -- whether the reader sees the end is known only by asking the window, when a line arrives
  useLayoutEffect(() => onArrival(), [last, isKnown]);
  return after;
}
