import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { UserError } from '../servers/user-error.ts';
import { SAMPLE_CONTENT } from '../system/content-folder.ts';
import { type Answers, IN_EACH_LANGUAGE, MAY_BE_LEFT_OUT, type QuestionName } from './answers.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const idsOf = (list: unknown[], known: readonly string[], what: string): string | null => {
  const strange = list.filter((one) => !known.includes(String(one)));
  if (strange.length > 0) return `${what} ${strange.join(', ')} is not known; there are ${known.join(', ')}`;
  return list.length === 0 ? `at least one of ${known.join(', ')}` : null;
};

export const countryIds = (): string[] =>
  (JSON.parse(readFileSync(join(SAMPLE_CONTENT, 'records/countries.json'), 'utf8')) as { id: string }[]).map(
    ({ id }) => id,
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const text = (value: unknown) =>
  !isText(value) ? 'a few words are needed' : /[{}]/.test(value) ? 'braces cannot stand here' : null;
const isAccount = (value: unknown) => {
  const { network, name, url } = value as Record<string, unknown>;
  return (isText(network) || isText(name)) && /^https:\/\/\S+$/.test(String(url));
};
const email = (value: unknown) => (isText(value) && EMAIL.test(value) ? null : 'this is no e-mail address');

/** What is wrong with an answer, in a few words; null if nothing is. Of a text in several languages, each is checked. */
export const CHECKS: { readonly [Name in QuestionName]: (value: unknown) => string | null } = {
  languages: (value) => idsOf(Array.isArray(value) ? value : [], locales, 'language'),
  name: text,
  about: text,
  legalName: text,
  site: (value) =>
    /^https:\/\/[^/\s]+$/.test(String(value)) ? null : 'an address begins with https:// and ends with its name',
  email,
  address: text,
  claimPolicy: text,
  social: (value) =>
    Array.isArray(value) && value.every(isAccount) ? null : 'an account has a network or a name, and an https address',
  countries: (value) => idsOf(Array.isArray(value) ? value : [], countryIds(), 'country'),
  colour: (value) =>
    /^#[0-9a-f]{6}$/.test(String(value)) ? null : 'a colour is # and six hexadecimal digits, like #0b5a55',
  logo: (value) =>
    value === '' || (isText(value) && value.endsWith('.svg') && existsSync(value)) ? null : 'there is no such SVG file',
};

/** The answers of a file. Throws with the first that is missing or wrong. */
export function checkAnswers(given: Record<string, unknown>): Answers {
  const answers: Record<string, unknown> = { logo: '', ...given };
  const strange = Object.keys(answers).filter((name) => !Object.hasOwn(CHECKS, name));
  if (strange.length > 0) throw new UserError(`There is no question ${strange.join(', ')}.`);
  for (const [name, check] of Object.entries(CHECKS) as [QuestionName, (value: unknown) => string | null][]) {
    const value = answers[name];
    if (value === undefined && MAY_BE_LEFT_OUT.includes(name)) continue;
    const parts = IN_EACH_LANGUAGE.includes(name) ? inLanguages(value, answers.languages as Locale[]) : [value];
    const fault = parts.map(check).find((one) => one !== null);
    if (fault) throw new UserError(`${name}: ${fault}.`);
  }
  return answers as Answers;
}

const inLanguages = (value: unknown, languages: readonly Locale[]): unknown[] =>
  languages.map((language) => (value as Partial<Record<Locale, string>> | undefined)?.[language]);
