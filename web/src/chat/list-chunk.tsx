import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Locale } from '@libs/protocol/languages.ts';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { m } from '../paraglide/messages.js';
import { Bubble, type BubbleActions, type Side } from './bubble.tsx';
import { withMarks } from './marked-lines.ts';
import { dayIn } from './moment.ts';
import { NoticeLine } from './notice-line.tsx';
import type { Bubble as BubbleLine, Line } from './transcript.ts';

type ChunkLook = {
  side: Side;
  lang: Locale;
  /** Another day means other words for the days. */
  today: string;
  /** How far the other side has read. */
  readUpTo: number;
  readIn: TranslationLanguage | null;
  actions: BubbleActions;
};

type ListChunkProps = ChunkLook & {
  place: number;
  lines: readonly Line[];
  previous: Line | undefined;
  firstNews: Line | undefined;
  /** The list that scrolls. */
  list: RefObject<HTMLElement | null>;
  /** Near the end, where reading begins. */
  isFirstSeen: boolean;
};

/** About the height of a line, until it is measured: enough to make the scroll bar honest. */
const LINE_PX = 72;

/** Some lines of a long list. Far from where somebody reads it is only as tall as they are. */
export const ListChunk = memo(function ListChunk({ place: number, list, isFirstSeen, ...chunk }: ListChunkProps) {
  const place = useRef<HTMLDivElement>(null);
  const height = useHeightWhileFar(place, list, isFirstSeen ? null : chunk.lines.length * LINE_PX);
  return (
    <div ref={place} data-chunk={number} style={height === null ? undefined : { height }}>
      {height === null && <Lines {...chunk} />}
    </div>
  );
});

function Lines({
  lines,
  previous,
  firstNews,
  side,
  lang,
  readUpTo,
  readIn,
  actions,
}: Omit<ListChunkProps, 'place' | 'list' | 'isFirstSeen' | 'today'>) {
  return (
    <ol className="flex flex-col gap-3 pb-3">
      {withMarks(lines, { previous, firstNews }).map((row) => {
        if ('day' in row) return <Day key={`day ${row.day}`} at={row.day} lang={lang} />;
        if ('isNewsMark' in row) return <NewsMark key="news" />;
        const { line } = row;
        if (line.is === 'notice') return <NoticeLine key={keyOf(line)} line={line} />;
        const isRead = isReadBy(line, side, readUpTo);
        return <Bubble key={keyOf(line)} {...{ line, side, lang, isRead, readIn }} {...actions} />;
      })}
    </ol>
  );
}

function Day({ at, lang }: { at: string; lang: Locale }) {
  return (
    <li className="text-center text-xs font-semibold text-ink-soft">
      <time dateTime={at}>{dayIn(lang, at)}</time>
    </li>
  );
}

function NewsMark() {
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
function useHeightWhileFar(
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
  useKeptPlace(place, list, height);
  return height;
}

/** What is drawn above the reader must not move what they read. Most browsers see to that; this is for the others. */
function useKeptPlace(
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
const isReadBy = ({ from, kind, state, version }: BubbleLine, side: Side, readUpTo: number): boolean =>
  from === side && kind !== 'note' && state === 'sent' && version !== null && version <= readUpTo;

/** The same before and after the event arrives, so that the bubble on the screen stays the same bubble. */
export const keyOf = (line: Line): string => (line.is === 'bubble' ? line.commandId : `${line.commandId} ${line.what}`);
