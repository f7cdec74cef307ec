import { Link } from '@tanstack/react-router';
import type { ArticleSummary } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { buttonClasses } from '../ui/button-style.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { formatDay } from './article-byline.tsx';
import { Section } from './section.tsx';

export function HomeNews({ news }: { news: ArticleSummary[] }) {
  if (news.length === 0) return null;
  return (
    <Section id="news" title={m.news_title()} isOnLine>
      <ul className="mt-8 grid gap-8 lg:grid-cols-3">
        {news.map((card) => (
          <li key={card.slug} className="flex flex-col border-t-2 border-ink pt-4">
            <p className="text-sm text-ink-soft">
              <span className="font-semibold text-brand">{card.category.name}</span> ·{' '}
              <time dateTime={card.published}>{formatDay(card.published)}</time>
            </p>
            <h3 className="mt-1 font-display text-xl">
              <Link to="/news/$slug" params={{ slug: card.slug }} className="underline-offset-4 hover:underline">
                {card.title}
              </Link>
            </h3>
            <p className="mt-2 text-ink-soft">{card.excerpt}</p>
            {card.isSample && (
              <p className="mt-3">
                <SampleLabel />
              </p>
            )}
          </li>
        ))}
      </ul>
      <Link to="/blog" className={buttonClasses({ kind: 'secondary' }, 'mt-8')}>
        {m.news_all()}
      </Link>
    </Section>
  );
}
