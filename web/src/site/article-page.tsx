import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Article } from '../content/content-loader.ts';
import { m } from '../i18n/messages.ts';
import { SampleLabel } from '../ui/sample-label.tsx';
import { ArticleActions } from './article-actions.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleByline } from './article-byline.tsx';
import { HelpOffer } from './help-offer.tsx';
import { OwnPicture } from './own-picture.tsx';
import { Prose } from './prose.tsx';
import { Sources } from './sources.tsx';
import { Tags } from './tags.tsx';

export function ArticlePage({ article }: { article: Article }) {
  return (
    <>
      <article className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
        <Link to="/blog" className="font-semibold text-brand underline-offset-4 hover:underline print:hidden">
          <span aria-hidden="true">← </span>
          {m.article_back()}
        </Link>
        <ArticleHeader article={article} />
        <Illustration picture={article.picture} />
        <div className="mt-8">
          <Prose prose={article.prose} />
        </div>
        <Sources sources={article.sources} />
      </article>
      <HelpOffer />
      <RelatedArticles cards={article.related} />
    </>
  );
}

/** Title, author and date, the same for articles and news. */
export function ArticleHeader({ article, badge }: { article: Article; badge?: ReactNode }) {
  return (
    <header className="mt-6 border-b border-line pb-6">
      {badge}
      <h1 className="font-display text-3xl sm:text-title">{article.title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{article.excerpt}</p>
      <Tags tags={article.tags.slice(0, 3)} className="mt-4" />
      <p className="mt-4">{article.isSample && <SampleLabel />}</p>
      <ArticleByline card={article} className="text-ink-soft" />
      <div className="mt-5">
        <ArticleActions slug={article.slug} title={article.title} />
      </div>
    </header>
  );
}

/** Above the text, where an article has one. */
export function Illustration({ picture }: Pick<Article, 'picture'>) {
  if (!picture) return null;
  return (
    <figure className="mt-8">
      <OwnPicture picture={picture} shape="illustration" className="h-auto w-full rounded-card" />
      {picture.credit && <figcaption className="mt-2 text-sm text-ink-soft">{picture.credit}</figcaption>}
    </figure>
  );
}

export function RelatedArticles({ cards }: { cards: Article['related'] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="mx-auto max-w-6xl px-4 py-12 print:hidden">
      <h2 id="related-title" className="font-display text-2xl">
        {m.article_related()}
      </h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-3">
        {cards.map((card) => (
          <li key={card.slug}>
            <ArticleCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
