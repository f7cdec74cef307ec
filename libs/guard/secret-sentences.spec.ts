import { evidenceSentences, secretSentences } from '../../infra/jest/secret-examples/filled-sentences.ts';
import { findSecretsAfter } from './customer-secrets.ts';
import { maskSecrets } from './mask-secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

// Each sentence as it is written down, with other values each time, from a fixed seed.

const TIMES = 2;
const MIN_GONE_SHARE = 0.99;
const MAX_TOUCHED_SHARE = 0.005;

const masked = (text: string) => maskSecrets(text, findSecretsAfter({ text, earlier: [] }, seedPhrases));

const secrets = Map.groupBy(secretSentences(20_261_126, TIMES), ({ kind }) => kind.split(' ')[0]!);
const evidence = evidenceSentences(20_261_126, TIMES * 4);

describe('a secret in a sentence', () => {
  it.each([...secrets.keys()])('is gone in 99 of 100: %s', (kind) => {
    const sentences = secrets.get(kind)!;
    const left = sentences.filter(({ text, gone }) => gone.some((part) => masked(text).includes(part)));
    expect(left.map(({ text }) => text).slice(sentences.length * (1 - MIN_GONE_SHARE))).toEqual([]);
  });

  it('is not looked for in vain twice: masking again changes nothing', () => {
    for (const { text } of [...secrets.values()].flat()) expect(masked(masked(text))).toBe(masked(text));
  });
});

describe('what proves something, and what is said about secrets', () => {
  it('stays as it is, but for 5 in 1,000', () => {
    const touched = evidence.filter(({ text }) => masked(text) !== text);
    expect(touched.map(({ text }) => text).slice(evidence.length * MAX_TOUCHED_SHARE)).toEqual([]);
  });
});
