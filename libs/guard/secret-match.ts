import type { FirstSign } from './first-sign.ts';

export type SecretKind = 'seed-phrase' | 'private-key' | 'card-number' | 'code' | 'password' | 'remote-access';

export type TextRange = { start: number; end: number };

/** A secret by its offsets in the text; `end` is the first that is no longer part of it. */
export type SecretMatch = TextRange & {
  kind: SecretKind;
  /** A part of one, which is whole only with what the same person wrote before. */
  withEarlier?: true;
};

export const overlaps = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

/** Patterns of one secret, which are not tried on a text without their first sign. */
export type SecretFamily = {
  firstSign: FirstSign;
  find: (text: string) => SecretMatch[];
};
