import { Converter, Locale } from 'opencc-js';
import {
  DAILY_WORDS,
  DAILY_WORDS_TO_MAINLAND,
  LETTERS_BY_WORD,
  NO_JARGON_IN_MAINLAND,
  NO_JARGON_IN_TAIWAN,
  WORDS_TO_HONG_KONG,
  WORDS_TO_TAIWAN,
} from './chinese-daily-words.ts';
import { LETTERS_AS_TYPED, PAPERS, REGIONAL_WORDS, WORDS_TO_MAINLAND } from './chinese-glossary.ts';
import { namesIn, toNameLetters } from './chinese-names.ts';

/**
 * Chinese as it is written in mainland China, Taiwan or Hong Kong. Words of the glossary come first, the longest at a
 * place; names keep their letters; OpenCC converts what is between.
 */
export type ChineseRegion = 'zh-CN' | 'zh-TW' | 'zh-HK';
type ChineseScript = 'zh' | 'zh-TW';
type Letters = (text: string) => string;
type Conversion = { words: ReadonlyMap<string, string>; pattern: RegExp; letters: Letters };

const COLUMNS: Readonly<Record<ChineseRegion, 0 | 1 | 2>> = { 'zh-CN': 0, 'zh-TW': 1, 'zh-HK': 2 };

/** The same text in the region's letters and words. A text that is in them already stays as it is. */
export function convertChinese(text: string, to: ChineseRegion): string {
  const signs = traditionalSigns(text);
  // A text of letters that both have may still have words of Taiwan.
  const script = signs > 0 || (signs === 0 && to === 'zh-CN') ? 'zh-TW' : 'zh';
  if (script === 'zh' && to === 'zh-CN') return text;
  const conversion = conversionOf(script, to);
  let [converted, from] = ['', 0];
  for (const { start, end } of script === 'zh' ? namesIn(text) : []) {
    converted += convertWords(text.slice(from, start), conversion);
    converted += toNameLetters(text.slice(start, end), conversion.letters);
    from = end;
  }
  return converted + convertWords(text.slice(from), conversion);
}

function convertWords(text: string, { words, pattern, letters }: Conversion): string {
  let [converted, from] = ['', 0];
  for (const found of text.matchAll(pattern)) {
    converted += letters(text.slice(from, found.index)) + words.get(found[0])!;
    from = found.index + found[0].length;
  }
  return converted + letters(text.slice(from));
}

/** Which of the two a Chinese text is written in: the one whose conversion changes fewer characters. */
export const detectChineseScript = (text: string): ChineseScript => (traditionalSigns(text) > 0 ? 'zh-TW' : 'zh');

/** How many more letters are of Traditional than of Simplified Chinese only. */
function traditionalSigns(text: string): number {
  const letters = [...text];
  const [simplified, ...traditional] = [toSimplifiedLetters, ...TRADITIONAL_STANDARDS].map((convert) => [
    ...convert(text),
  ]);
  const isSimplified = (letter: string, at: number) => traditional.every((other) => other[at] !== letter);
  return letters.filter((letter, at) => simplified![at] !== letter).length - letters.filter(isSimplified).length;
}

/** OpenCC's conversion, built at its first text: each holds a dictionary and takes about 100 ms, and few are needed. */
function openCc(from: Parameters<typeof Converter>[0]['from'], to: Parameters<typeof Converter>[0]['to']): Letters {
  let convert: Letters | undefined;
  return (text) => (convert ??= Converter({ from, to }))(text);
}

/** Character by character, so that positions stay comparable. */
const toTraditionalLetters = openCc('cn', 't');
const toSimplifiedLetters = openCc('t', 'cn');
const toTaiwanLetters = openCc('cn', 'tw');
/** 床 is no Simplified letter, though one standard has another one for it. */
const TRADITIONAL_STANDARDS = [toTraditionalLetters, toTaiwanLetters, openCc('cn', 'hk')];

const typedLetters = (convert: Letters, to: ChineseRegion): Letters => {
  const replacements: Readonly<Record<string, string>> = LETTERS_AS_TYPED[to];
  const pattern = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu');
  return (text) => convert(text).replaceAll(pattern, (letter) => replacements[letter]!);
};

const lettersOf: Readonly<Record<ChineseScript, Readonly<Record<ChineseRegion, Letters>>>> = {
  zh: {
    'zh-CN': (text) => text,
    'zh-TW': typedLetters(openCc('cn', 'twp'), 'zh-TW'),
    'zh-HK': typedLetters(openCc('cn', 'hkp'), 'zh-HK'),
  },
  'zh-TW': {
    'zh-CN': typedLetters(openCc('twp', 'cn'), 'zh-CN'),
    'zh-TW': typedLetters(openCc('hk', 'tw'), 'zh-TW'),
    'zh-HK': typedLetters(openCc('tw', 'hk'), 'zh-HK'),
  },
};

