import { z } from '#schema';
import { tagId } from './ids.ts';
import { forEachLocale } from './language-list.ts';
import { locales, type Locale } from './languages.ts';
import { isStorableText } from './text.ts';

/** Each has a pair of colours in the console that is readable in light and in dark. */
export const tagColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type TagColour = (typeof tagColours)[number];

/** More than anybody chooses from while somebody waits. */
export const MAX_TAGS = 200;
const MAX_NAME_LENGTH = 40;
const MAX_GROUP_LENGTH = 40;

const name = z.string().trim().max(MAX_NAME_LENGTH).refine(isStorableText, 'text.malformed');
const names = z
  .strictObject(forEachLocale(() => name.default('')))
  .refine((all) => locales.some((locale) => all[locale] !== ''), 'shape.invalid');

/** What leads define. It may be empty in a language: then the name in another one is shown. */
export const tagRequest = z.strictObject({
  name: names,
  colour: z.enum(tagColours),
  /** Tags of one group stand together; empty for none. */
  group: z.string().trim().max(MAX_GROUP_LENGTH).refine(isStorableText, 'text.malformed'),
  /** Offered by itself where a conversation has no tag of its group. */
  isSuggested: z.boolean(),
  /** Not added any more; it stays where it was added. */
  isRetired: z.boolean(),
});
export type TagRequest = z.infer<typeof tagRequest>;

export const tagDefinition = z.object({ ...tagRequest.shape, id: tagId });
export type TagDefinition = z.infer<typeof tagDefinition>;
export const tagsResponse = z.object({ tags: z.array(tagDefinition) });

/** The name in this language, or else in the first that has one. */
export const tagNameIn = (lang: Locale, all: TagDefinition['name']): string =>
  all[lang] || locales.map((locale) => all[locale]).find((one) => one !== '') || '';
