import type { Locale } from '@libs/protocol/languages.ts';

/** What a new organisation says of itself. A text has each language that it offers. */
export type Answers = {
  languages: Locale[];
  name: Partial<Record<Locale, string>>;
  about: Partial<Record<Locale, string>>;
  legalName: string;
  /** `https://…`, without a path. */
  site: string;
  email: string;
  address: Partial<Record<Locale, string>>;
  /** Ids of `records/countries.json`. */
  countries: string[];
  /** `#rrggbb` */
  colour: string;
  /** May be left out, like the accounts: whether and how a case is taken on, and what that costs. */
  claimPolicy?: Partial<Record<Locale, string>>;
  /** As `organisation.json` has them. */
  social?: { network?: string; name?: string; url: string }[];
  /** The path of an SVG file, or an empty text. */
  logo: string;
};

export type QuestionName = keyof Answers;

/** A question of which the answer is one text in each language. */
export const IN_EACH_LANGUAGE: readonly QuestionName[] = ['name', 'about', 'address', 'claimPolicy'];

/** Asked by no question: a file of answers and the console may have them. */
export const MAY_BE_LEFT_OUT: readonly QuestionName[] = ['claimPolicy', 'social'];
