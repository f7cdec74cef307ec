import { Link } from '@tanstack/react-router';
import type { ArticleSummary } from '../content/content-loader.ts';
import { ArticleByline } from './article-byline.tsx';
import { Tags } from './tags.tsx';

const TAGS_SHOWN = 2;

export function ArticleCard({ card }: { card: ArticleSummary }) {
  return (
    <article className="flex h-full flex-col border-t-2 border-ink pt-4">
      <p className="text-sm font-semibold text-brand">{card.category.name}</p>
      <h3 className="mt-1 font-display text-xl">
        <Link to="/blog/$slug" params={{ slug: card.slug }} className="underline-offset-4 hover:underline">
          {card.title}
        </Link>
      </h3>
      <p className="mt-2 text-ink-soft">{card.excerpt}</p>
      <Tags tags={card.tags.slice(0, TAGS_SHOWN)} className="mt-3" />
      <ArticleByline card={card} className="mt-auto pt-3 text-sm text-ink-soft" />
    </article>
  );
}
