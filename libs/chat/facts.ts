import { ADDRESSES, TRAILING } from './address-patterns.ts';
import { asMoney, readRun, scaled } from './fact-numbers.ts';
import { isMoney, isSameUnit, oneUnit, scaleBehind, unitBefore, unitBehind } from './fact-units.ts';
import { monthsIn, numberWordsIn } from './number-words.ts';

/**
 * What somebody could act on in a text, wherever it stands: addresses, links and numbers with what touches them. Two texts
 * say the same facts when each fact of one is in the other, as often, and nothing else is. Letters, digits, separators and
 * currencies beside a number belong to it, so what was glued on is another number.
 */
type Fact = {
  value: string;
  unit: string | null;
  /** The numbers in it, for a language that writes them apart. */
  parts: readonly string[];
  /** Before or after noon, where it is said. */
  noon: 'am' | 'pm' | null;
};

/** How far to look beside a number for its unit. */
const BESIDE = 28;
const MASK = '\ufffc';
const REFERENCE = new RegExp(ADDRESSES.join('|'), 'gu');
const RUN = /(?:\+ ?\(?|\((?=\d{1,4}\)[ \d]))?\d(?:[\d.,':/() -]{0,60}\d)?/gu;
/** Between two numbers, not within one. */
const APART = /[,.:]? [(-]|[.,:)] |[.,:/'-]{2,}/u;
const APART_FROM_PHONE = /[,.:] |[.,:/'-]{2,}/u;
const GLUED = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}]/u;
/** Written without a space behind a number, and another word in another language. */
const MEASURES =
  /^(?:kg|g|mg|km|cm|mm|h|hrs?|mins?|s|secs?|am|pm|st|nd|rd|th|er|e|ème|º|ª|x|gb|mb|tb)(?!\p{sc=Latin}|\d)/iu;

/** Whether the translation says the facts of the original and no others. */
export function hasSameFacts(original: string, translated: string): boolean {
  const [here, there] = [plain(original), plain(translated)];
  const [ours, theirs] = [factsIn(here), factsIn(there)];
  const [missing, added] = unmatched(ours, theirs);
  const [lost, made] = unmatched(missing.flatMap(partsOf), added.flatMap(partsOf), isLooselySame);
  if (lost.length > 0 && unmatched(lost, wordedIn(there))[0].length > 0) return false;
  if (made.length > 0 && unmatched(made, wordedIn(here))[0].length > 0) return false;
  return isSameOrder(datesIn(here), datesIn(there));
}

/** Every reference and number of a text that `plain` has made. */
export function factsIn(text: string): Fact[] {
  const facts: Fact[] = [];
  const rest = text.replaceAll(REFERENCE, (found: string, ...[at]: unknown[]) => {
    const token = found.replace(TRAILING, '');
    const start = typeof at === 'number' ? at : 0;
    const [before, behind] = [text[start - 1] ?? '', text[start + token.length] ?? ''];
    facts.push(bare([before, behind].some((one) => GLUED.test(one)) ? `${before}${token}${behind}` : token));
    return MASK.repeat(token.length) + found.slice(token.length);
  });
  for (const found of rest.matchAll(RUN)) facts.push(...numbersIn(rest, found[0], found.index));
  return facts;
}

const bare = (value: string, unit: string | null = null): Fact => ({ value, unit, parts: [], noon: null });

/** A run such as `300, 500` is two numbers. */
function numbersIn(text: string, run: string, start: number): Fact[] {
  const apart = (/^[+(]/.test(run) ? APART_FROM_PHONE : APART).exec(run);
  if (!apart) return [numberAt(text, run, start)];
  const [head, tail] = [run.slice(0, apart.index), run.slice(apart.index).replace(/^[^\d]+/, '')];
  const tailAt = start + run.length - tail.length;
  return [numberAt(text, head, start), ...numbersIn(text, tail, tailAt)];
}

function numberAt(text: string, run: string, start: number): Fact {
  const end = start + run.length;
  const before = text.slice(Math.max(0, start - BESIDE), start);
  const beside = text.slice(end, end + BESIDE);
  const scale = scaleBehind(beside);
  const behind = unitBehind(beside.slice(scale.length));
  const rest = beside.slice(scale.length + behind.length);
  const again = behind.unit === null ? 0 : scaleBehind(rest).zeros;
  const ahead = unitBefore(before);
  const sign = /(?:^|[^\p{sc=Latin}\p{sc=Cyrillic}\p{N})])-$/u.test(before) ? '-' : '';
  const letters = ahead === null ? (/\p{sc=Latin}+(?=#?$)/u.exec(before)?.[0].toLowerCase() ?? '') : '';
  const glued = behind.unit === null && scale.length === 0 ? gluedBehind(rest) : '';
  const unit = oneUnit(ahead, behind.unit);
  const { value, parts } = readRun(run);
  const amount = scaled(scaled(isMoney(unit) ? asMoney(value) : value, scale.zeros), again);
  return {
    value: `${sign}${letters}${amount}${glued}`,
    unit,
    parts: sign || letters || glued || scale.zeros + again > 0 ? [] : parts,
    noon: noonOf(before, rest, run),
  };
}

const gluedBehind = (rest: string): string =>
  MEASURES.test(rest) ? '' : (/^\p{sc=Latin}+/u.exec(rest)?.[0].toLowerCase() ?? '');

/** Twelve is left alone: languages do not agree on which noon it is. */
function noonOf(before: string, rest: string, run: string): Fact['noon'] {
  if (/^12(?!\d)/.test(run)) return null;
  const said = /^ ?([ap])\.?m\b/iu.exec(rest)?.[1]?.toLowerCase();
  if (said) return said === 'a' ? 'am' : 'pm';
  if (/(?:上午|早上|凌晨|清晨|午前|오전) ?$/u.test(before)) return 'am';
  return /(?:下午|晚上|傍晚|午後|午后|오후) ?$/u.test(before) ? 'pm' : null;
}

const partsOf = (fact: Fact): Fact[] =>
  fact.parts.length === 0 ? [fact] : fact.parts.map((part) => ({ ...fact, value: part, parts: ['part'] }));

const wordedIn = (text: string): Fact[] =>
  numberWordsIn(text).map(({ value, end }) => bare(value, unitBehind(text.slice(end, end + BESIDE)).unit));

type Compare = (a: Fact, b: Fact) => boolean;
const isSame: Compare = (a, b) =>
  isSameUnit(a.unit, b.unit) && (a.noon === null || b.noon === null || a.noon === b.noon);
/** The two ends of `300-500 USD` share one unit. */
const isLooselySame: Compare = (a, b) =>
  isSame(a, b) || ((a.parts.length > 0 || b.parts.length > 0) && (a.unit === null || b.unit === null));

/** Each fact takes one of the other side; what is left on either. */
function unmatched(ours: readonly Fact[], theirs: readonly Fact[], same = isSame): [Fact[], Fact[]] {
  const byValue = Map.groupBy(theirs, ({ value }) => value);
  const missing = ours.filter((fact) => {
    const candidates = byValue.get(fact.value) ?? [];
    const at = candidates.findIndex((one) => same(fact, one));
    if (at >= 0) candidates.splice(at, 1);
    return at < 0;
  });
  return [missing, [...byValue.values()].flat()];
}

/** Month and day where both are certain; components alone would let `5 June` become `6 May`. */
function datesIn(text: string): string[] {
  const iso = [...text.matchAll(/(?<!\d)\d{4}([-/.])(\d{1,2})\1(\d{1,2})(?!\d)/gu)].map((one) => [one[2], one[3]]);
  const han = [...text.matchAll(/(?<!\d)(\d{1,2}) ?[月월] ?(\d{1,2})(?!\d)/gu)].map((one) => [one[1], one[2]]);
  const named = monthsIn(text).flatMap(({ value, start, end }) => {
    const behind = /^\.? (\d{1,2})(?!\d|[:.,]\d)/u.exec(text.slice(end, end + 6))?.[1];
    const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)? (?:de |of )?$/u.exec(
      text.slice(Math.max(0, start - 9), start),
    )?.[1];
    return day || behind ? [[value, day ?? behind]] : [];
  });
  return [...iso, ...han, ...named].map((pair) => pair.map(Number).join('-'));
}

/** Only what was turned round counts: languages say different dates of a list in full. */
const isSameOrder = (ours: readonly string[], theirs: readonly string[]): boolean =>
  !ours.some((date) => {
    const turned = date.split('-').toReversed().join('-');
    return !theirs.includes(date) && theirs.includes(turned) && !ours.includes(turned);
  });

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '．': '.', '٫': '.', '٬': ',', '％': '%', '٪': '%', '＋': '+', '－': '-', '−': '-', '：': ':', '／': '/' },
  ...{ '＄': '$', '’': "'", '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '（': '(', '）': ')' },
};
const OTHER_SIGNS = new RegExp(`[${Object.keys(SIGNS).join('')}]|(?![0-9])\\p{Nd}`, 'gu');

/** Every script's digits as ours, and the wide signs of a Chinese keyboard as narrow ones, but for its comma. */
export const plain = (text: string): string => text.replaceAll(OTHER_SIGNS, (one) => SIGNS[one] ?? digitOf(one));

/** A script's ten digits begin at a multiple of sixteen, or six behind it. */
function digitOf(digit: string): string {
  const narrow = digit.normalize('NFKC');
  if (/^[0-9]$/.test(narrow)) return narrow;
  const code = digit.codePointAt(0)!;
  const first = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(first)) ? first : first + 6));
}
