import type { Mood } from '../jest/fake-translators.ts';
import { cell, type Cell } from './cell.ts';
import { sour } from './nemesis/providers.ts';

const MOODS: [string, Mood, string][] = [
  ['HANG', 'hang', 'every translator and the register of numbers take a question and never answer'],
  ['FAIL', 'fail', 'all of them answer 503'],
  ['LIE', 'lie', 'all of them put in a payment address of their own'],
  ['FLOOD', 'flood', 'all of them answer with five megabytes'],
  ['REDIRECT', 'redirect', 'all of them point to another address'],
];

/** What stands beside the chat and may fall over without anybody in it noticing. */
export const besides: readonly Cell[] = MOODS.map(([code, mood, fault]) =>
  cell({
    name: `providers/${code}`,
    fault,
    promisedSeconds: 5,
    isBeside: true,
    strike: (stage) => sour(stage, mood),
  }),
);
