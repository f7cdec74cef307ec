import type { ArticleSummary } from '../content/content-loader.ts';

/** The filter of the article list. It is part of the address, so that it can be shared and restored by going back. */
export type BlogSearchParams = {
  category?: string | undefined;
  q?: string | undefined;
  /** The number of cards to show. */
  shown?: number | undefined;
};

/** No category filter. */
export const ALL_CATEGORIES = 'all';
/** The reader's saved articles, chosen in the same way as a category. */
export const SAVED_CATEGORY = 'saved';
/** Fills two rows; the rest is loaded on request. */
export const CARDS_PER_PAGE = 6;

export function parseBlogSearchParams(search: Record<string, unknown>): BlogSearchParams {
  const { category, q, shown } = search;
  const count = Number(shown);
  return {
    category: typeof category === 'string' && category !== ALL_CATEGORIES ? category : undefined,
    q: paramText(q),
    shown: Number.isInteger(count) && count > CARDS_PER_PAGE ? count : undefined,
  };
}

/** The router parses `?q=165` as a number. */
function paramText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

type BlogCardFilter = {
  category: string | undefined;
  /** Slugs of the search results, best first; undefined without a search. */
  found: readonly string[] | undefined;
  saved: readonly string[];
};

export function filterCards(
  cards: readonly ArticleSummary[],
  { category = ALL_CATEGORIES, found, saved }: BlogCardFilter,
): ArticleSummary[] {
  const ofCategory = cards.filter((card) => {
    if (category === SAVED_CATEGORY) return saved.includes(card.slug);
    return category === ALL_CATEGORIES || card.category.id === category;
  });
  if (!found) return ofCategory;
  return found.flatMap((slug) => ofCategory.filter((card) => card.slug === slug));
}

/** The number of articles in each category. */
export function countByCategory(cards: readonly ArticleSummary[]): Map<string, number> {
  const counts = new Map([[ALL_CATEGORIES, cards.length]]);
  for (const { category } of cards) counts.set(category.id, (counts.get(category.id) ?? 0) + 1);
  return counts;
}
