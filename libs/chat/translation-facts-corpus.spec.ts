import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TranslationLanguage } from '@libs/protocol/translation.ts';
import { protectTokens, restoreTokens } from './translation-placeholders.ts';

/**
 * Translations as a reader would see them, written from the description of what must not happen and before the rule that
 * they judge; the rule is not tuned to them. Half are honest. Where the words of the original stand in the translation as
 * they are, the engine is taken to have returned its placeholder, with whatever touches it there.
 */
type TranslationPair = { from: TranslationLanguage; to: TranslationLanguage; original: string; translated: string };
const corpus = JSON.parse(readFileSync(join(__dirname, 'translation-facts-corpus.json'), 'utf8')) as {
  honest: TranslationPair[];
  altered: (TranslationPair & { kind: string })[];
};

function isShown({ original, translated }: TranslationPair): boolean {
  const sent = protectTokens(original);
  const longestFirst = sent.tokens
    .map((token, index) => ({ token, index }))
    .toSorted((a, b) => b.token.length - a.token.length);
  const answer = longestFirst.reduce((text, { token, index }) => text.replace(token, () => `{{${index}}}`), translated);
  return restoreTokens(answer, sent) !== null;
}

const nameOf = ({ from, to, original, translated }: TranslationPair) => `${from}>${to} ${original} | ${translated}`;

/** What is known to be judged wrongly; these figures may only fall. */
const MAX_HONEST_REFUSED = 0;
const MAX_ALTERED_SHOWN = 0;

describe('translations written before the rule', () => {
  it('are shown when they are honest', () => {
    const refused = corpus.honest.filter((pair) => !isShown(pair)).map(nameOf);
    expect({ count: refused.length, refused }).toEqual({ count: MAX_HONEST_REFUSED, refused: [] });
  });

  it('are not shown when a fact is not the original’s', () => {
    const shown = corpus.altered.filter(isShown).map((pair) => `${pair.kind}: ${nameOf(pair)}`);
    expect({ count: shown.length, shown }).toEqual({ count: MAX_ALTERED_SHOWN, shown: [] });
  });
});
