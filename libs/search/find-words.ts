import { isEndOf, MIN_ENDING } from './identifier-ends.ts';
import { IN_PERSON, IN_TEXT, scopeOf, wordOf } from './term-scopes.ts';
import { correctionsOf, misspellingsOf, slipsOf } from './typing-errors.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * How exactly a word is meant, from the strictest. What says who somebody is; the word itself; its forms and what is
 * hardly another word; and, only for a word that no conversation has, its beginning or one typing error.
 */
export const LEVELS = ['person', 'word', 'form', 'near'] as const;
export type Level = (typeof LEVELS)[number];

/** So many terms may stand for one word; if there are more, those that most conversations have. */
const MAX_TERMS_FOR_WORD = 48;
const MAX_TERMS_READ = 2_000;
const MIN_LETTERS_FOR_BEGINNING = 3;

/** Terms that a word stands for. `isCut`: there were more of them. */
export type FoundTerms = { terms: string[]; isCut: boolean };

export function findWord(word: string, level: Level, vocabulary: Vocabulary): FoundTerms {
  const person = [word + IN_PERSON, ...identifiersWith(word, vocabulary).filter((term) => scopeOf(term) === IN_PERSON)];
  if (level === 'person') return known(person, vocabulary);
  const exact = [...person, word, ...identifiersWith(word, vocabulary)];
  if (level === 'word') return known(exact, vocabulary);
  const forms = [...exact, ...vocabulary.formsOf(word), ...meantAs(word, vocabulary)];
  const found = known(forms, vocabulary);
  return level === 'form' || found.terms.length > 0 ? found : nearTerms(word, vocabulary);
}

function known(terms: readonly string[], vocabulary: Vocabulary): FoundTerms {
  const all = [...new Set(terms)].filter((term) => vocabulary.has(term));
  if (all.length <= MAX_TERMS_FOR_WORD) return { terms: all, isCut: false };
  const frequent = all.sort((a, b) => vocabulary.countOf(b) - vocabulary.countOf(a));
  return { terms: frequent.slice(0, MAX_TERMS_FOR_WORD), isCut: true };
}

/** A word with digits in it may be the end of an account, a wallet or a phone, or how it begins. */
export function identifiersWith(end: string, vocabulary: Vocabulary): string[] {
  if (!/\d/.test(end) || end.length < MIN_ENDING) return [];
  const read = [...vocabulary.endingWith(end, MAX_TERMS_READ), ...vocabulary.startingWith(end, MAX_TERMS_READ)];
  return read.filter((term) => isEndOf(wordOf(term), end));
}

/** Words in texts that were meant as this one. */
const meantAs = (word: string, vocabulary: Vocabulary): string[] => [
  ...misspellingsOf(word),
  ...slipsOf(word).flatMap((slip) => [slip, ...vocabulary.formsOf(slip)]),
];

/** A beginning, or the end of a wallet without digits; else the likeliest class of typing errors of which there is one. */
function nearTerms(word: string, vocabulary: Vocabulary): FoundTerms {
  if (word.length < MIN_LETTERS_FOR_BEGINNING) return { terms: [], isCut: false };
  const read = isWholeWords(vocabulary.startingWith(word, MAX_TERMS_READ));
  const isEnding = word.length >= MIN_ENDING && /^[a-z]+$/.test(word);
  const beginning = known([...read, ...(isEnding ? vocabulary.endingWith(word, MAX_TERMS_READ) : [])], vocabulary);
  if (beginning.terms.length > 0) return { ...beginning, isCut: beginning.isCut || read.length >= MAX_TERMS_READ };
  for (const words of correctionsOf(word)) {
    const terms = words.flatMap((one) => [one + IN_PERSON, one + IN_TEXT, ...vocabulary.formsOf(one)]);
    const found = known(terms, vocabulary);
    if (found.terms.length > 0) return found;
  }
  return { terms: [], isCut: false };
}

const isWholeWords = (terms: readonly string[]): string[] =>
  terms.filter((term) => scopeOf(term) === IN_TEXT || scopeOf(term) === IN_PERSON);
