import { CARD_CODE_WORDS, CODE_WORDS, OTHER_WORDS, READ_WORDS, SENT_WORDS, WEAK_WORDS } from './code-cues.ts';
import { normalizeText } from './normalize.ts';
import { featureNamed, type TextFeature } from './feature-numbers.ts';
import { signsAround, type NumberInText } from './unnamed-codes.ts';

/** How many words or Chinese characters on each side are looked at. */
const WORDS_BEFORE = 14;
const WORDS_BEHIND = 10;
/** As many characters as these may take. */
const CHARACTERS_BEFORE = 140;
const CHARACTERS_BEHIND = 80;
const LETTERS = 4;

const WORD = /\p{sc=Han}|[a-z']+|\d+|[\n?!:,;.$€£%@#/()"-]/gu;

/** What is known of the words on either side of a number, whichever words they are. */
const CUES: readonly [name: string, words: RegExp][] = [
  ['code', CODE_WORDS],
  ['card', CARD_CODE_WORDS],
  ['weak', WEAK_WORDS],
  ['read', READ_WORDS],
  ['sent', SENT_WORDS],
  ['other', OTHER_WORDS],
].map(([name, words]) => [name!, new RegExp(words!, 'i')]);

/**
 * What the classifier of unnamed secrets sees of one number or token: its own form, the words on both sides with how far
 * off they stand, parts of these words (for slips), and what the rules know of the words. A question or a message before
 * it stands in `before`, with a line break between.
 */
export function featuresOfNumber(number: NumberInText): TextFeature[] {
  const names = new Set<string>();
  const form = formOf(number.written);
  names.add(`form ${form}`);
  for (const detail of detailsOf(number.written)) names.add(`is ${detail}`);
  addSide(names, ['b', form], wordsIn(number.before.slice(-CHARACTERS_BEFORE)).slice(-WORDS_BEFORE).toReversed());
  addSide(names, ['a', form], wordsIn(number.after.slice(0, CHARACTERS_BEHIND)).slice(0, WORDS_BEHIND));
  addSigns(names, form, number);
  return [...names].map((name) => ({ feature: featureNamed(name), start: 0, end: 0 }));
}

const wordsIn = (text: string): string[] =>
  [...normalizeText(text).text.matchAll(WORD)].map(([word]) =>
    /\d/.test(word) ? `0${Math.min(word.length, 9)}` : word,
  );

/** How many digits, and whether there are letters. */
function formOf(written: string): string {
  const digits = written.replaceAll(/\D/g, '').length;
  return /[A-Za-z]/.test(written) ? 'mixed' : `${Math.min(digits, 9)}`;
}

function detailsOf(written: string): string[] {
  const digits = written.replaceAll(/\D/g, '');
  const details: [string, boolean][] = [
    ['round', digits.endsWith('00')],
    ['tens', /[1-9]0$/.test(digits)],
    ['year', /^(?:19|20)\d\d$/.test(digits)],
    ['date', /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$/.test(digits)],
    ['time', /^(?:[01]\d|2[0-3])[0-5]\d$/.test(digits)],
    ['zero first', digits.startsWith('0')],
    ['in pieces', /\d[ -]\d/.test(written)],
    ['small and capital', /[a-z]/.test(written) && /[A-Z]/.test(written)],
    ['capitals', /[A-Z]/.test(written) && !/[a-z]/.test(written)],
    ['small', !/[A-Z]/.test(written) && /[a-z]/.test(written)],
    ['a sign', /[!@#$%^&*_+=?-]/.test(written)],
    ['letters first', /^[A-Za-z]+\d+\W?$/.test(written)],
    ['digits first', /^\d/.test(written) && /[A-Za-z]/.test(written)],
    ['long', written.length > 10],
  ];
  return details.flatMap(([name, holds]) => (holds ? [name] : []));
}

/** `words` are the nearest first. */
function addSide(names: Set<string>, [side, form]: readonly [string, string], words: readonly string[]): void {
  if (words.length === 0) names.add(`${side} nothing`).add(`${side} nothing ${form}`);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '^';
    names.add(`${side} ${word}`);
    names.add(`${side}${distanceOf(at)} ${word}`);
    names.add(`${side}2 ${word} ${next}`);
    if (at < 3) names.add(`${side}${distanceOf(at)} ${word} ${form}`);
    if (at === 0) names.add(`${side}3 ${word} ${next} ${words[2] ?? '^'}`);
    for (let from = 0; word.length > LETTERS && from + LETTERS <= word.length; from += 1)
      names.add(`${side}l ${word.slice(from, from + LETTERS)}`);
  }
}

const distanceOf = (at: number): string => (at === 0 ? 'next' : at < 3 ? 'near' : at < 7 ? 'far' : 'away');

function addSigns(names: Set<string>, form: string, number: NumberInText): void {
  const near = number.before.slice(-CUE_CHARACTERS);
  const behind = number.after.slice(0, CUE_CHARACTERS);
  const signs = [
    ...signsAround(number),
    ...CUES.flatMap(([name, words]) => [
      ...(words.test(near) ? [`${name} before`] : []),
      ...(words.test(behind) ? [`${name} behind`] : []),
    ]),
  ];
  for (const sign of signs) {
    names.add(`sign ${sign}`).add(`sign ${sign} ${form}`);
    for (const other of signs) if (sign < other) names.add(`signs ${sign} ${other}`);
  }
  names.add(`count ${signs.length}`);
}
const CUE_CHARACTERS = 48;
