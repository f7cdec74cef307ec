import { z } from 'zod';
import { illustration } from './picture-schema.ts';
import { day, id } from './text-schema.ts';

/** Search engines show about this many characters. */
const MAX_DESCRIPTION_LENGTH = 155;

const nonEmptyString = z.string().trim().min(1);
const source = z.strictObject({ title: nonEmptyString, url: z.url({ protocol: /^https$/ }), date: day.optional() });

const documentFields = {
  title: nonEmptyString,
  description: nonEmptyString.max(MAX_DESCRIPTION_LENGTH),
  sample: z.literal(true).optional(),
  sources: z.array(source).min(1).optional(),
};

const articleSchema = z.strictObject({
  ...documentFields,
  excerpt: nonEmptyString,
  category: id,
  tags: z.array(id).min(2),
  /** A record of `authors`; without one the organisation speaks for itself. */
  author: id.optional(),
  published: day,
  minutes: z.int().min(1),
  picture: illustration.optional(),
});

const staticTextSchema = z.strictObject({ ...documentFields, excerpt: nonEmptyString.optional(), updated: day });

/** The front matter of a Markdown file, by the folder of the file. */
export const documentSchemas = {
  articles: articleSchema,
  news: articleSchema,
  legal: staticTextSchema,
  safety: staticTextSchema,
};

export type DocumentCollection = keyof typeof documentSchemas;
export type FrontMatter<Name extends DocumentCollection> = z.infer<(typeof documentSchemas)[Name]>;
