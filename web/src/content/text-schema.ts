import { z } from 'zod';

// Only the build runs these schemas; the pages take the types that follow from them.

const nonEmptyString = z.string().trim().min(1);

/** One thing said in every language. A missing one fails the build. */
export const text = z.strictObject({ 'zh-CN': nonEmptyString, 'zh-TW': nonEmptyString, en: nonEmptyString });

type LocalizedText = z.infer<typeof text>;

export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case');

export const day = z.iso.date();

/** A figure, person, firm or case is either invented and says so, or says where it comes from. */
export const origin = {
  sample: z.literal(true).optional(),
  source: z.strictObject({ url: z.url({ protocol: /^https$/ }), date: day }).optional(),
};

interface Origin {
  sample?: true | undefined;
  source?: { url: string; date: string } | undefined;
}

export const hasOrigin = (record: Origin): boolean => Boolean(record.sample) !== Boolean(record.source);

export const ORIGIN_MISSING = 'needs either "sample": true or "source": {"url", "date"}';

/** The same shape as one reader sees it: every text in that reader's language. */
export type InOneLanguage<T> = T extends LocalizedText
  ? string
  : T extends readonly (infer Item)[]
    ? InOneLanguage<Item>[]
    : T extends object
      ? { [Key in keyof T]: InOneLanguage<T[Key]> }
      : T;
