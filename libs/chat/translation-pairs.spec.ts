import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSameFacts } from './translation-facts.ts';

/**
 * Right translations, by their author for the rules, and what becomes of each when one fact of it is altered: a digit, a
 * numeral, a currency, a unit, a day, a half of the day, a name, or something that is added. Names stand between « and ».
 */
type Pair = { source: string; target: string; original: string; translated: string; marked: string };
const pairs = readFileSync(join(__dirname, 'translation-pairs.txt'), 'utf8').trim().split('\n').map(toPair);

function toPair(line: string): Pair {
  const [languages, original, marked] = line.split('|') as [string, string, string];
  const [source, target] = languages.split('>').map((lang) => (lang === 'zh-CN' ? 'zh' : lang)) as [string, string];
  return { source, target, original: withoutMarks(original), translated: withoutMarks(marked), marked };
}

function withoutMarks(text: string): string {
  return text.replaceAll(/[«»]/gu, '');
}

/** Each of one fact of a text: what it looks like, and other ones. */
const ALTERATIONS: readonly (readonly [fact: RegExp, others: readonly string[]])[] = [
  [/美元|美金/u, ['人民币', '港元']],
  [/令吉|马币/u, ['美元', '新元']],
  [/港元|港币|港幣/u, ['美元', '英镑']],
  [/欧元|英镑|日元/u, ['美元']],
  [/\bdollars?\b/iu, ['euros', 'ringgit']],
  [/\byuan\b/iu, ['dollars', 'ringgit']],
  [/\bringgit\b/iu, ['dollars', 'rupiah']],
  [/HK\$|NT\$|(?<![A-Z])\$/u, ['€', 'US$']],
  [/RM(?=\d)/u, ['S$', 'US$']],
  [/USDT/u, ['BTC']],
  [/%/u, ['‰']],
  [/个星期|個星期/u, ['个月']],
  [/(?<=\d|[二三四五六七八九十])个?小时|小時/u, ['天']],
  [/分钟|分鐘/u, ['小时']],
  [/\bhours\b/u, ['minutes', 'days']],
  [/\bweeks\b/u, ['days', 'months']],
  [/\b(?:Monday|Tuesday|Wednesday|Thursday)\b/u, ['Sunday']],
  [/(?<=星期|周|週|禮拜)[一三四五]/u, ['二', '六']],
  [/\b(?:January|March|June|August|October|December)\b/u, ['July', 'November']],
  [/早上|上午/u, ['晚上', '下午']],
  [/下午|晚上/u, ['早上', '上午']],
  [/(?<=\d )am\b/u, ['pm']],
  [/(?<=\d )pm\b/u, ['am']],
  [/\byesterday\b/u, ['today', 'tomorrow']],
  [/昨天/u, ['今天', '明天']],
  [/\blast (?=month|week|year)/u, ['next ']],
  [/上(?=个月|個月|周|週)/u, ['下']],
  [/\btwice\b|\bthree times\b/u, ['four times']],
  [/[两兩三]次/u, ['五次']],
];
const OTHER_NAMES: Readonly<Record<'han' | 'latin', readonly string[]>> = {
  han: ['何志强', '吴美丽', '史密斯', '许国华'],
  latin: ['Zhou Ming', 'Thomas', 'Deng Lihua', 'Patricia'],
};
const HAN_DIGITS: Readonly<Record<string, string>> = {
  两: '三',
  三: '四',
  四: '五',
  五: '六',
  六: '九',
  百: '千',
  千: '万',
  万: '千',
};
const ADDED: Readonly<Record<string, readonly string[]>> = {
  zh: ['共500元。', '请联系郭先生。', '后天下午五点。'],
  'zh-TW': ['共500元。', '請聯絡郭先生。', '後天下午五點。'],
  en: [' It was 500 dollars.', ' Please contact Mr Kuok.', ' It is the day after tomorrow.'],
};

function alteredFrom({ target, translated, marked }: Pair): string[] {
  const replaced = (found: RegExpMatchArray, text: string) =>
    translated.slice(0, found.index) + text + translated.slice(found.index! + found[0].length);
  const digits = [...translated.matchAll(/\d+/gu)].flatMap((found) => [
    replaced(found, found[0].slice(0, -1) + ((Number(found[0].at(-1)) + 3) % 10)),
    replaced(found, `${(Number(found[0][0]) % 9) + 1}${found[0].slice(1)}`),
  ]);
  const numerals = [...translated.matchAll(/[两三四五六百千万](?=[个個天块元笔次])/gu)].map((found) =>
    replaced(found, HAN_DIGITS[found[0]]!),
  );
  const facts = ALTERATIONS.flatMap(([fact, others]) => {
    const found = fact.exec(translated);
    return found ? others.map((other) => replaced(found, other)) : [];
  });
  const names = [...marked.matchAll(/«([^»]+)»/gu)].flatMap((found) =>
    OTHER_NAMES[/\p{sc=Han}/u.test(found[1]!) ? 'han' : 'latin'].map((other) =>
      withoutMarks(marked.replace(found[0], other)),
    ),
  );
  const added = (ADDED[target] ?? []).map((text) => translated + text);
  return [...digits, ...numerals, ...facts, ...names, ...added].filter((text) => text !== translated);
}

const isShown = ({ source, target, original }: Pair, text: string): boolean =>
  hasSameFacts(original, text, { source, target });

/** Known to be judged wrongly; these figures may only fall. Refused are translations that add a currency, or count
 * otherwise; shown is what is added to a translation from a language whose words are not read. */
const MAX_HONEST_REFUSED = 14;
const MAX_ALTERED_SHOWN = 11;

describe('translations by pairs', () => {
  it('are shown when they are right', () => {
    const refused = pairs
      .filter((pair) => !isShown(pair, pair.translated))
      .map(({ original, translated }) => `${original} | ${translated}`);
    expect(refused.length <= MAX_HONEST_REFUSED ? [] : refused).toEqual([]);
  });

  it('are not shown with any one fact of theirs altered', () => {
    let tried = 0;
    const shown = pairs.flatMap((pair) => {
      const altered = alteredFrom(pair);
      tried += altered.length;
      return altered.filter((text) => isShown(pair, text)).map((text) => `${pair.original} | ${text}`);
    });
    expect(shown.length <= MAX_ALTERED_SHOWN ? [] : shown).toEqual([]);
    expect(tried).toBeGreaterThan(3000);
  });
});
