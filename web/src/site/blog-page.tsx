import { useStore } from 'zustand';
import type { Card } from '../content/library.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ArticleCard } from './article-card.tsx';
import { ALL, CARDS_AT_ONCE, chooseCards } from './blog-choice.ts';
import { BlogFilter } from './blog-filter.tsx';
import { FeaturedArticle } from './featured-article.tsx';
import { HelpOffer } from './help-offer.tsx';
import { PageTop } from './page-top.tsx';
import { savedArticles } from './saved-articles.ts';
import { Subscribe } from './subscribe.tsx';
import { useBlogChoice, useFound } from './use-blog-choice.ts';

interface BlogPageProps {
  words: RecordOf<'pages'>;
  articles: Card[];
  categories: RecordOf<'categories'>[];
}

export function BlogPage({ words, articles, categories }: BlogPageProps) {
  const { choice, choose } = useBlogChoice();
  const found = useFound(choice.q);
  const saved = useStore(savedArticles, ({ slugs }) => slugs);
  const [featured, ...others] = articles;
  const isWhole = !choice.category && !choice.q;
  const cards = isWhole ? others : chooseCards(articles, { category: choice.category, found, saved });
  const shown = choice.shown ?? CARDS_AT_ONCE;
  return (
    <>
      <PageTop words={words} />
      <div className="mx-auto max-w-6xl px-4 pb-14">
        {featured && <FeaturedArticle card={featured} isHidden={!isWhole} />}
        <BlogFilter articles={articles} categories={categories} choice={choice} onChoose={choose} />
        <p role="status" className="mt-6 text-ink-soft">
          {isWhole ? '' : m.blog_found({ count: cards.length })}
        </p>
        <ul className="mt-4 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card, index) => (
            <li key={card.slug} className={classNames(index >= shown && 'shown-without-script')}>
              <ArticleCard card={card} />
            </li>
          ))}
        </ul>
        {cards.length > shown && (
          <Button
            kind="secondary"
            size="large"
            className="noscript:hidden mt-10"
            onClick={() => choose({ shown: shown + CARDS_AT_ONCE })}
          >
            {m.blog_more({ count: cards.length - shown })}
          </Button>
        )}
        {cards.length === 0 && (
          <Button kind="secondary" onClick={() => choose({ category: undefined, q: undefined })}>
            {m.blog_show_all({ all: categories.find(({ id }) => id === ALL)?.name ?? '' })}
          </Button>
        )}
      </div>
      <Subscribe />
      <HelpOffer />
    </>
  );
}
