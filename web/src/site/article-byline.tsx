import type { ArticleSummary } from '../content/content-loader.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { SampleLabel } from '../ui/sample-label.tsx';

/** Who wrote it, when, and how long it takes. */
export function ArticleByline({ card, className }: { card: ArticleSummary; className?: string }) {
  return (
    <p className={className}>
      {card.author.name}{' '}
      <span className="inline-block">
        {card.author.isSample && <SampleLabel />}
        <SeparatorDot />
      </span>{' '}
      <span className="inline-block">
        <time dateTime={card.published}>{formatDay(card.published)}</time>
        <SeparatorDot />
      </span>{' '}
      <span className="inline-block">{m.article_minutes({ minutes: card.minutes })}</span>
    </p>
  );
}

/** It stays with what it follows, so that no line begins with it. */
function SeparatorDot() {
  return <span aria-hidden="true"> ·</span>;
}

/** The calendar day as its reader writes it; a day has no time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
