import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadRecords, type SearchableArticle } from '../content/content-loader.ts';
import { findArticles } from '../content/article-search.ts';
import type { BlogSearchParams } from './blog-search-params.ts';

/**
 * What is chosen, and how to choose. The page is written before anybody's choice is known and React must find
 * what was written, so the choice of the address counts from the moment after.
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

/** The slugs that fit; undefined while nobody searches or the texts are still on their way. */
export function useBlogSearchResults(query: string | undefined): readonly string[] | undefined {
  const [texts, setTexts] = useState<SearchableArticle[]>();
  useEffect(() => {
    if (query) void loadRecords('search').then(setTexts, ignoreLoadError);
  }, [query]);
  return query && texts ? findArticles(texts, query) : undefined;
}

/** Without a network the list stays whole, and the next letter tries again. */
const ignoreLoadError = (): void => undefined;
