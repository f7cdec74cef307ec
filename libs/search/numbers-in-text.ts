/**
 * Numbers in any writing: `+60 12-345 6789`, `(02) 2345-6789`, `5,000`. Digits with single separators between are one
 * number when there are enough of them, and thousands always.
 */
const GROUPED =
  /(?<![\p{L}\p{N}])(?:\+\s?|00)?[(（]?\p{Nd}(?:[\s().（）\-‐–－—．/]{0,3}\p{Nd}){6,33}(?![\p{L}\p{N}])/gu;
const THOUSANDS = /(?<!\p{N})\p{Nd}{1,3}(?:[,，]\p{Nd}{3})+(?!\p{N})/gu;

const HAS_DIGITS = /\p{Nd}/u;

export type FoundNumber = { digits: string; start: number; end: number; isInternational: boolean; isGrouped: boolean };

/** At least so many digits make a number of a person or an account. */
export const MIN_DIGITS = 7;

export function findNumbers(text: string): FoundNumber[] {
  if (!HAS_DIGITS.test(text)) return [];
  return [...text.matchAll(GROUPED), ...text.matchAll(THOUSANDS)].map(({ 0: written, index }) => {
    const plain = written.normalize('NFKC');
    const isInternational = /^(?:\+|00)/.test(plain);
    return {
      digits: plain.replace(/\D/g, '').replace(isInternational ? /^00/ : /^$/, ''),
      start: index,
      end: index + written.length,
      isInternational,
      isGrouped: /\D/.test(plain),
    };
  });
}
