import { z } from 'zod';
import { day, id } from './text-schema.ts';

/** A search engine shows about this many characters and cuts the rest. */
const DESCRIPTION_LIMIT = 155;

const words = z.string().trim().min(1);
const source = z.strictObject({ title: words, url: z.url({ protocol: /^https$/ }), date: day.optional() });

const written = {
  title: words,
  description: words.max(DESCRIPTION_LIMIT),
  sample: z.literal(true).optional(),
  sources: z.array(source).min(1).optional(),
};

const published = z.strictObject({
  ...written,
  excerpt: words,
  category: id,
  tags: z.array(id).min(2),
  author: id,
  published: day,
  minutes: z.int().min(1),
});

const standing = z.strictObject({ ...written, excerpt: words.optional(), updated: day });

/** What stands above the text of a Markdown file, by the folder that holds it. */
export const documentSchemas = { articles: published, news: published, legal: standing, safety: standing };

export type Shelf = keyof typeof documentSchemas;
export type FrontMatter<Name extends Shelf> = z.infer<(typeof documentSchemas)[Name]>;
