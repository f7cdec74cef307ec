import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import {
  createSeededRandom,
  harmlessFactories,
  ordinaryMessage,
  secretFactories,
} from '../../infra/jest/secret-texts.ts';
import { englishWords } from './bip39-word-lists.ts';
import { codePatterns } from './codes-and-passwords.ts';
import { distressRules } from './distress.ts';
import { containsSign } from './first-sign.ts';
import { outgoingRules } from './outgoing-check.ts';
import { secretFamilies } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/**
 * Over all texts that this repository has, and texts made of pieces of them: what is skipped because its first sign is
 * absent would have found nothing. So the guard finds the same as if it tried everything.
 */
const root = join(__dirname, '../..');

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(stringsIn)
      : [];
const jsonTexts = (path: string) => stringsIn(JSON.parse(readFileSync(join(root, path), 'utf8')));
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const random = createSeededRandom(1_700);
const corpora: Record<string, string[]> = {
  'lines of agents': jsonTexts('libs/guard/outgoing-corpus.json'),
  secrets: Object.values(secretFactories).flatMap((make) => Array.from({ length: 400 }, () => make(random))),
  'what looks like a secret': Array.from({ length: 2_000 }, () => random.pick(harmlessFactories)(random)),
  'what people write': Array.from({ length: 500 }, () => ordinaryMessage(random)),
  'texts of the pages': filesIn('web/messages', '.json').flatMap(jsonTexts),
  'records of the pages': filesIn('web/src/content', '.json').flatMap(jsonTexts),
  articles: filesIn('web/src/content', '.md').flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [text, ...text.split('\n')];
  }),
};

/** What the guard would find although the sign for it is absent. */
function missedIn(text: string): unknown[] {
  const codes = codePatterns.filter(({ firstSign, form }) => !containsSign(text, firstSign) && text.search(form) >= 0);
  const families = [...secretFamilies, ...seedPhrases].filter(
    ({ firstSign, find }) => !containsSign(text, firstSign) && find(text).length > 0,
  );
  const clause = text.toLowerCase();
  const asked = outgoingRules.flatMap((rules) =>
    Object.values(rules.asks).filter(
      ({ firstSign, patterns }) =>
        !(containsSign(clause, rules.firstSign) && containsSign(clause, firstSign)) &&
        patterns.some((pattern) => pattern.test(clause)),
    ),
  );
  const distress = distressRules.filter(
    ({ firstSign, kinds }) =>
      !containsSign(clause, firstSign) &&
      Object.values(kinds)
        .flat()
        .some((pattern) => pattern.test(clause)),
  );
  return [...codes, ...families, ...asked, ...distress];
}

describe('what has no first sign', () => {
  it.each(Object.keys(corpora))('has nothing to find in any of the %s', (name) => {
    const texts = corpora[name]!;
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => missedIn(text).length > 0)).toEqual([]);
  });

  it('has nothing to find in texts made of pieces of them', () => {
    const piece = tuple(
      constantFrom(...Object.values(corpora).flat()),
      integer({ min: 0, max: 400 }),
      integer({ min: 1, max: 80 }),
    ).map(([text, start, length]) => text.slice(start % text.length, (start % text.length) + length));
    const between = constantFrom('', '', ' ', ', ', '\n', '1', '_', '-', '，', '\u200b', 'ſ', '\u212a');
    const texts = array(tuple(piece, between), { minLength: 1, maxLength: 6 });
    assert(
      property(texts, (pieces) => {
        expect(missedIn(pieces.flat().join(''))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('a listed word of English is as short as the first sign of a phrase says', () => {
  expect([...englishWords.keys()].filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
});
