import { simplifiedCharacters } from '@libs/guard/simplified-characters.ts';
import { rareSimplifiedCharacters } from './rare-characters.ts';

const IS_ASCII = /^[\0-\x7f]*$/;
const DIACRITICS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not take apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
};
const NOT_PLAIN = /[ßøæœłđðı]/g;
const HAN = /\p{Script=Han}/gu;

/**
 * One spelling for what people take for the same: capital and small letters, full and half width (NFKC, UAX #15), letters
 * with and without diacritics, Traditional and Simplified characters.
 */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .normalize('NFC')
    .replace(NOT_PLAIN, (letter) => PLAIN_LETTERS[letter]!)
    .replace(HAN, (character) => simplified(character));
}

const simplified = (character: string): string =>
  rareSimplifiedCharacters.get(character) ?? simplifiedCharacters.get(character) ?? character;
