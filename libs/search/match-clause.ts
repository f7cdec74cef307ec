import { joinHyphenated } from './document-terms.ts';
import type { FoundEmail } from './emails-in-text.ts';
import { foldText } from './fold-text.ts';
import { nationalForms } from './find-numbers.ts';
import type { Level } from './find-words.ts';
import type { FoundNumber } from './numbers-in-text.ts';
import { isIdentifying, type SearchField } from './search-document.ts';
import type { Clause } from './search-query.ts';
import type { Token } from './tokenize.ts';
import { correctionsOf, slipsOf } from './typing-errors.ts';
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
      return clause.clauses.flatMap((one) => matchClause(one, text, level));
    case 'all': {
      const found = clause.clauses.map((one) => matchClause(one, text, level));
      return found.every((ranges) => ranges.length > 0) ? found.flat() : [];
    }
  }
}

function wordRanges(word: string, text: FieldText, level: Level): Range[] {
  const isMatch = wordMatcher(word, text.field, level);
  return [...text.tokens.filter((token) => isMatch(token.text)), ...wholeRanges(word, text)];
}

/** A word with hyphens, which is cut into several; a part of a file's name, which is none. */
function wholeRanges(word: string, { field: { kind, text } }: FieldText): Range[] {
  const pattern = kind === 'file' ? /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Nd}+/gu : /\p{L}+(?:[-‐]\p{L}+)+/gu;
  return [...text.matchAll(pattern)]
    .filter(([written]) => (kind === 'file' ? foldText(written) : joinHyphenated(written)) === word)
    .map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
}

const AMOUNT = /^(?:(\p{N}+)([\p{L}\p{M}]+)|([\p{L}\p{M}]+)(\p{N}+))$/u;
const MIN_ENDING = 4;
const MIN_IDENTIFIER = 7;

function wordMatcher(word: string, { kind }: SearchField, level: Level): (token: string) => boolean {
  const isExact = (token: string) =>
    token === word || (AMOUNT.exec(token)?.includes(word) ?? false) || isEndOfIdentifier(token, word);
  if (level === 'person' || level === 'word') return isExact;
  if (level === 'form') {
    if (isIdentifying(kind)) return isExact;
    const forms = new Set([word, ...slipsOf(word)].map((one) => basesOf(one)).flat());
    return (token) => isExact(token) || basesOf(token).some((base) => forms.has(base));
  }
  const corrections = new Set(correctionsOf(word).flat().flatMap(basesOf));
  return (token) =>
    isExact(token) ||
    (word.length >= 3 && token.startsWith(word)) ||
    basesOf(token).some((base) => corrections.has(base)) ||
    (token.length >= 25 && word.length >= MIN_ENDING && token.endsWith(word));
}

const isEndOfIdentifier = (token: string, word: string): boolean =>
  word.length >= MIN_ENDING &&
  token.length >= MIN_IDENTIFIER &&
  /\d/.test(token) &&
  /\d/.test(word) &&
  (token.endsWith(word) || (word.length >= 6 && token.startsWith(word)));

/** The words one after another, and of characters also without anything between. */
function phraseRanges(phrase: readonly { text: string; isCharacter: boolean }[], tokens: readonly Token[]): Range[] {
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
  const wholes = new Set([digits, ...(isInternational || digits.length >= 10 ? nationalForms(digits) : [])]);
  const isMatch = (found: string) =>
    wholes.has(found) ||
    isEndOfIdentifier(found, digits) ||
    (found.length >= MIN_IDENTIFIER && national.length >= MIN_ENDING && found.endsWith(national));
  return [
    ...text.numbers.filter((number) => isMatch(number.digits)),
    ...text.tokens.filter((token) => isMatch(token.text) || (AMOUNT.exec(token.text)?.includes(digits) ?? false)),
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
