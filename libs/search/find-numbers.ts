import { MIN_DIGITS } from './numbers-in-text.ts';
import { IN_PERSON, IN_TEXT, scopeOf, wordOf } from './term-scopes.ts';
import { identifiersWith, type FoundTerms, type Level } from './find-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A shorter number has no country code. */
export const MIN_WITH_COUNTRY = 10;
const MAX_COUNTRY_DIGITS = 3;
const MAX_TERMS = 48;

/**
 * Numbers that end as this one does, so that the country code and the leading zero may be there or not, and those of
 * accounts that begin so.
 */
export function findNumber(digits: string, isInternational: boolean, { level, vocabulary }: NumberSearch): FoundTerms {
  const national = digits.replace(/^0+/, '');
  const ends = [...new Set([digits, national])].flatMap((end) => identifiersWith(end, vocabulary));
  const whole = [digits, ...(isInternational || digits.length >= MIN_WITH_COUNTRY ? nationalForms(digits) : [])];
  const terms = [...whole.flatMap((one) => [one + IN_PERSON, one + IN_TEXT]), ...ends.filter(isNumberWith(national))];
  const isWanted = (term: string) =>
    vocabulary.has(term) && (scopeOf(term) === IN_PERSON || (level !== 'person' && scopeOf(term) === IN_TEXT));
  const found = [...new Set(terms)].filter(isWanted);
  return { terms: found.slice(0, MAX_TERMS), isCut: found.length > MAX_TERMS };
}

export type NumberSearch = { level: Level; vocabulary: Vocabulary };

/** A whole number with more before it than a country code is another number; of a few last digits that cannot be said. */
const isNumberWith = (national: string) => (term: string) =>
  isPhoneWith(wordOf(term), national) || wordOf(term).startsWith(national);

export const isPhoneWith = (digits: string, national: string): boolean =>
  digits.endsWith(national) &&
  (national.length <= MIN_DIGITS + 1 || digits.length - national.length <= MAX_COUNTRY_DIGITS + 1);

/** Without the country code, whose length is not known, and with the zero that stands for it. */
export const nationalForms = (digits: string): string[] =>
  Array.from({ length: MAX_COUNTRY_DIGITS }, (_, index) => digits.slice(index + 1))
    .filter((rest) => rest.length >= MIN_DIGITS)
    .flatMap((rest) => [rest, `0${rest}`]);
