import type { Article } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { formatDay } from './article-byline.tsx';

/** The sources of a text's facts, and when they were last checked. */
export function Sources({ sources }: { sources: Article['sources'] }) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources-title" className="mt-12 border-t border-line pt-6">
      <h2 id="sources-title" className="font-display text-xl">
        {m.article_sources()}
      </h2>
      <ul className="mt-3 grid gap-2">
        {sources.map(({ url, title, date }) => (
          <li key={url + title} className="text-ink-soft">
            <a href={url} rel="noreferrer" className="text-ink underline underline-offset-4 [overflow-wrap:anywhere]">
              {title}
            </a>
            {date && <> {m.article_looked_at({ day: formatDay(date) })}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
