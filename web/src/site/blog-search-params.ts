import type { ArticleSummary } from '../content/content-loader.ts';

/** What a reader has chosen on the list; it stands in the address, so that it can be shared and gone back to. */
export interface BlogSearchParams {
  category?: string | undefined;
  q?: string | undefined;
  /** How many cards are asked for. */
  shown?: number | undefined;
}

/** The category that is none. */
export const ALL_CATEGORIES = 'all';
/** The reader's own list is chosen like a category. */
export const SAVED_CATEGORY = 'saved';
/** As many cards as fill two rows and leave the rest for the asking. */
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

/** The router reads `?q=165` as a number. */
function paramText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

interface BlogCardFilter {
  category: string | undefined;
  /** What the search found, the best first; undefined when nobody searches. */
  found: readonly string[] | undefined;
  saved: readonly string[];
}

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

/** How many articles there truly are, by category. */
export function countByCategory(cards: readonly ArticleSummary[]): Map<string, number> {
  const counts = new Map([[ALL_CATEGORIES, cards.length]]);
  for (const { category } of cards) counts.set(category.id, (counts.get(category.id) ?? 0) + 1);
  return counts;
}
