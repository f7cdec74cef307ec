import { IN_PERSON, IN_TEXT, scopeOf, wordOf } from './term-scopes.ts';
import { correctionsOf, slipsOf } from './typing-errors.ts';
import type { Vocabulary } from './vocabulary.ts';
import { basesOf } from './word-forms.ts';

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
const MIN_ENDING = 4;
const MAX_ENDING = 12;

/** Terms that a word stands for. `isCut`: there were more of them. */
export type FoundTerms = { terms: string[]; isCut: boolean };

export function findWord(word: string, level: Level, vocabulary: Vocabulary): FoundTerms {
  const person = [word + IN_PERSON, ...identifiersWith(word, vocabulary).filter((term) => scopeOf(term) === IN_PERSON)];
  if (level === 'person') return known(person, vocabulary);
  const exact = [...person, word, ...identifiersWith(word, vocabulary)];
  if (level === 'word') return known(exact, vocabulary);
  const forms = [
    ...exact,
    ...vocabulary.formsOf(word),
    ...slipsOf(word).flatMap((slip) => textFormsOf(slip, vocabulary)),
  ];
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
function identifiersWith(word: string, vocabulary: Vocabulary): string[] {
  if (!/\d/.test(word) || word.length < MIN_ENDING || word.length > MAX_ENDING) return [];
  const ending = vocabulary.endingWith(word, MAX_TERMS_READ);
  return word.length < 6 ? ending : [...ending, ...vocabulary.startingWith(word, MAX_TERMS_READ).filter(isIdentifier)];
}

const MIN_IDENTIFIER = 10;
const isIdentifier = (term: string): boolean => wordOf(term).length >= MIN_IDENTIFIER && /\d/.test(term);

const textFormsOf = (word: string, vocabulary: Vocabulary): string[] =>
  basesOf(word).some((base) => vocabulary.has(base)) ? [word, ...vocabulary.formsOf(word)] : [word];

/** A beginning; else the likeliest class of typing errors of which there is one; else the end of a wallet without digits. */
function nearTerms(word: string, vocabulary: Vocabulary): FoundTerms {
  if (word.length < MIN_LETTERS_FOR_BEGINNING) return { terms: [], isCut: false };
  const beginning = known(isWholeWords(vocabulary.startingWith(word, MAX_TERMS_READ)), vocabulary);
  if (beginning.terms.length > 0) return beginning;
  for (const words of correctionsOf(word)) {
    const terms = words.flatMap((one) => [one + IN_PERSON, one + IN_TEXT, ...vocabulary.formsOf(one)]);
    const found = known(terms, vocabulary);
    if (found.terms.length > 0) return found;
  }
  const isEnding = word.length >= MIN_ENDING && word.length <= MAX_ENDING && /^[a-z]+$/.test(word);
  return isEnding ? known(vocabulary.endingWith(word, MAX_TERMS_READ), vocabulary) : { terms: [], isCut: false };
}

const isWholeWords = (terms: readonly string[]): string[] =>
  terms.filter((term) => scopeOf(term) === IN_TEXT || scopeOf(term) === IN_PERSON);
