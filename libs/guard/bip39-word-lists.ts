import { wordlist as czech } from '@scure/bip39/wordlists/czech.js';
import { wordlist as english } from '@scure/bip39/wordlists/english.js';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js';
import { wordlist as simplified } from '@scure/bip39/wordlists/simplified-chinese.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { wordlist as traditional } from '@scure/bip39/wordlists/traditional-chinese.js';

/**
 * All ten word lists of BIP-39, from an audited library. A word's index in its list is eleven bits of the secret. 170 KB
 * before compression, so a page fetches this file when somebody begins to write, and never before.
 */
export type WordList = ReadonlyMap<string, number>;

/** A word as it is compared: people leave out accents and capitals, and devices compose letters in different ways. */
export const foldWord = (word: string): string =>
  /^[a-z]+$/.test(word)
    ? word
    : word
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '');

const indexWords = (words: readonly string[]): WordList => new Map(words.map((word, index) => [foldWord(word), index]));

export const englishWords: WordList = indexWords(english);

const PREFIX_LENGTH = 4;

/** The English words by their first four letters, which tell each of them from all others. */
export const englishBeginnings: WordList = new Map(
  [...englishWords].map(([word, index]) => [word.slice(0, PREFIX_LENGTH), index]),
);

/** The lists whose words are written with something between them, or joined: those in Latin letters … */
export const latinWordLists: readonly WordList[] = [
  englishWords,
  ...[spanish, french, italian, portuguese, czech].map(indexWords),
];

/** … and those in syllables. */
export const syllableWordLists: readonly WordList[] = [japanese, korean].map(indexWords);

/** Simplified and traditional: one character is one word. */
export const chineseWords: readonly WordList[] = [simplified, traditional].map(indexWords);
