import type { Card } from '../content/library.ts';

/** What a reader has chosen on the list; it stands in the address, so that it can be shared and gone back to. */
export interface BlogChoice {
  category?: string | undefined;
  q?: string | undefined;
  /** How many cards are asked for. */
  shown?: number | undefined;
}

/** The category that is none. */
export const ALL = 'all';
/** The reader's own list is chosen like a category. */
export const SAVED = 'saved';
/** As many cards as fill two rows and leave the rest for the asking. */
export const CARDS_AT_ONCE = 6;

export function readChoice(search: Record<string, unknown>): BlogChoice {
  const { category, q, shown } = search;
  const count = Number(shown);
  return {
    category: typeof category === 'string' && category !== ALL ? category : undefined,
    q: textOf(q),
    shown: Number.isInteger(count) && count > CARDS_AT_ONCE ? count : undefined,
  };
}

/** The router reads `?q=165` as a number. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

interface Filter {
  category: string | undefined;
  /** What the search found, the best first; undefined when nobody searches. */
  found: readonly string[] | undefined;
  saved: readonly string[];
}

export function chooseCards(cards: readonly Card[], { category = ALL, found, saved }: Filter): Card[] {
  const ofCategory = cards.filter((card) => {
    if (category === SAVED) return saved.includes(card.slug);
    return category === ALL || card.category.id === category;
  });
  if (!found) return ofCategory;
  return found.flatMap((slug) => ofCategory.filter((card) => card.slug === slug));
}

/** How many articles there truly are, by category. */
export function countByCategory(cards: readonly Card[]): Map<string, number> {
  const counts = new Map([[ALL, cards.length]]);
  for (const { category } of cards) counts.set(category.id, (counts.get(category.id) ?? 0) + 1);
  return counts;
}
