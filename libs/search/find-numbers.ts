import { MIN_DIGITS } from './numbers-in-text.ts';
import { IN_PERSON, IN_TEXT, scopeOf, wordOf } from './term-scopes.ts';
import type { FoundTerms, Level } from './find-words.ts';
import type { Vocabulary } from './vocabulary.ts';

const MIN_ENDING = 4;
const MIN_BEGINNING = 6;
const MIN_LENGTH_FOR_BEGINNING = 10;
const MAX_COUNTRY_DIGITS = 3;
const MAX_READ = 2_000;
const MAX_TERMS = 48;

/**
 * Numbers that end as this one does, so that the country code and the leading zero may be there or not, and those of
 * accounts that begin so.
 */
export function findNumber(digits: string, isInternational: boolean, { level, vocabulary }: NumberSearch): FoundTerms {
  const national = digits.replace(/^0+/, '');
  const endings = new Set([digits, national].filter((one) => one.length >= MIN_ENDING));
  const read = [...endings].flatMap((ending) => vocabulary.endingWith(ending, MAX_READ)).filter(isNumberWith(national));
  const beginning = digits.length >= MIN_BEGINNING ? vocabulary.startingWith(digits, MAX_READ) : [];
  const whole = [
    digits,
    ...(isInternational || digits.length >= MIN_LENGTH_FOR_BEGINNING ? nationalForms(digits) : []),
  ];
  const terms = [
    ...whole.flatMap((one) => [one + IN_PERSON, one + IN_TEXT]),
    ...read,
    ...beginning.filter((term) => wordOf(term).length >= MIN_LENGTH_FOR_BEGINNING),
  ];
  const isWanted = (term: string) =>
    vocabulary.has(term) && (scopeOf(term) === IN_PERSON || (level !== 'person' && scopeOf(term) === IN_TEXT));
  const found = [...new Set(terms)].filter(isWanted);
  return { terms: found.slice(0, MAX_TERMS), isCut: found.length > MAX_TERMS };
}

export type NumberSearch = { level: Level; vocabulary: Vocabulary };

/** A whole number with more before it than a country code is another number; of a few last digits that cannot be said. */
const isNumberWith = (national: string) => (term: string) =>
  national.length < MIN_DIGITS + 1 || wordOf(term).length - national.length <= MAX_COUNTRY_DIGITS + 1;

/** Without the country code, whose length is not known, and with the zero that stands for it. */
export const nationalForms = (digits: string): string[] =>
  Array.from({ length: MAX_COUNTRY_DIGITS }, (_, index) => digits.slice(index + 1))
    .filter((rest) => rest.length >= MIN_DIGITS)
    .flatMap((rest) => [rest, `0${rest}`]);
