import { useEffect, useRef } from 'react';
import type { ArticleSummary } from '../content/content-loader.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { ALL_CATEGORIES, type BlogSearchParams, countByCategory, SAVED_CATEGORY } from './blog-search-params.ts';
import { FilterButton } from './filter-button.tsx';
import { useSavedArticles } from './use-saved-articles.ts';

type BlogFilterProps = {
  articles: ArticleSummary[];
  categories: RecordOf<'categories'>[];
  choice: BlogSearchParams;
  onChoose: (changed: BlogSearchParams) => void;
};

export function BlogFilter({ articles, categories, choice, onChoose }: BlogFilterProps) {
  const saved = useSavedArticles();
  const counts = countByCategory(articles);
  const chosen = choice.category ?? ALL_CATEGORIES;
  const choose = (category: string) =>
    onChoose({ category: category === ALL_CATEGORIES ? undefined : category, shown: undefined });
  return (
    <div className="noscript:hidden mt-12 grid gap-5 border-y border-line py-6 lg:grid-cols-[1fr_20rem] lg:items-end">
      <fieldset>
        <legend className="mb-2 font-semibold">{m.blog_categories()}</legend>
        <div className="flex flex-wrap gap-2">
          {categories.map(({ id, name }) => (
            <FilterButton key={id} isOn={chosen === id} count={counts.get(id) ?? 0} onClick={() => choose(id)}>
              {name}
            </FilterButton>
          ))}
          <FilterButton isOn={chosen === SAVED_CATEGORY} count={saved.length} onClick={() => choose(SAVED_CATEGORY)}>
            {m.blog_saved()}
          </FilterButton>
        </div>
      </fieldset>
      <BlogSearchBox
        query={choice.q}
        onSearch={(q) => onChoose({ q: q.trim() === '' ? undefined : q, shown: undefined })}
      />
    </div>
  );
}

type BlogSearchBoxProps = {
  query: string | undefined;
  onSearch: (query: string) => void;
};

/**
 * While the field has the focus it shows what is typed, otherwise the query of the address. What was typed before
 * hydration is taken over.
 */
function BlogSearchBox({ query, onSearch }: BlogSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isTakenOver = useRef(false);
  useEffect(() => {
    const field = input.current!;
    const early = isTakenOver.current ? '' : field.value;
    isTakenOver.current = true;
    if (early && !query) onSearch(early);
    else if (document.activeElement !== field) field.value = query ?? '';
  }, [query, onSearch]);
  return (
    <form role="search" action={pathInLocale(getLocale(), '/blog')} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="blog-search" className="mb-2 block font-semibold">
        {m.blog_search()}
      </label>
      <input
        ref={input}
        id="blog-search"
        type="search"
        name="q"
        data-wakes=""
        onChange={(event) => onSearch(event.target.value)}
        placeholder={m.blog_search_hint()}
        autoComplete="off"
        className="min-h-12 w-full rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-ink-soft"
      />
    </form>
  );
}
