import type { Card } from '../content/library.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { SampleLabel } from '../ui/sample-label.tsx';

/** Who wrote it, when, and how long it takes. */
export function ArticleFacts({ card, className }: { card: Card; className?: string }) {
  return (
    <p className={className}>
      {card.author.name}{' '}
      <span className="inline-block">
        {card.author.isSample && <SampleLabel />}
        <Dot />
      </span>{' '}
      <span className="inline-block">
        <time dateTime={card.published}>{dayInWords(card.published)}</time>
        <Dot />
      </span>{' '}
      <span className="inline-block">{m.article_minutes({ minutes: card.minutes })}</span>
    </p>
  );
}

/** It stays with what it follows, so that no line begins with it. */
function Dot() {
  return <span aria-hidden="true"> ·</span>;
}

/** The calendar day as its reader writes it; a day has no time zone. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
