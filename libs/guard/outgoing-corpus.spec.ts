import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHoldReasons } from './outgoing-check.ts';

type CorpusLines = Record<'en' | 'zh-CN' | 'zh-TW', string[]>;

/**
 * Lines written by hand: what a thief in an agent's chair would say, and what people here say all day, among it every
 * warning with the same words. Ordinary replies stand in seven frames each, which makes the 1,050 of this suite; the
 * share of false alarms is held for the lines alone, too, because frames repeat them.
 */
const corpus = JSON.parse(readFileSync(join(__dirname, 'outgoing-corpus.json'), 'utf8')) as Record<
  'asks' | 'ordinary' | 'frames',
  CorpusLines
>;
const languages = ['en', 'zh-CN', 'zh-TW'] as const;
const isHeld = (text: string) => findHoldReasons(text).length > 0;
const shareOf = (lines: string[]) => lines.filter(isHeld).length / lines.length;

describe('what may not be asked for or promised', () => {
  it.each(languages)('is found in %s: 95 of 100 at least', (language) => {
    const missed = corpus.asks[language].filter((line) => !isHeld(line));
    expect(missed.length / corpus.asks[language].length <= 0.05 ? [] : missed).toEqual([]);
  });
});

describe('ordinary replies', () => {
  const framed = languages.flatMap((language) =>
    corpus.frames[language].flatMap((frame) => corpus.ordinary[language].map((line) => frame.replace('{}', line))),
  );

  it('are held in at most 2 of 100 of more than a thousand', () => {
    expect(new Set(framed).size).toBeGreaterThan(1000);
    expect(shareOf(framed)).toBeLessThanOrEqual(0.02);
  });

  it.each(languages)('are not held in %s, line by line', (language) => {
    const held = corpus.ordinary[language].filter(isHeld);
    expect({ isSeldom: held.length / corpus.ordinary[language].length <= 0.02, held }).toMatchObject({
      isSeldom: true,
    });
  });
});
