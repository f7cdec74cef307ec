import { hasNoAddedFacts } from './added-facts.ts';
import { ADDRESS_PATTERNS, TRAILING_PUNCTUATION } from './address-patterns.ts';
import { normalizeMoney, parseNumberRun, scaleNumber } from './fact-numbers.ts';
import { DOLLAR_OR_YUAN, isMoney, isSameUnit, combineUnits, scaleAfter, unitBefore, unitAfter } from './fact-units.ts';
import { hasAmbiguousDatesAsWritten, hasSameTimesOfDay, hasSameDays, hasSameNearDays } from './calendar-words.ts';
import { hasSameTimes, takeClockTimes } from './clock-times.ts';
import { hasSameGivenNames, hasSameNames } from './name-facts.ts';
import { withPlainFirms } from './known-names.ts';
import { hasSameNegation } from './negation.ts';
import { withoutSharedMonths, withPlainPoints, withPlainThousands, withSamePrices } from './comparable-numbers.ts';
import { monthsIn, numberWordsIn } from './number-words.ts';
import { hasSameWalletFragments } from './wallet-fragments.ts';
import { isReadInWords, replaceSpelledNumbers } from './spelled-numbers.ts';
import { hasSameTimeDirections } from './time-directions.ts';

/**
 * What somebody could act on in a text, wherever it stands: addresses, links and numbers with what touches them. Two texts
 * say the same facts when each fact of one is in the other, as often, and nothing else is. Letters, digits, separators and
 * currencies beside a number belong to it, so what was glued on is another number.
 */
type TextFact = {
  value: string;
  unit: string | null;
  /** The numbers in it, for a language that writes them apart. */
  parts: readonly string[];
  /** Before or after noon, where the text has it. */
  meridiem: 'am' | 'pm' | null;
};

