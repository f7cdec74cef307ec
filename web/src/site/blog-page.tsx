import { useStore } from '../ui/use-store.ts';
import type { ArticleSummary } from '../content/content-loader.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ArticleCard } from './article-card.tsx';
import { ALL_CATEGORIES, CARDS_PER_PAGE, filterCards } from './blog-search-params.ts';
import { BlogFilter } from './blog-filter.tsx';
import { FeaturedArticle } from './featured-article.tsx';
import { HelpOffer } from './help-offer.tsx';
import { PageIntro } from './page-intro.tsx';
import { savedArticles } from './saved-articles.ts';
import { Subscribe } from './subscribe.tsx';
import { useFocusOnMore } from './use-focus-on-more.ts';
import { useBlogSearchParams, useBlogSearchResults } from './use-blog-search.ts';

type BlogPageProps = {
  texts: RecordOf<'pages'>;
  articles: ArticleSummary[];
  categories: RecordOf<'categories'>[];
};

export function BlogPage({ texts, articles, categories }: BlogPageProps) {
  const { choice, choose } = useBlogSearchParams();
  const found = useBlogSearchResults(choice.q);
  const saved = useStore(savedArticles, ({ slugs }) => slugs);
  const [featured, ...others] = articles;
  const isWhole = !choice.category && !choice.q;
  const cards = isWhole ? others : filterCards(articles, { category: choice.category, found, saved });
  const shown = choice.shown ?? CARDS_PER_PAGE;
  const { list, showMore } = useFocusOnMore(shown, () => choose({ shown: shown + CARDS_PER_PAGE }));
  return (
    <>
      <PageIntro texts={texts} />
      <div className="mx-auto max-w-6xl px-4 pb-14">
        {featured && <FeaturedArticle card={featured} isHidden={!isWhole} />}
        <BlogFilter articles={articles} categories={categories} choice={choice} onChoose={choose} />
        <p role="status" className="mt-6 text-ink-soft">
          {!isWhole && m.blog_found({ count: cards.length })}{' '}
          {choice.shown && m.blog_shown({ count: Math.min(shown, cards.length) })}
        </p>
        <ul ref={list} className="mt-4 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card, index) => (
            <li key={card.slug} className={classNames(index >= shown && 'shown-without-script')}>
              <ArticleCard card={card} />
            </li>
          ))}
        </ul>
        {cards.length > shown && (
          <Button kind="secondary" size="large" className="noscript:hidden mt-10" onClick={showMore}>
            {m.blog_more({ count: cards.length - shown })}
          </Button>
        )}
        {cards.length === 0 && (
          <Button kind="secondary" onClick={() => choose({ category: undefined, q: undefined })}>
            {m.blog_show_all({ all: categories.find(({ id }) => id === ALL_CATEGORIES)?.name ?? '' })}
          </Button>
        )}
      </div>
      <Subscribe />
      <HelpOffer />
    </>
  );
}
