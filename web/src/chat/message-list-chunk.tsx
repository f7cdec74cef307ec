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
  /** Another day means other words for the days. */
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
  /** The list that scrolls. */
  list: RefObject<HTMLElement | null>;
  /** Near the end, where reading begins. */
  isFirstSeen: boolean;
};

/** About the height of a line, until it is measured: enough to make the scroll bar honest. */
const ESTIMATED_LINE_HEIGHT_PX = 72;

/** Some lines of a long list. Far from where somebody reads it is only as tall as they are. */
export const MessageListChunk = memo(function ListChunk({
  position: number,
  list,
  isFirstSeen,
  ...chunk
}: MessageListChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const height = useOffscreenHeight(place, list, isFirstSeen ? null : chunk.lines.length * ESTIMATED_LINE_HEIGHT_PX);
  return (
    <div ref={place} data-chunk={number} style={height === null ? undefined : { height }}>
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
    <ol className="flex flex-col gap-3 pb-3">
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
    <li
      data-news
      className="flex items-center gap-2 text-xs font-semibold text-alarm before:h-px before:flex-1 before:bg-alarm after:h-px after:flex-1 after:bg-alarm"
    >
      {m.chat_news()}
    </li>
  );
}

/** Null while it is near and drawn; otherwise the height that keeps its place. Where nobody can tell, all is near. */
function useOffscreenHeight(
  place: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  estimate: number | null,
): number | null {
  const canTell = typeof IntersectionObserver !== 'undefined';
  const [height, setHeight] = useState(canTell ? estimate : null);
  useLayoutEffect(() => {
    if (!place.current || !canTell) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        setHeight(isIntersecting ? null : boundingClientRect.height);
      },
      { root: list.current, rootMargin: '150% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, list, canTell]);
  useChunkScrollAnchor(place, list, height);
  return height;
}

/** What is drawn above the reader must not move what they read. Most browsers see to that; this is for the others. */
function useChunkScrollAnchor(
  place: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  height: number | null,
): void {
  const before = useRef(height);
  useLayoutEffect(() => {
    const [was, chunk, scroller] = [before.current, place.current, list.current];
    before.current = height;
    if (was === null || height !== null || !chunk || !scroller || CSS.supports('overflow-anchor', 'auto')) return;
    if (chunk.offsetTop < scroller.scrollTop) scroller.scrollTop += chunk.offsetHeight - was;
  }, [place, list, height]);
}

/** Of our own words only; a note never reaches the other side. */
const isReadByOtherSide = ({ from, kind, state, version }: BubbleLine, side: ChatSide, readUpTo: number): boolean =>
  from === side && kind !== 'note' && state === 'sent' && version !== null && version <= readUpTo;

/** The same before and after the event arrives, so that the bubble on the screen stays the same bubble. */
export const lineKey = (line: TranscriptLine): string =>
  line.is === 'bubble' ? line.commandId : `${line.commandId} ${line.what}`;
