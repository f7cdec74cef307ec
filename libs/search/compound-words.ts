import { foldText } from './fold-text.ts';

/** Something written that is one word, or several, in another way than at its spaces. */
export type FoundCompound = { word: string; start: number; end: number };

/** Lengths are limited: a text of one letter without an end would be read again from each. */
const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,30}(?:[-‐/][\p{L}\p{N}]{1,30}){1,4}(?![\p{L}\p{N}])/gu;
const WITH_APOSTROPHE = /(?<!\p{L})(\p{L}{1,30})['’ʼ](\p{L}{1,30})(?!\p{L})/dgu;
const OF_FILE_NAME = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Nd}+/gu;
const MIN_HALF_LENGTH = 3;

export const joinHyphenated = (written: string): string => foldText(written.replace(/[-‐/]/g, ''));

/** A word with hyphens is also found without them, and a case number (`AL-2024/0731`). */
export const findHyphenated = (text: string): FoundCompound[] =>
  [...text.matchAll(HYPHENATED)].map((match) => ({ ...rangeOf(match), word: joinHyphenated(match[0]) }));

/** `bankSlip_2024-03.PDF`: bank, slip, 2024, 03, pdf. */
export const findInFileName = (name: string): FoundCompound[] =>
  [...name.matchAll(OF_FILE_NAME)].map((match) => ({ ...rangeOf(match), word: foldText(match[0]) }));

/** `O'Connor` is also found by what stands behind the apostrophe, `Tan's` by what stands before it. */
export const findHalves = (text: string): FoundCompound[] =>
  [...text.matchAll(WITH_APOSTROPHE)]
    .flatMap(({ indices }) => indices!.slice(1))
    .map((range) => ({ start: range![0], end: range![1], word: foldText(text.slice(...range!)) }))
    .filter(({ word }) => word.length >= MIN_HALF_LENGTH);

const rangeOf = ({ 0: written, index }: RegExpExecArray): { start: number; end: number } => ({
  start: index,
  end: index + written.length,
});

/** An amount written onto its unit, `300USDT` or `USD300`: found whole and by either half. */
const AMOUNT = /^(?:(\p{N}+)([\p{L}\p{M}]+)|([\p{L}\p{M}]+)(\p{N}+))$/u;
export const halvesOfAmount = (word: string): string[] => AMOUNT.exec(word)?.slice(1).filter(Boolean) ?? [];
