import type { SearchableArticle } from './content-loader.ts';

// Finds articles by their text. Chinese has no spaces between words, so there pairs of neighbouring characters are
// compared and at least a share of the pairs must occur; in other scripts every word must occur.

/** A match in the title says more about the article than one in the body. */
const WEIGHTS = { title: 8, tags: 5, excerpt: 3, body: 1 } as const;

/** A freely typed Chinese phrase rarely occurs literally in a text; this share of its character pairs is a match. */
const MIN_PAIR_SHARE = 0.5;

const CHINESE_RUN = /[\p{Script=Han}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The slugs of the matching articles, best first. */
export function findArticles(articles: readonly SearchableArticle[], query: string): string[] {
  const parsed = parseQuery(query);
  if (parsed.words.length === 0 && parsed.phrases.length === 0) return [];
  return articles
    .map((article) => ({ slug: article.slug, score: scoreOf(article, parsed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ slug }) => slug);
}

type ParsedQuery = {
  words: string[];
  /** Runs of Chinese characters. */
  phrases: string[];
};

/** Full-width letters equal normal ones, and upper case equals lower case. */
const normalizeText = (text: string) => text.normalize('NFKC').toLowerCase();

function parseQuery(query: string): ParsedQuery {
  const text = normalizeText(query);
  return { phrases: text.match(CHINESE_RUN) ?? [], words: text.replace(CHINESE_RUN, ' ').match(WORD) ?? [] };
}

function scoreOf(article: SearchableArticle, { words, phrases }: ParsedQuery): number {
  const fields = Object.entries(WEIGHTS).map(([name, weight]) => ({
    text: normalizeText(article[name as keyof typeof WEIGHTS]),
    weight,
  }));
  let score = 0;
  for (const word of words) {
    const found = sum(fields.map(({ text, weight }) => (text.includes(word) ? weight : 0)));
    if (found === 0) return 0;
    score += found;
  }
  for (const phrase of phrases) {
    const pairs = characterPairs(phrase);
    const known = pairs.filter((pair) => fields.some(({ text }) => text.includes(pair)));
    if (known.length < pairs.length * MIN_PAIR_SHARE) return 0;
    score += sum(fields.map(({ text, weight }) => weight * phraseScore(phrase, pairs, text)));
  }
  return score;
}

/** The whole phrase counts twice as much as its pairs. */
function phraseScore(phrase: string, pairs: string[], text: string): number {
  if (text.includes(phrase)) return 2;
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length;
}

function characterPairs(phrase: string): string[] {
  const characters = [...phrase];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