/** How far to look beside a number for its unit. */
const UNIT_LOOKAROUND_CHARACTERS = 28;
const MASK_CHARACTER = '\ufffc';
const REFERENCE_PATTERN = new RegExp(ADDRESS_PATTERNS.join('|'), 'gu');
const NUMBER_RUN = /(?:\+ ?\(?|\((?=\d{1,4}\)[ \d]))?\d(?:[\d.,':/() -]{0,60}\d)?/gu;
/** Between two numbers, not within one. */
const NUMBER_SEPARATOR = /[,.:]? [(-]|[.,:)] |[.,:/'-]{2,}/u;
const PHONE_NUMBER_SEPARATOR = /[,.:] |[.,:/'-]{2,}/u;
const WORD_CHARACTER = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]/u;
/** Written without a space behind a number, and another word in another language. */
const MEASURE_SUFFIX =
  /^(?:kg|g|mg|km|cm|mm|h|hrs?|mins?|s|secs?|am|pm|st|nd|rd|th|er|e|ème|º|ª|x|gb|mb|tb|hb)(?!\p{sc=Latin}|\d)/iu;

/** Where they are known; else a text's own words tell. */
export type LanguagesOfTexts = { source?: string | undefined; target: string };

/** Whether the translation has the facts of the original and no others. */
export function hasSameFacts(original: string, translated: string, languages?: LanguagesOfTexts): boolean {
  const [plain, plainAfter] = [original, translated].map((text) => withPlainDays(normalizeSymbols(text))) as [
    string,
    string,
  ];
  const [before, after] = [withPlainFirms(plain, plainAfter), withPlainFirms(plainAfter, plain)];
  if (!hasSameWalletFragments(before, after) || !hasSameNegation(before, after, languages)) return false;
  if (!hasAmbiguousDatesAsWritten(before, after)) return false;
  if (!isReadInWords(before, languages?.source) || !isReadInWords(after, languages?.target))
    return (
      hasSameNearDays(before, after) &&
      hasSameGivenNames(before, after) &&
      hasSameNumbers(withPlainPoints(before, languages?.source), withPlainPoints(after, languages?.target), languages)
    );
  if (!hasNoAddedFacts(before, after) || !hasSameDays(before, after) || !hasSameNames(before, after)) return false;
  if (!hasSameTimeDirections(before, after)) return false;
  const [left, right] = [before, after].map(withPlainThousands) as [string, string];
  const [source, target] = takeTimesOfBoth(left, right);
  if (source.times.length + target.times.length === 0 && !hasSameTimesOfDay(left, right)) return false;
  return hasSameTimes(source.times, target.times) && hasSameNumbers(source.rest, target.rest, languages);
}

/** `03 May` and 05月03日 are the third. */
const withPlainDays = (text: string): string =>
  text.replaceAll(
    /(?<![\d.,:/-])0([1-9])(?= (?:of )?(?:jan|feb|ma[ry]|mac|apr|mei|ju[nl]|aug|ogos|sep|o[ck]t|nov|de[cs])|[月日号號])/giu,
    '$1',
  );

/** 两点 may be two points, and 12点 what the other text calls 12: it is a time only where the other text has one more. */
function takeTimesOfBoth(left: string, right: string) {
  const [source, target] = [takeClockTimes(left), takeClockTimes(right)];
  const missing = source.times.length - target.times.length;
  if (missing === 0) return [source, target] as const;
  const [less, more] = missing < 0 ? [left, right] : [right, left];
  const withBare = takeClockTimes(less, 'all');
  const long = missing < 0 ? target : source;
  const isEqual = withBare.times.length === long.times.length;
  const [short, other] = isEqual ? [withBare, long] : [takeClockTimes(less), takeClockTimes(more, 'none')];
  return missing < 0 ? ([short, other] as const) : ([other, short] as const);
}

/** In Taiwan and Hong Kong 元 is a dollar. */
const withLocalYuan = (text: string, lang?: string): string =>
  lang === 'zh-TW' ? text.replaceAll(/(?<=\d[十百千万萬亿億]?)(?:元|塊錢?|圓)/gu, DOLLAR_OR_YUAN) : text;

/** Numbers in words are digits where that is certain; the words themselves excuse what is in digits in the other text. */
function hasSameNumbers(original: string, translated: string, languages?: LanguagesOfTexts): boolean {
  const [before, after] = withSamePrices(...withoutSharedMonths(original, translated));
  const source = withLocalYuan(replaceSpelledNumbers(before, languages?.source), languages?.source);
  const target = withLocalYuan(replaceSpelledNumbers(after, languages?.target), languages?.target);
  const [missing, added] = unmatchedFacts(factsIn(source), factsIn(target));
  const [missingParts, addedParts] = unmatchedFacts(
    missing.flatMap(factPartsOf),
    added.flatMap(factPartsOf),
    isLooselySameFact,
  );
  // What has become digits excuses nothing more.
  if (missingParts.length > 0 && unmatchedFacts(missingParts, spelledNumberFactsIn(target))[0].length > 0) return false;
  if (addedParts.length > 0 && unmatchedFacts(addedParts, spelledNumberFactsIn(source))[0].length > 0) return false;
  return hasSameDateOrder(datesIn(original), datesIn(translated));
}

/** Every reference and number of a text whose symbols are normalized. */
export function factsIn(text: string): TextFact[] {
  const facts: TextFact[] = [];
  const rest = text.replaceAll(REFERENCE_PATTERN, (found: string, ...[at]: unknown[]) => {
    const token = found.replace(TRAILING_PUNCTUATION, '');
    const start = typeof at === 'number' ? at : 0;
    const [before, behind] = [text[start - 1] ?? '', text[start + token.length] ?? ''];
    facts.push(
      simpleFact(
        [before, behind].some((character) => WORD_CHARACTER.test(character)) ? `${before}${token}${behind}` : token,
      ),
    );
    return MASK_CHARACTER.repeat(token.length) + found.slice(token.length);
  });
  for (const [handle] of rest.matchAll(HANDLE))
    facts.push(simpleFact(handle.toLowerCase().replace(TRAILING_PUNCTUATION, '')));
  for (const found of rest.matchAll(NUMBER_RUN)) facts.push(...numbersIn(rest, found[0], found.index));
  return facts;
}

const simpleFact = (value: string, unit: string | null = null): TextFact => ({
  value,
  unit,
  parts: [],
  meridiem: null,
});

/** A run such as `300, 500` is two numbers. */
function numbersIn(text: string, run: string, start: number): TextFact[] {
  const apart = (/^[+(]/.test(run) ? PHONE_NUMBER_SEPARATOR : NUMBER_SEPARATOR).exec(run);
  if (!apart) return [numberAt(text, run, start)];
  const [head, tail] = [run.slice(0, apart.index), run.slice(apart.index).replace(/^[^\d]+/, '')];
  const tailAt = start + run.length - tail.length;
  return [numberAt(text, head, start), ...numbersIn(text, tail, tailAt)];
}

function numberAt(text: string, run: string, start: number): TextFact {
  const end = start + run.length;
  const before = text.slice(Math.max(0, start - UNIT_LOOKAROUND_CHARACTERS), start);
  const ahead = unitBefore(before);
  // $2m are two millions, 2m two metres.
  const beside = text.slice(end, end + UNIT_LOOKAROUND_CHARACTERS).replace(/^ ?m\b/, isMoney(ahead) ? 'M' : '$&');
  const scale = scaleAfter(beside);
  const behind = unitAfter(beside.slice(scale.length));
  const rest = beside.slice(scale.length + behind.length);
  const again = behind.unit === null ? 0 : scaleAfter(rest).zeros;
  const sign = /(?:^|[^\p{sc=Latin}\p{sc=Cyrillic}\p{N})])-$/u.test(before) ? '-' : '';
  const letters = ahead === null ? (/\p{sc=Latin}+(?=#?$)/u.exec(before)?.[0].toLowerCase() ?? '') : '';
  const glued = behind.unit === null && scale.length === 0 ? lettersAfter(rest) : '';
  const unit = combineUnits(ahead, behind.unit);
  const { value, parts } = parseNumberRun(run);
  const amount = scaleNumber(scaleNumber(isMoney(unit) ? normalizeMoney(value) : value, scale.zeros), again);
  return {
    value: `${sign}${letters}${amount}${glued}`,
    unit,
    parts: sign || letters || glued || scale.zeros + again > 0 ? [] : parts,
    meridiem: meridiemOf(before, rest, run),
  };
}

const lettersAfter = (rest: string): string =>
  MEASURE_SUFFIX.test(rest) ? '' : (/^\p{sc=Latin}+/u.exec(rest)?.[0].toLowerCase() ?? '');

/** What is joined by low lines, also with full stops, is somebody's name in a service; its digits are counted once more. */
const HANDLE = /(?<![\p{L}\d_.])@?[a-z][a-z\d.]*(?:_+[a-z\d.]+)+_*/giu;

/** Null for twelve: languages disagree on whether `12 am` is noon or midnight. */
function meridiemOf(before: string, rest: string, run: string): TextFact['meridiem'] {
  if (/^12(?!\d)/.test(run)) return null;
  const letter = /^ ?([ap])\.?m\b/iu.exec(rest)?.[1]?.toLowerCase();
  if (letter) return letter === 'a' ? 'am' : 'pm';
  if (/(?:上午|早上|凌晨|清晨|午前|오전) ?$/u.test(before)) return 'am';
  return /(?:下午|晚上|傍晚|午後|午后|오후) ?$/u.test(before) ? 'pm' : null;
}

const factPartsOf = (fact: TextFact): TextFact[] =>
  fact.parts.length === 0 ? [fact] : fact.parts.map((part) => ({ ...fact, value: part, parts: ['part'] }));

const spelledNumberFactsIn = (text: string): TextFact[] => [
  ...(/\bhalf\b|一半|半数|半數|\bseparuh\b|\bsetengah\b/iu.test(text) ? [simpleFact('50', '%')] : []),
  ...numberWordsIn(text).map(({ value, end }) =>
    simpleFact(value, unitAfter(text.slice(end, end + UNIT_LOOKAROUND_CHARACTERS)).unit),
  ),
];

type FactComparison = (a: TextFact, b: TextFact) => boolean;
const isSameFact: FactComparison = (a, b) =>
  isSameUnit(a.unit, b.unit) && (a.meridiem === null || b.meridiem === null || a.meridiem === b.meridiem);
/** The two ends of `300-500 USD` share one unit. */
const isLooselySameFact: FactComparison = (a, b) =>
  isSameFact(a, b) || ((a.parts.length > 0 || b.parts.length > 0) && (a.unit === null || b.unit === null));

/** Pairs each fact with an equal one of the others; returns what remains on either side. */
function unmatchedFacts(
  facts: readonly TextFact[],
  others: readonly TextFact[],
  same = isSameFact,
): [TextFact[], TextFact[]] {
  const byValue = Map.groupBy(others, ({ value }) => value);
  const missing = facts.filter((fact) => {
    const candidates = byValue.get(fact.value) ?? [];
    const at = candidates.findIndex((candidate) => same(fact, candidate));
    if (at >= 0) candidates.splice(at, 1);
    return at < 0;
  });
  return [missing, [...byValue.values()].flat()];
}

/** Month and day where both are certain; components alone would let `5 June` become `6 May`. */
function datesIn(text: string): string[] {
  const iso = [...text.matchAll(/(?<!\d)\d{4}([-/.])(\d{1,2})\1(\d{1,2})(?!\d)/gu)].map((match) => [
    match[2],
    match[3],
  ]);
  const han = [...text.matchAll(/(?<!\d)(\d{1,2}) ?[月월] ?(\d{1,2})(?!\d)/gu)].map((match) => [match[1], match[2]]);
  const named = monthsIn(text).flatMap(({ value, start, end }) => {
    const behind = /^\.? (\d{1,2})(?!\d|[:.,]\d)/u.exec(text.slice(end, end + 6))?.[1];
    const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)? (?:de |of )?$/u.exec(
      text.slice(Math.max(0, start - 9), start),
    )?.[1];
    return day || behind ? [[value, day ?? behind]] : [];
  });
  return [...iso, ...han, ...named].map((pair) => pair.map(Number).join('-'));
}

/** Only a swapped day and month is an error: in a list of dates, languages leave out different months. */
const hasSameDateOrder = (original: readonly string[], translated: readonly string[]): boolean =>
  !original.some((date) => {
    const swapped = date.split('-').toReversed().join('-');
    return !translated.includes(date) && translated.includes(swapped) && !original.includes(swapped);
  });

const SYMBOL_REPLACEMENTS: Readonly<Record<string, string>> = {
  ...{ '．': '.', '٫': '.', '٬': ',', '％': '%', '٪': '%', '＋': '+', '－': '-', '−': '-', '：': ':', '／': '/' },
  ...{ '＄': '$', '’': "'", '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '（': '(', '）': ')' },
};
const REPLACEABLE_SYMBOLS = new RegExp(`[${Object.keys(SYMBOL_REPLACEMENTS).join('')}]|(?![0-9])\\p{Nd}`, 'gu');

/** The digits of every script as 0-9, and the wide signs of a Chinese keyboard as narrow ones, but for its comma. */
export const normalizeSymbols = (text: string): string =>
  text.replaceAll(REPLACEABLE_SYMBOLS, (symbol) => SYMBOL_REPLACEMENTS[symbol] ?? asciiDigitOf(symbol));

/** A script's ten digits begin at a multiple of sixteen, or six behind it. */
function asciiDigitOf(digit: string): string {
  const narrow = digit.normalize('NFKC');
  if (/^[0-9]$/.test(narrow)) return narrow;
  const code = digit.codePointAt(0)!;
  const first = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(first)) ? first : first + 6));
}
