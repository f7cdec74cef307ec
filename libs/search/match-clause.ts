import { findHalves, findHyphenated, findInFileName, halvesOfAmount } from './compound-words.ts';
import type { FoundEmail } from './emails-in-text.ts';
import { isPhoneWith, MIN_WITH_COUNTRY, nationalForms } from './find-numbers.ts';
import type { Level } from './find-words.ts';
import { isEndOf, MIN_ENDING } from './identifier-ends.ts';
import type { FoundNumber } from './numbers-in-text.ts';
import { isIdentifying, type SearchField } from './search-document.ts';
import type { Clause, PhraseToken } from './search-query.ts';
import type { Token } from './tokenize.ts';
import { correctionsOf, misspellingsOf, slipsOf } from './typing-errors.ts';
import { basesOf } from './word-forms.ts';

export type FieldText = { field: SearchField; tokens: Token[]; numbers: FoundNumber[]; emails: FoundEmail[] };
type Range = { start: number; end: number };

/** Where a text has what a clause asks for. */
export function matchClause(clause: Clause, text: FieldText, level: Level): Range[] {
  switch (clause.is) {
    case 'word':
      return wordRanges(clause.word, text, level);
    case 'phrase':
      return phraseRanges(clause.tokens, text.tokens);
    case 'number':
      return numberRanges(clause, text);
    case 'email':
      return emailRanges(clause.address, text, level);
    case 'shortened':
      return text.tokens.filter(({ text: word }) => isShortenedTo(word, clause));
    case 'any':
    case 'first':
    case 'all':
      return clause.clauses.flatMap((one) => matchClause(one, text, level));
  }
}

function wordRanges(word: string, text: FieldText, level: Level): Range[] {
  const isMatch = wordMatcher(word, text.field, level);
  return [...text.tokens.filter((token) => isMatch(token.text)), ...compoundRanges(word, text)];
}

/** A word with hyphens, which is cut into several; a half of one with an apostrophe; a word of a file's name. */
const compoundRanges = (word: string, { field: { kind, text } }: FieldText): Range[] =>
  [...findHyphenated(text), ...findHalves(text), ...(kind === 'file' ? findInFileName(text) : [])].filter(
    (compound) => compound.word === word,
  );

function wordMatcher(word: string, { kind }: SearchField, level: Level): (token: string) => boolean {
  const isExact = (token: string) => token === word || halvesOfAmount(token).includes(word) || isEndOf(token, word);
  if (level === 'person' || level === 'word') return isExact;
  if (level === 'form') {
    if (isIdentifying(kind)) return isExact;
    const forms = new Set([word, ...slipsOf(word)].map((one) => basesOf(one)).flat());
    const misspellings = new Set(misspellingsOf(word));
    return (token) => isExact(token) || misspellings.has(token) || basesOf(token).some((base) => forms.has(base));
  }
  const corrections = new Set(correctionsOf(word).flat().flatMap(basesOf));
  return (token) =>
    isExact(token) ||
    (word.length >= 3 && token.startsWith(word)) ||
    basesOf(token).some((base) => corrections.has(base)) ||
    (token.length >= 25 && word.length >= MIN_ENDING && token.endsWith(word));
}

/** The words one after another, and of characters also without anything between. */
function phraseRanges(phrase: readonly PhraseToken[], tokens: readonly Token[]): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at + phrase.length <= tokens.length; at += 1)
    if (phrase.every(({ text }, index) => tokens[at + index]!.text === text))
      ranges.push({ start: tokens[at]!.start, end: tokens[at + phrase.length - 1]!.end });
  return ranges;
}

function numberRanges(
  { digits, isInternational }: { digits: string; isInternational: boolean },
  text: FieldText,
): Range[] {
  const national = digits.replace(/^0+/, '');
  const wholes = new Set([
    digits,
    ...(isInternational || digits.length >= MIN_WITH_COUNTRY ? nationalForms(digits) : []),
  ]);
  const isMatch = (found: string) =>
    wholes.has(found) || isEndOf(found, digits) || (isEndOf(found, national) && isPhoneWith(found, national));
  return [
    ...text.numbers.filter((number) => isMatch(number.digits)),
    ...text.tokens.filter((token) => isMatch(token.text) || halvesOfAmount(token.text).includes(digits)),
  ];
}

function emailRanges(address: string, { emails }: FieldText, level: Level): Range[] {
  const isMatch = ({ local, domain }: FoundEmail) =>
    [`${local}@${domain}`, `${local}@`, `@${domain}`].some((one) =>
      level === 'near' ? one.startsWith(address) : one === address,
    );
  return emails.filter(isMatch);
}

const isShortenedTo = (word: string, { head, tail }: { head: string; tail: string }): boolean =>
  word.length > head.length + tail.length && word.startsWith(head) && word.endsWith(tail);
