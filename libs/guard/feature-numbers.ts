/** A feature by its number, with the part of the plain text that it was seen in. */
export type TextFeature = { feature: number; start: number; end: number };

/** 2^20: with fewer numbers, features that say opposite things share one (DECISIONS has the figures). */
export const FEATURE_COUNT = 1_048_576;

/** The number of a feature that is no word of the text but what is known of it. */
export const featureNamed = (name: string): number => numberOfFeature(`=${name}`);

/** FNV-1a with the last steps of MurmurHash, so that the low bits depend on every letter. */
export function numberOfFeature(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return ((hash ^ (hash >>> 16)) >>> 0) % FEATURE_COUNT;
}
