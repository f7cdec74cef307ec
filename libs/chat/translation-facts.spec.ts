import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSameFacts, normalizeSymbols } from './translation-facts.ts';
import { protectTokens, restoreTokens } from './translation-placeholders.ts';

const corpus = JSON.parse(readFileSync(join(__dirname, 'translation-facts-corpus.json'), 'utf8')) as {
  honest: { original: string }[];
};

describe('what touches a placeholder', () => {
  const glue = {
    behind: ['0', '７', '٣', '.5', ',000', 'x9', 'k', ' million', '万', '億', ' 000', '/pay', '%', '€', ' BTC', '٪'],
    before: ['1', '９', '٤', 'x', '0.', 'HK$', '€', 'BTC '],
  };
  /** A further currency is nothing to a link, a path is nothing to an amount, and `500 BTC` may be followed by words. */
  const matters = (one: string, token: string, next: string): boolean => {
    const number = normalizeSymbols(token);
    if (one === '/pay') return /\.[a-z]/.test(number) && !number.includes('@');
    if (/^[%٪€万億]|^ |\$|€$|BTC/u.test(one) && !/^[^A-Za-z:/#-]*\d[^A-Za-z:/#-]*$/u.test(number)) return false;
    if (/BTC/.test(one)) return /^\d.*\d$/.test(number) && !/^ ?[a-z%]/i.test(next);
    return !(/[%٪a-z]$/.test(one) && /^ ?(?:percent|kg)/.test(next)) && !(/[%٪]/.test(one) && number.endsWith('%'));
  };
  const originals = corpus.honest.map(({ original }) => original);

  it('is never believed: a digit, a letter, a separator or a sign on either side of any token of the judging set', () => {
    let tried = 0;
    const believed = originals.flatMap((original) => {
      const sent = protectTokens(original);
      return sent.tokens.flatMap((token, index) => {
        const place = `{{${index}}}`;
        const next = sent.text.slice(sent.text.indexOf(place) + place.length);
        const isOther = (one: string) => matters(one, token, next) && !(one === '€' && /€|euro/i.test(original));
        const glued = [
          ...glue.behind.filter(isOther).map((one) => place + one),
          ...glue.before.filter(isOther).map((one) => one + place),
        ];
        tried += glued.length;
        return glued
          .filter(
            (text) =>
              restoreTokens(
                sent.text.replace(place, () => text),
                sent,
              ) !== null,
          )
          .map((text) => `${text} for ${token} in: ${original}`);
      });
    });
    expect(believed).toEqual([]);
    expect(tried).toBeGreaterThan(1500);
  });

  it('may be what touched it before, and words of a language that needs no spaces', () => {
    for (const original of originals) {
      const sent = protectTokens(original);
      expect(restoreTokens(sent.text, sent)).toBe(original);
      const isFree = sent.tokens.every((token) => /^(?=.*[a-z])[^ ]{9,}$/i.test(token));
      const wrapped = sent.text.replaceAll('{{', '我把{{').replaceAll('}}', '}}给了他');
      expect({ original, isShown: !isFree || restoreTokens(wrapped, sent) !== null }).toEqual({
        original,
        isShown: true,
      });
    }
  });
});

describe('two texts', () => {
  it.each([
    ['1,500.00', '1.500,00'],
    ['1,234,567', '1.234.567'],
    ['40 000', '40000'],
    ['٥٠٠', '500'],
    ['１２', '12'],
    ['5万', '50 000'],
    ['$4,500', 'US$4500'],
    ['500 dollars', '500美元'],
    ['2026-11-20', '2026年11月20日'],
    ['20 November', '11月20日'],
    ['two hundred and fifty people', '250人'],
    ['三万五千元', '35000 yuan'],
    ['3 pm', '下午3点'],
    ['20 pounds of rice', '20磅大米'],
    ['on the 1st, 3rd and 15th of June', '在6月1日、3日和15日'],
    ['at block 19', '在区块19'],
  ])('say the same: %s and %s', (one, other) => {
    expect(hasSameFacts(one, other)).toBe(true);
    expect(hasSameFacts(other, one)).toBe(true);
  });

  it.each([
    ['4,500', '4.500'],
    ['1.500', '1500'],
    ['$500', '€500'],
    ['500', '$500'],
    ['20%', '20'],
    ['100 and 100', '100'],
    ['3 am', '下午3点'],
    ['2026-05-06', '2026年6月5日'],
    ['5月6日', 'June 5'],
    ['three people', '4人'],
    ['a.example', 'b.example'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7а'],
  ])('do not: %s and %s', (one, other) => {
    expect(hasSameFacts(one, other)).toBe(false);
    expect(hasSameFacts(other, one)).toBe(false);
  });
});
