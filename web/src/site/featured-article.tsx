import { Link } from '@tanstack/react-router';
import type { ArticleSummary } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { buttonClasses } from '../ui/button-style.ts';
import { ArticleByline } from './article-byline.tsx';
import { Tags } from './tags.tsx';

/** The newest article with its summary; hidden during a search. */
export function FeaturedArticle({ card, isHidden }: { card: ArticleSummary; isHidden: boolean }) {
  return (
    <article hidden={isHidden} className="rounded-card bg-brand-soft p-6 sm:p-10">
      <p className="text-sm font-semibold text-brand">
        {m.blog_featured()} · {card.category.name}
      </p>
      <h2 className="mt-2 max-w-3xl font-display text-2xl sm:text-4xl">{card.title}</h2>
      <p className="mt-3 max-w-prose text-lg">{card.excerpt}</p>
      <Tags tags={card.tags.slice(0, 2)} className="mt-4" />
      <ArticleByline card={card} className="mt-3" />
      {card.author.role && <p className="mt-1 text-sm">{card.author.role}</p>}
      <Link
        to="/blog/$slug"
        params={{ slug: card.slug }}
        aria-label={`${m.blog_read()}: ${card.title}`}
        className={buttonClasses({}, 'mt-5')}
      >
        {m.blog_read()}
      </Link>
    </article>
  );
}
