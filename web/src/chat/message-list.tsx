import { type ReactNode, useMemo } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { m } from '../i18n/messages.ts';
import type { MessageActions } from './message-bubble.tsx';
import { useLineChunks } from './line-chunks.ts';
import { lineKey, MessageListChunk } from './message-list-chunk.tsx';
import { firstUnreadLine } from './message-list-rows.ts';
import type { TranscriptLine } from '@libs/client/transcript.ts';
import { TypingIndicator } from './typing-indicator.tsx';
import { useUnreadStart } from './use-unread-start.ts';
import { isEndVisible, useSeen } from './use-seen.ts';
import { usePrependScrollAnchor } from './use-prepend-scroll-anchor.ts';
import { useStickyScroll } from './use-sticky-scroll.ts';
import type { ChatSide } from './message-text.tsx';

type MessageListProps = {
  lines: readonly TranscriptLine[];
  side: ChatSide;
  lang: Locale;
  actions: MessageActions;
  /** While earlier lines are still being loaded, which screen readers should not announce. */
  isBusy?: boolean;
  /** How far the other side has read. */
  readUpTo: number;
  /** How far this side has read; if given, the first unread line is marked. */
  seenUpTo?: number | undefined;
  isOtherTyping: boolean;
  /** The reader sees the newest line. */
  onSeen: () => void;
  /** The language that the reader wants to read in; null for the original texts. */
  readIn?: TranslationLanguage | null;
  /** Shown before the first line: a greeting, or the text of an empty list. */
  before?: ReactNode;
  /** Shown below the last line. */
  after?: ReactNode;
};

/**
 * Messages and events, oldest first. Screen readers announce new lines politely. The list is virtualised: all of a long
 * conversation can be scrolled to, and only what is near the viewport is rendered.
 */
export function MessageList(props: MessageListProps) {
  const { lines, side, lang, actions, readUpTo, readIn = null } = props;
  const last = lines.at(-1);
  const newest = last && lineKey(last);
  const isBeingSent = last?.is === 'bubble' && last.version === null && last.state !== 'refused';
  const { list, isAtEnd, hasNewBelow, goToEnd, onScroll } = useStickyScroll(newest, isBeingSent ? newest : undefined);
  const unreadAfter = useUnreadStart({
    lines,
    side,
    seenUpTo: props.seenUpTo,
    isEndVisible: () => isEndVisible(isAtEnd),
  });
  const firstUnread = useMemo(() => firstUnreadLine(lines, side, unreadAfter), [lines, side, unreadAfter]);
  const checkSeen = useSeen(isAtEnd, lines, props.onSeen);
  const chunks = useLineChunks(lines, lineKey);
  const today = new Date().toDateString();
  usePrependScrollAnchor(list, isAtEnd, chunks.length > 0 && chunks[0]!.position);
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <div
          ref={list}
          onScroll={() => {
            onScroll();
            checkSeen();
          }}
          role="log"
          aria-live="polite"
          aria-busy={props.isBusy ?? false}
          aria-label={m.chat_log()}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
          tabIndex={0}
          className="absolute inset-0 overflow-y-auto overscroll-contain px-4 pt-3 outline-offset-[-3px]"
        >
          <div>
            {props.before}
            {chunks.map(({ position, lines: chunkLines }, index) => (
              <MessageListChunk
                key={position}
                position={position}
                lines={chunkLines}
                previous={chunks[index - 1]?.lines.at(-1)}
                firstUnread={firstUnread && chunkLines.includes(firstUnread) ? firstUnread : undefined}
                list={list}
                isFirstSeen={index >= chunks.length - 2}
                {...{ side, lang, today, readUpTo, readIn, actions }}
              />
            ))}
            {props.after}
          </div>
        </div>
        {hasNewBelow && (
          <button
            type="button"
            onClick={goToEnd}
            className="absolute inset-x-0 bottom-2 mx-auto w-fit rounded-full border border-line-strong bg-surface px-4 py-2 text-sm font-semibold text-brand shadow-lg"
          >
            {m.chat_newest()} <span aria-hidden="true">↓</span>
          </button>
        )}
      </div>
      <TypingIndicator isOn={props.isOtherTyping} side={side} />
    </>
  );
}
