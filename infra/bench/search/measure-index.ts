import { parseQuery } from '@libs/search/parse-query.ts';
import type { SearchOptions } from '@libs/search/search-page.ts';
import { SearchIndex } from '@libs/search/search-index.ts';
import { conversationOf, createRandom, phoneOf, walletOf, wordOf } from './synthetic-conversations.ts';

const QUERIES_PER_KIND = 200;
const PAGE: SearchOptions = { limit: 20 };

/** Queries of each kind, each another one. `rank`: how often a word is written. */
const kindsOf = (count: number): Record<string, (random: () => number) => string> => {
  const word = (from: number, to: number) => (random: () => number) =>
    wordOf(Math.floor(from + random() * (to - from)));
  const person = (random: () => number) => Math.floor(random() * count);
  return {
    common: word(1, 20),
    middling: word(300, 1_000),
    rare: word(20_000, 60_000),
    twoWords: (random) => `${word(1, 50)(random)} ${word(300, 1_000)(random)}`,
    phrase: (random) => `"${word(1, 20)(random)} ${word(1, 50)(random)}"`,
    beginning: (random) => word(1, 60_000)(random).slice(0, 4),
    typingError: (random) => word(1, 60_000)(random).replace(/(.)$/, '$1q'),
    email: (random) => `person${person(random)}`,
    phoneEnding: (random) => phoneOf(person(random)).slice(-6),
    shortWallet: (random) => walletOf(person(random)).replace(/^(.{6}).*(.{4})$/, '$1…$2'),
  };
};

/** Processor time and memory of the index in memory of so many conversations. */
export function measureIndexInMemory(count: number): object {
  global.gc!();
  const before = usedBytes();
  const index = new SearchIndex();
  const generating = cpuMs(() => {
    for (let at = 0; at < 2_000; at += 1) conversationOf(at);
  });
  const building = cpuMs(() => {
    for (let at = 0; at < count; at += 1) index.put(conversationOf(at));
  });
  global.gc!();
  const bytes = usedBytes() - before;
  // What is run for the first time is compiled then; that is the same for every number of conversations.
  measureQueries(index, count, { ...PAGE, order: 'best' });
  return {
    buildCpuMs: round(building - (generating / 2_000) * count),
    bytesPerConversation: round(bytes / count),
    terms: index.vocabularySize,
    newest: measureQueries(index, count, PAGE),
    best: measureQueries(index, count, { ...PAGE, order: 'best' }),
    news: percentiles(
      Array.from({ length: QUERIES_PER_KIND }, (_, at) => {
        const news = { ...conversationOf(Math.floor(createRandom(at)() * count)), sortAt: count + at };
        return cpuMs(() => index.put(news));
      }),
    ),
  };
}

function measureQueries(index: SearchIndex, count: number, options: SearchOptions): object {
  const random = createRandom(7);
  return Object.fromEntries(
    Object.entries(kindsOf(count)).map(([kind, typed]) => {
      let [hits, partial] = [0, 0];
      const times = Array.from({ length: QUERIES_PER_KIND }, () => {
        const text = typed(random);
        return cpuMs(() => {
          const page = index.find(parseQuery(text), options);
          hits += page.hits.length;
          partial += Number(page.isPartial);
        });
      });
      return [kind, { ...percentiles(times), hits: hits / QUERIES_PER_KIND, partial }];
    }),
  );
}

const percentiles = (times: readonly number[]): { p50: number; p95: number } => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: round(sorted[Math.floor(sorted.length / 2)]!), p95: round(sorted[Math.floor(sorted.length * 0.95)]!) };
};

const usedBytes = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const round = (value: number): number => Number(value.toPrecision(3));