const rows = [REGIONAL_WORDS, DAILY_WORDS, LETTERS_BY_WORD]
  .map((lines) => lines.trim())
  .join('\n')
  .split(/[\n;]/)
  .map((line) => ({
    isOneWay: line.startsWith('>'),
    columns: line
      .replace('>', '')
      .split(' | ')
      .map((words) => words.split(',')),
  }));

const wordPairs = (lines: string) =>
  lines
    .trim()
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]);
/** What becomes a word of the region and nothing becomes. */
const oneWayWords: Readonly<Record<ChineseRegion, readonly [string, string][]>> = {
  'zh-CN': [...wordPairs(WORDS_TO_MAINLAND), ...wordPairs(DAILY_WORDS_TO_MAINLAND)],
  'zh-TW': wordPairs(WORDS_TO_TAIWAN),
  'zh-HK': wordPairs(WORDS_TO_HONG_KONG),
};

const inLettersOnly = (words: string, letters: Letters) =>
  words.split(' ').map((word) => [word, letters(word)] as [string, string]);

const conversions = new Map<string, Conversion>();

function conversionOf(script: ChineseScript, to: ChineseRegion): Conversion {
  const name = `${script} ${to}`;
  const conversion = conversions.get(name) ?? createConversion(script, to);
  conversions.set(name, conversion);
  return conversion;
}

function createConversion(script: ChineseScript, to: ChineseRegion): Conversion {
  const letters = lettersOf[script][to];
  const words = script === 'zh' ? wordsFromMainland(to, letters) : wordsFromTraditional(to);
  // A word of the glossary within a phrase of OpenCC does not break it: 資料 and 資料夾.
  for (const phrase of openCcPhrases[`${script} ${to}`]?.() ?? [])
    if (!words.has(phrase) && [...words.keys()].some((word) => phrase.includes(word)))
      words.set(phrase, letters(phrase));
  const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length);
  return { words, pattern: new RegExp(longestFirst.join('|'), 'gu'), letters };
}

function wordsFromMainland(to: ChineseRegion, letters: Letters): Map<string, string> {
  const papers = PAPERS.map((word) => [word, `${letters(word.slice(0, -2))}文件`] as const);
  const regional = rows.flatMap(({ columns }) => columns[0]!.map((word) => [word, columns[COLUMNS[to]]![0]!] as const));
  const plain = to === 'zh-TW' ? inLettersOnly(NO_JARGON_IN_TAIWAN, toTaiwanLetters) : [];
  return new Map([...plain, ...papers, ...regional]);
}

/** From Taiwan and Hong Kong at once: a text seldom shows which. What the target's region writes itself is left. */
function wordsFromTraditional(to: ChineseRegion): Map<string, string> {
  const column = COLUMNS[to];
  const asOwn = to === 'zh-CN' ? toSimplifiedLetters : (word: string) => word;
  const own = new Set(rows.map(({ columns }) => columns[column]![0]!));
  const words = new Map<string, string>();
  for (const { columns } of rows.filter(({ isOneWay }) => !isOneWay))
    for (const word of [...columns[1]!, ...columns[2]!]) {
      const isOwn = own.has(asOwn(word)) || (to !== 'zh-CN' && columns[column]!.includes(word));
      if (!words.has(word)) words.set(word, isOwn ? asOwn(word) : columns[column]![0]!);
    }
  const kept = [...own].map((word) => [to === 'zh-CN' ? toTraditionalLetters(word) : word, word] as const);
  const plain = to === 'zh-CN' ? inLettersOnly(NO_JARGON_IN_MAINLAND, toSimplifiedLetters) : [];
  return new Map([...plain, ...kept, ...words, ...oneWayWords[to]]);
}

/** OpenCC's own phrases, in the letters of the text that it converts. */
const openCcPhrases: Readonly<Record<string, () => readonly string[]>> = {
  'zh zh-TW': () => phrasesOf(Locale.to.twp).map(toSimplifiedLetters),
  'zh zh-HK': () => phrasesOf(Locale.to.hkp).map(toSimplifiedLetters),
  'zh-TW zh-CN': () => phrasesOf(Locale.from.twp),
};

function phrasesOf(dictionaries: readonly (readonly unknown[])[]): string[] {
  const phrases = dictionaries[0]?.[0];
  if (typeof phrases !== 'string') throw new TypeError('opencc-js has changed the form of its phrases');
  return phrases.split('|').map((pair) => pair.split(' ')[0]!);
}
