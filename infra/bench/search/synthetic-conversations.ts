import type { SearchDocument } from '@libs/search/search-document.ts';

/** So many words a language has; the n-th is written 1/n as often as the first (Zipf). */
const VOCABULARY = 60_000;
const WORDS_WRITTEN = 260;

/** Repeatable numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The words of one conversation, about 120 different ones, and what only this person has. */
export function termsOf(index: number): string[] {
  const random = createRandom(index);
  const words = Array.from({ length: WORDS_WRITTEN }, () => wordOf(Math.floor(VOCABULARY ** random())));
  return [...new Set([...words, ...['mail', 'phone', 'wallet', 'name'].map((kind) => `${kind}${index}`)])];
}

/** 1 is the most frequent word. */
export const wordOf = (rank: number): string => `word${rank}`;

/** The same conversation as the index is given it. */
export const conversationOf = (index: number): SearchDocument => ({
  sessionId: `0199f3a2-0000-7000-8000-${String(index).padStart(12, '0')}`,
  sortAt: index,
  status: 'open',
  agent: null,
  languages: ['en'],
  tags: [],
  fields: [{ kind: 'message', text: termsOf(index).join(' ') }],
});
