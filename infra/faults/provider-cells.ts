import type { TranslatorMood } from '../jest/fake-translators.ts';
import { createCell, type FaultCell } from './fault-cell.ts';
import { disturbProviders } from './nemesis/provider-faults.ts';

const PROVIDER_FAULTS: [string, TranslatorMood, string][] = [
  ['HANG', 'hang', 'every translator and the register of numbers take a question and never answer'],
  ['FAIL', 'fail', 'all of them answer 503'],
  ['LIE', 'lie', 'all of them put in a payment address of their own'],
  ['FLOOD', 'flood', 'all of them answer with five megabytes'],
  ['REDIRECT', 'redirect', 'all of them point to another address'],
];

/** What stands beside the chat and may fall over without anybody in it noticing. */
export const providerCells: readonly FaultCell[] = PROVIDER_FAULTS.map(([code, condition, fault]) =>
  createCell({
    name: `providers/${code}`,
    fault,
    promisedSeconds: 5,
    isOutsideChat: true,
    strike: (stage) => disturbProviders(stage, condition),
  }),
);
