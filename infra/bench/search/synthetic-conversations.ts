import type { SearchDocument } from '@libs/search/search-document.ts';

/** So many words a language has; the n-th is written 1/n as often as the first (Zipf). */
const VOCABULARY = 60_000;
const WORDS_WRITTEN = 260;

/** Without a common divisor, so that neighbours in frequency do not look alike. */
const SPREAD = 7_919;

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
export const wordOf = (rank: number): string => `w${letters((rank * SPREAD) % VOCABULARY)}`;

/** So many names there are, each as often as words are. */
const NAMES = 20_000;
const WORDS_PER_MESSAGE = 13;

/** A conversation as the index is given it: 20 messages, and who the person is. */
export function conversationOf(index: number): SearchDocument {
  const random = createRandom(index);
  const words = Array.from({ length: WORDS_WRITTEN }, () => wordOf(Math.floor(VOCABULARY ** random())));
  const name = () => nameOf(Math.floor(NAMES ** random()));
  const messages = Array.from({ length: WORDS_WRITTEN / WORDS_PER_MESSAGE }, (_, at) =>
    words.slice(at * WORDS_PER_MESSAGE, (at + 1) * WORDS_PER_MESSAGE).join(' '),
  );
  return {
    sessionId: `0199f3a2-0000-7000-8000-${String(index).padStart(12, '0')}`,
    sortAt: index,
    status: index % 10 === 0 ? 'active' : 'closed',
    agent: `agent${index % 50}`,
    languages: ['en'],
    tags: [],
    fields: [
      { kind: 'name', text: `${name()} ${name()}` },
      { kind: 'email', text: `person${index}@${nameOf(index % 7)}.org` },
      { kind: 'phone', text: phoneOf(index) },
      { kind: 'identifier', text: walletOf(index) },
      ...messages.map((text) => ({ kind: 'message' as const, text })),
    ],
  };
}

const nameOf = (rank: number): string => `n${letters(rank)}`;
export const phoneOf = (index: number): string =>
  `+601${String(createRandom(index + 1)() * 1e9)
    .replace('.', '')
    .slice(0, 8)}`;
export const walletOf = (index: number): string =>
  `0x${Array.from({ length: 5 }, (_, at) =>
    Math.floor(createRandom(index * 5 + at)() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')}`;

const letters = (rank: number): string =>
  [...rank.toString(26).padStart(5, '0')].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('');
