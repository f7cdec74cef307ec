import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { m } from '../i18n/messages.ts';
import { MessageBubble, type MessageActions } from './message-bubble.tsx';
import { toMessageListRows } from './message-list-rows.ts';
import { formatRelativeDay } from './format-time.ts';
import { EventNotice } from './event-notice.tsx';
import type { MessageLine as BubbleLine, TranscriptLine } from '@libs/client/transcript.ts';
import type { ChatSide } from './message-text.tsx';

type ChunkDisplayProps = {
  side: ChatSide;
  lang: Locale;
  /** A new day changes the labels of the days, so the chunk is rendered again. */
  today: string;
  /** How far the other side has read. */
  readUpTo: number;
  readIn: TranslationLanguage | null;
  actions: MessageActions;
};

type MessageListChunkProps = ChunkDisplayProps & {
  position: number;
  lines: readonly TranscriptLine[];
  previous: TranscriptLine | undefined;
  firstUnread: TranscriptLine | undefined;
  /** The scrolling list. */
  list: RefObject<HTMLElement | null>;
  /** Near the end, which is shown first. */
  isFirstSeen: boolean;
};

/** The estimated height of a line until it is measured, so that the scroll bar is about right. */
const ESTIMATED_LINE_HEIGHT_PX = 72;

/** Some lines of a virtualised list. Far from the viewport it is an empty element of the same height. */
export const MessageListChunk = memo(function ListChunk({
  position: number,
  list,
  isFirstSeen,
  ...chunk
}: MessageListChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  const height = useOffscreenHeight(element, list, isFirstSeen ? null : chunk.lines.length * ESTIMATED_LINE_HEIGHT_PX);
  return (
    <div ref={element} data-chunk={number} style={height === null ? undefined : { height }}>
      {height === null && <ChunkLines {...chunk} />}
    </div>
  );
});

function ChunkLines({
  lines,
  previous,
  firstUnread,
  side,
  lang,
  readUpTo,
  readIn,
  actions,
}: Omit<MessageListChunkProps, 'position' | 'list' | 'isFirstSeen' | 'today'>) {
  return (
    <ol className={`flex flex-col pb-3 ${side === 'agent' ? 'gap-1.5' : 'gap-3'}`}>
      {toMessageListRows(lines, { previous, firstUnread }).map((row) => {
        if ('day' in row) return <DayDivider key={`day ${row.day}`} at={row.day} lang={lang} />;
        if ('isNewsMark' in row) return <UnreadDivider key="news" />;
        const { line } = row;
        if (line.is === 'notice') return <EventNotice key={lineKey(line)} line={line} />;
        const isRead = isReadByOtherSide(line, side, readUpTo);
        return <MessageBubble key={lineKey(line)} {...{ line, side, lang, isRead, readIn }} {...actions} />;
      })}
    </ol>
  );
}

function DayDivider({ at, lang }: { at: string; lang: Locale }) {
  return (
    <li className="text-center text-xs font-semibold text-ink-soft">
      <time dateTime={at}>{formatRelativeDay(lang, at)}</time>
    </li>
  );
}

function UnreadDivider() {
  return (
    <li data-news className="between-rules text-xs font-semibold text-alarm">
      {m.chat_news()}
    </li>
  );
}

/** Null while it is near the viewport and rendered; otherwise the height that it must keep. Without IntersectionObserver everything is rendered. */
function useOffscreenHeight(
  element: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  estimate: number | null,
): number | null {
  const canObserve = typeof IntersectionObserver !== 'undefined';
  const [height, setHeight] = useState(canObserve ? estimate : null);
  useLayoutEffect(() => {
    if (!element.current || !canObserve) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        setHeight(isIntersecting ? null : boundingClientRect.height);
      },
      { root: list.current, rootMargin: '150% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, list, canObserve]);
  useChunkScrollAnchor(element, list, height);
  return height;
}

/** Chunks that are rendered above the viewport must not move it. Most browsers ensure that by scroll anchoring; this is for the others. */
function useChunkScrollAnchor(
  element: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  height: number | null,
): void {
  const before = useRef(height);
  useLayoutEffect(() => {
    const [previousHeight, chunk, scroller] = [before.current, element.current, list.current];
    before.current = height;
    if (previousHeight === null || height !== null || !chunk || !scroller || CSS.supports('overflow-anchor', 'auto'))
      return;
    if (chunk.offsetTop < scroller.scrollTop) scroller.scrollTop += chunk.offsetHeight - previousHeight;
  }, [element, list, height]);
}

/** Only for the reader's own messages; a note never reaches the other side. */
const isReadByOtherSide = ({ from, kind, state, version }: BubbleLine, side: ChatSide, readUpTo: number): boolean =>
  from === side && kind !== 'note' && state === 'sent' && version !== null && version <= readUpTo;

/** The same before and after the event arrives, so that the bubble on the screen stays the same bubble. */
export const lineKey = (line: TranscriptLine): string =>
  line.is === 'bubble' ? line.commandId : `${line.commandId} ${line.what}`;
