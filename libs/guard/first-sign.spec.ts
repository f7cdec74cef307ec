import { assert, property, stringMatching } from 'fast-check';
import { codePatterns } from './codes-and-passwords.ts';
import { denseSeedPhrases } from './dense-seed-phrases.ts';
import { distressRules } from './distress.ts';
import { containsSign, type FirstSign } from './first-sign.ts';
import { chineseRules } from './outgoing-rules-chinese.ts';
import { englishRules } from './outgoing-rules-english.ts';
import { outgoingRules } from './outgoing-check.ts';
import { secretFamilies } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/** The pattern without its conditions that match no character: it matches all that it matched, and more. */
function withoutAssertions(source: string): string {
  let rest = '';
  for (let at = 0; at < source.length; at += 1) {
    if (/^\(\?<?[=!]/.test(source.slice(at))) at = endOfGroup(source, at);
    else if (source.startsWith('\\b', at)) at += 1;
    else if (source[at] === '\\') rest += source[at] + source[++at]!;
    else rest += source[at];
  }
  return rest;
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let at = start; ; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') at = source.indexOf(']', at);
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')' && --depth === 0) return at;
  }
}

type Row = readonly [pattern: RegExp, signs: readonly FirstSign[]];

const rows: readonly Row[] = [
  ...codePatterns.map(({ form, firstSign }): Row => [form, [firstSign]]),
  ...outgoingRules.flatMap((rules) =>
    Object.values(rules.asks).flatMap(({ patterns, firstSign }) =>
      patterns.map((pattern): Row => [pattern, [firstSign, rules.firstSign]]),
    ),
  ),
  ...distressRules.flatMap(({ kinds, firstSign }) =>
    Object.values(kinds).flatMap((patterns) => patterns.map((pattern): Row => [pattern, [firstSign]])),
  ),
];

describe('a first sign', () => {
  it.each(rows)('is part of whatever %s matches', (pattern, signs) => {
    const texts = stringMatching(new RegExp(withoutAssertions(pattern.source), 'u'), { size: 'small' });
    assert(
      property(texts, (text) => {
        expect(signs.filter((sign) => !containsSign(text, sign))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('has no state: none is global or sticky', () => {
    const signs = [
      ...rows.flatMap(([, all]) => all),
      ...[...secretFamilies, ...seedPhrases].map(({ firstSign }) => firstSign),
    ];
    expect(signs.filter((sign) => sign !== 'none' && (sign.global || sign.sticky))).toEqual([]);
  });

  it('leaves every rule of both languages in the list', () => {
    expect(outgoingRules).toEqual([englishRules, chineseRules]);
  });
});

it.each([' '.repeat(60), '-'.repeat(60), '，'.repeat(60)])(
  'of a phrase is there whatever stands between two of its words (%s)',
  (gap) => {
    const text = `gauge talent cotton deputy angle walnut${gap}almost coyote puzzle umbrella hamster garlic`;
    expect(denseSeedPhrases.find(text)).toHaveLength(1);
    expect(containsSign(text, denseSeedPhrases.firstSign)).toBe(true);
  },
);
