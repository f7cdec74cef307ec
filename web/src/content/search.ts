import type { Searchable } from './library.ts';

// Finds articles by what they say. Chinese has no blanks between words, so there every pair of
// neighbouring characters counts, and most of the pairs must occur; in other scripts every word must.

/** Where a word stands says how much the article is about it. */
const WEIGHTS = { title: 8, tags: 5, excerpt: 3, body: 1 } as const;

/** A phrase typed freely rarely stands in a text letter by letter; this share of its pairs is near enough. */
const ENOUGH_PAIRS = 0.5;

const CHINESE = /[\p{Script=Han}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The slugs of the articles that fit, the best first. */
export function findArticles(articles: readonly Searchable[], query: string): string[] {
  const wanted = readQuery(query);
  if (wanted.words.length === 0 && wanted.phrases.length === 0) return [];
  return articles
    .map((article) => ({ slug: article.slug, score: scoreOf(article, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ slug }) => slug);
}

interface Wanted {
  words: string[];
  /** Runs of Chinese characters. */
  phrases: string[];
}

/** Full-width letters are the same letters, and capitals are the same words. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

function readQuery(query: string): Wanted {
  const text = plain(query);
  return { phrases: text.match(CHINESE) ?? [], words: text.replace(CHINESE, ' ').match(WORD) ?? [] };
}

function scoreOf(article: Searchable, { words, phrases }: Wanted): number {
  const fields = Object.entries(WEIGHTS).map(([name, weight]) => ({
    text: plain(article[name as keyof typeof WEIGHTS]),
    weight,
  }));
  let score = 0;
  for (const word of words) {
    const found = sum(fields.map(({ text, weight }) => (text.includes(word) ? weight : 0)));
    if (found === 0) return 0;
    score += found;
  }
  for (const phrase of phrases) {
    const pairs = pairsOf(phrase);
    const known = pairs.filter((pair) => fields.some(({ text }) => text.includes(pair)));
    if (known.length < pairs.length * ENOUGH_PAIRS) return 0;
    score += sum(fields.map(({ text, weight }) => weight * shareOf(phrase, pairs, text)));
  }
  return score;
}

/** The whole phrase is worth twice its parts. */
function shareOf(phrase: string, pairs: string[], text: string): number {
  if (text.includes(phrase)) return 2;
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length;
}

function pairsOf(phrase: string): string[] {
  const characters = [...phrase];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
