import type { ArticleSummary } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { SampleLabel } from '../ui/sample-label.tsx';

/** The author, the date and the reading time. */
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

/** Has a non-breaking space before it, so that no line begins with it. */
function SeparatorDot() {
  return <span aria-hidden="true"> ·</span>;
}

/** A date in the reader's language; a calendar day has no time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
