import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets, secretFamilies } from '@libs/guard/secrets.ts';
import { seedPhrases } from '@libs/guard/seed-phrases.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import type { Benchmark, BenchmarkResult } from '../benchmark.ts';
import { medianOf } from '../load/quantiles.ts';

/** The processor time of the guard for one message, beside that of its patterns all tried. */
export const guardBenchmark: Benchmark = { name: 'guard', measure: () => Promise.resolve(measure()) };

const ROUNDS = 7;
const CALLS = 20_000;

const families = [...seedPhrases, ...secretFamilies];
const corpus = JSON.parse(readFileSync(join(REPOSITORY, 'libs/guard/outgoing-corpus.json'), 'utf8')) as {
  ordinary: Record<string, string[]>;
};

const TEXTS: Record<string, readonly string[]> = {
  'English lines': corpus.ordinary.en!,
  'Chinese lines': [...corpus.ordinary['zh-CN']!, ...corpus.ordinary['zh-TW']!],
  'a sentence with a sum and a date': [
    'They asked me to pay a tax of 3,000 dollars on 4 May before I can withdraw, what can I do?',
  ],
  'a long report': [corpus.ordinary.en!.join(' ')],
};

function measure(): BenchmarkResult {
  const rows = Object.entries(TEXTS).map(([title, texts]) => {
    const [guard, everything] = medianCosts(texts);
    return { title, guard, everything, ratio: guard / everything };
  });
  return {
    tables: [
      {
        title: 'Secrets of one message: processor time, µs',
        head: ['', 'guard', 'every pattern', 'ratio'],
        rows: rows.map(({ title, guard, everything, ratio }) => [
          title,
          guard.toFixed(2),
          everything.toFixed(2),
          ratio.toFixed(2),
        ]),
      },
    ],
    figures: { guard: rows },
  };
}

/** Interleaved, so that a busy machine affects both. */
function medianCosts(texts: readonly string[]): [guard: number, everything: number] {
  const costs: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    costs[0].push(costOf(texts, (text) => findSecrets(text, seedPhrases)));
    costs[1].push(costOf(texts, (text) => families.map(({ find }) => find(text))));
  }
  return [medianOf(costs[0]), medianOf(costs[1])];
}

function costOf(texts: readonly string[], call: (text: string) => unknown): number {
  const before = process.cpuUsage();
  for (let count = 0; count < CALLS; count += 1) call(texts[count % texts.length]!);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}
