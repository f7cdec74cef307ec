import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { open, type Searchable } from '../content/library.ts';
import { findArticles } from '../content/search.ts';
import type { BlogChoice } from './blog-choice.ts';

/**
 * What is chosen, and how to choose. The page is written before anybody's choice is known and React must find
 * what was written, so the choice of the address counts from the moment after.
 */
export function useBlogChoice() {
  const isLive = useHydrated();
  const search = useSearch({ from: '/_public/blog/' });
  const navigate = useNavigate({ from: '/blog/' });
  const choose = (changed: BlogChoice) =>
    void navigate({ search: (chosen: BlogChoice) => ({ ...chosen, ...changed }), replace: true, resetScroll: false });
  return { choice: isLive ? search : {}, choose };
}

/** The slugs that fit; undefined while nobody searches or the texts are still on their way. */
export function useFound(query: string | undefined): readonly string[] | undefined {
  const [texts, setTexts] = useState<Searchable[]>();
  useEffect(() => {
    if (query) void open('search').then(setTexts, nothingToSearch);
  }, [query]);
  return query && texts ? findArticles(texts, query) : undefined;
}

/** Without a network the list stays whole, and the next letter tries again. */
const nothingToSearch = (): void => undefined;
