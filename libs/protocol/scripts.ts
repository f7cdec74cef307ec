import { z } from '#schema';
import { forEachLocale } from './language-list.ts';
import { locales, type Locale } from './languages.ts';
import { emptyLocalizedText, type LocalizedText } from './settings.ts';
import { isStorableText } from './text.ts';

/**
 * Scripts: what agents write again and again, once for each language. In the texts stand fields such as `{name}`; a text is
 * sent with their values, and never with a field in it.
 */
export const SCRIPT_FIELDS = ['name', 'agent', 'organisation', 'case'] as const;
export type ScriptField = (typeof SCRIPT_FIELDS)[number];

/** More than anybody scrolls through while somebody waits. */
export const MAX_SCRIPTS = 200;
export const MAX_SCRIPT_TITLE_LENGTH = 60;
export const MAX_SCRIPT_FOLDER_LENGTH = 40;
export const MAX_SCRIPT_LENGTH = 4000;

/** A word in braces, as a field is written; at most 30 letters, so that no text of another kind is taken for one. */
const FIELD = /\{([\p{L}\p{N}_]{1,30})\}/gu;

/** The fields in a text, known and unknown, each once, in their order. */
export const fieldsIn = (text: string): string[] => [...new Set([...text.matchAll(FIELD)].map(([, field]) => field!))];

const isKnownField = (field: string): field is ScriptField => SCRIPT_FIELDS.includes(field as ScriptField);
export const unknownFieldsIn = (text: string): string[] => fieldsIn(text).filter((field) => !isKnownField(field));

/** The text with the values that there are; a field without one stays in it. */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(FIELD, (written, field: string) => (Object.hasOwn(values, field) && values[field]) || written);

const line = (most: number) => z.string().trim().max(most).refine(isStorableText, 'text.malformed');
const text = line(MAX_SCRIPT_LENGTH).refine((own) => unknownFieldsIn(own).length === 0, 'shape.invalid');
const texts = z
  .strictObject(forEachLocale(() => text.default('')))
  .refine((all) => locales.some((locale) => all[locale] !== ''), 'shape.invalid');

/** As it is proposed for the team. At least one language has a text; one that is empty is never filled from another. */
export const scriptRequest = z.strictObject({
  title: line(MAX_SCRIPT_TITLE_LENGTH).min(1),
  /** Empty for none. */
  folder: line(MAX_SCRIPT_FOLDER_LENGTH).default(''),
  texts,
});
export type ScriptRequest = z.infer<typeof scriptRequest>;

export const scriptId = z.uuid('id.malformed');
/** One that was saved before there was a language has no text in it. */
const localizedText = z.object(forEachLocale(() => z.string().default('')));
const script = z.object({ id: scriptId, title: z.string(), folder: z.string(), texts: localizedText });
export type Script = z.infer<typeof script>;
export const scriptsResponse = z.object({ scripts: z.array(script) });

/** The same text in each of these languages, and none in the others. */
export const textIn = (languages: readonly Locale[], own: string): LocalizedText => ({
  ...emptyLocalizedText,
  ...Object.fromEntries(languages.map((locale) => [locale, own])),
});

/** The languages that a script has a text in. */
export const languagesOf = ({ texts: all }: Pick<Script, 'texts'>): Locale[] =>
  locales.filter((locale) => all[locale] !== '');

/** A script as its approver reads it. */
export const scriptAsText = ({ title, folder, texts: all }: Omit<Script, 'id'>): string =>
  [folder ? `${folder} / ${title}` : title, ...languagesOf({ texts: all }).map((one) => `[${one}] ${all[one]}`)].join(
    '\n',
  );
