import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadRecords, type SearchableArticle } from '../content/content-loader.ts';
import { findArticles } from '../content/article-search.ts';
import type { BlogSearchParams } from './blog-search-params.ts';

/**
 * The filter of the address and how to change it. The page is prerendered without a filter and hydration must match
 * that HTML, so the address's filter applies from the first render after it.
 */
export function useBlogSearchParams() {
  const isLive = useHydrated();
  const search = useSearch({ from: '/_public/blog/' });
  const navigate = useNavigate({ from: '/blog/' });
  const choose = (changed: BlogSearchParams) =>
    void navigate({
      search: (chosen: BlogSearchParams) => ({ ...chosen, ...changed }),
      replace: true,
      resetScroll: false,
    });
  return { choice: isLive ? search : {}, choose };
}

/** The slugs that match; undefined without a search or while the texts are loading. */
export function useBlogSearchResults(query: string | undefined): readonly string[] | undefined {
  const [texts, setTexts] = useState<SearchableArticle[]>();
  useEffect(() => {
    if (query) void loadRecords('search').then(setTexts, ignoreLoadError);
  }, [query]);
  return query && texts ? findArticles(texts, query) : undefined;
}

/** Without a network the list stays unfiltered, and the next key press tries again. */
const ignoreLoadError = (): void => undefined;
