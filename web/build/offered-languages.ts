import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';

/**
 * Every text of a value in all languages, as the schemas want it: one that the organisation does not offer may be
 * missing and gets the text of the first one that it does offer, which nobody will see.
 */
export function inOfferedLanguages(value: unknown, offered: readonly Locale[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inOfferedLanguages(item, offered));
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  if (keys.length === 0 || !keys.every((key) => LOCALES.includes(key as Locale)))
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inOfferedLanguages(field, offered)]));
  const text = value as Partial<Record<Locale, unknown>>;
  const others = LOCALES.filter((language) => !offered.includes(language) && offered[0]! in text);
  return { ...text, ...Object.fromEntries(others.map((language) => [language, text[offered[0]!]])) };
}
