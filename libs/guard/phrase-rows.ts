import { englishWords, foldWord } from './bip39-word-lists.ts';
import type { TextRange } from './secret-match.ts';

/** A word of a text as it is compared with a list. */
export type TextWord = TextRange & { folded: string };

const WORDS =
  /[\u0300-\u036fA-Za-z\u00c0-\u024f]+|[\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u3099\u309a]+|\p{Script=Hangul}+|\p{Script=Han}+/gu;

/** What may stand between two words of a phrase, besides numbers and marks. 一-四 includes other numerals and 个. */
const CONNECTOR = /^(?:and|no|st|nd|rd|th|[一-四號第和号字是為为词詞]+)$/;
/** Where the words are counted off, these may stand there too: "the third word is …". */
const NUMBERED_CONNECTOR =
  /^(?:the|is|its|then|comes|number|num|nr|los?|las?|le|el|il|palabra|mot|parola|palavra|slovo|perkataan|ialah|ke|pertama|ke(?:dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|sepuluh|sebelas)|belas|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|twenty|four|five|seven|eight|nine|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)$/;
const NUMERAL =
  /\d|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w{3,6}teenth|twentieth|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|\w{3,5}teen|pertama|ke(?:dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|sepuluh|sebelas))\b|第/i;
/** Words of a list that stand between all the others, or before each of them, and count no more than a mark then. */
const REPEATED_CONNECTORS: readonly [word: RegExp, inText: RegExp][] = [
  [/^(?:then|next|plus)$/, /\b(?:then|next|plus)\b/gi],
  [/^(?:word|mot|parola|palavra|palabra)$/, /\b(?:word|mot|parola|palavra|palabra)\s*(?:no\.?|number|nr\.?|#)?\s*\d/gi],
  [
    /^(?:first|second|word|one|two|three|six|ten|number)$/,
    /\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b/gi,
  ],
];
const MIN_REPEATS = 6;

const MAX_GAP = 40;
/** How far before a word its number may stand. */
const NUMERAL_LOOKBACK = 36;
/** "my phrase: legal winner …": what stands before a colon is a title, unless it is a number or counts off. */
const TITLE_GAP = /^\s*[:：]/;
const COUNTING_WORD = /^(?:word|first|second|one|two|three|six|ten)$/;

/** The words of a text, cut where something stands between two that cannot stand in a phrase. */
export function segmentsOf(text: string, minLength: number): TextWord[][] {
  const segments: TextWord[][] = [];
  let segment: TextWord[] = [];
  const repeated = REPEATED_CONNECTORS.filter(([, form]) => (text.match(form) ?? []).length >= MIN_REPEATS);
  for (const { index, 0: word } of text.matchAll(WORDS)) {
    const folded = foldWord(word);
    const last = segment.at(-1);
    const here = { folded, start: index, end: index + word.length };
    const gap = last ? text.slice(last.end, index) : '';
    if (CONNECTOR.test(folded) || repeated.some(([form]) => form.test(folded))) continue;
    if (NUMBERED_CONNECTOR.test(folded) && !englishWords.has(folded))
      if (repeated.length > 0 || NUMERAL.test(text.slice(Math.max(0, index - NUMERAL_LOOKBACK), here.end))) continue;
    const isTitle = TITLE_GAP.test(gap) && !COUNTING_WORD.test(last!.folded);
    if (last && gap.length > 0 && gap.length <= MAX_GAP && !isTitle) segment.push(here);
    else {
      segments.push(segment);
      segment = [here];
    }
  }
  return [...segments, segment].filter(({ length }) => length >= minLength);
}
