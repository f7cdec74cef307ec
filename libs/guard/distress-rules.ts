import type { FirstSign } from './first-sign.ts';

/** What a person in distress writes about. `wish-to-die` has its euphemisms, `danger` is danger from others. */
export const distressKinds = ['self-harm', 'wish-to-die', 'farewell', 'danger', 'violence-at-home'] as const;
export type DistressKind = (typeof distressKinds)[number];

/** How one language says it, in lower case and Simplified characters. */
export type DistressRules = {
  /** Of all its patterns. */
  firstSign: FirstSign;
  kinds: Record<DistressKind, readonly RegExp[]>;
  /** The same words without distress: hyperbole, other meanings, denials. Read over before the patterns are tried. */
  harmless: RegExp;
};

/** What a person in distress wrote about (empty where only the classifier is sure), and the part of it that says so, as it was written. */
export type DistressFinding = { kinds: DistressKind[]; phrase: string };
