import { z } from 'zod';
import { forEachLocale } from '../../../libs/protocol/language-list.ts';

// These schemas run only at build time; the pages import the inferred types.

const nonEmptyString = z.string().trim().min(1);

/** One text in every language. A missing translation fails the build. */
export const text = z.strictObject(forEachLocale(() => nonEmptyString));

type LocalizedText = z.infer<typeof text>;

export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case');

export const day = z.iso.date();

/** A figure, person, firm or case is either marked as invented or names its source. */
export const origin = {
  sample: z.literal(true).optional(),
  source: z.strictObject({ url: z.url({ protocol: /^https$/ }), date: day }).optional(),
};

/** A number or rule that changes: where it was read, when, who looks after it, and whether they have checked it there. */
export const datedSource = z.strictObject({
  url: z.url({ protocol: /^https$/ }),
  date: day,
  owner: z.string().min(1),
  checked: z.boolean(),
});

type Origin = {
  sample?: true | undefined;
  source?: { url: string; date: string } | undefined;
};

export const hasOrigin = (record: Origin): boolean => Boolean(record.sample) !== Boolean(record.source);

export const ORIGIN_MISSING = 'needs either "sample": true or "source": {"url", "date"}';

/** The same shape in one language: every text is a string. */
export type InOneLanguage<T> = T extends LocalizedText
  ? string
  : T extends readonly (infer Item)[]
    ? InOneLanguage<Item>[]
    : T extends object
      ? { [Key in keyof T]: InOneLanguage<T[Key]> }
      : T;
