import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '@libs/protocol/languages.ts';
import { SOCIAL_NETWORK_IDS, SOCIAL_NETWORKS } from '../src/content/social-networks.ts';
import { text } from '../src/content/text-schema.ts';
import { BASE_LOCALE } from '../../libs/protocol/language-list.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { ContentFaults } from './content-faults.ts';
import { contentFolder } from './content-folder.ts';
import { inOfferedLanguages } from './offered-languages.ts';
import { weeklyHours } from './weekly-hours.ts';

const WEB_FOLDER = join(import.meta.dirname, '..');
const FILE = 'organisation.json';
/** What the compiler of messages reads. */
const FILLED_FOLDER = join(WEB_FOLDER, '.filled-messages');
export const FILLED_PROJECT = join(FILLED_FOLDER, 'project.inlang');
/** Paths are relative to the folder of the project. */
const PROJECT_SETTINGS = {
  ...{ baseLocale: BASE_LOCALE, locales: LOCALES, telemetry: 'off' },
  modules: ['../../node_modules/@inlang/plugin-message-format/dist/index.js'],
  'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
};

/** More stands on no line of the footer. */
const MAX_SOCIAL_NAME_LENGTH = 40;

/** Stands in messages, where braces are the signs of what is filled in. */
const plain = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^{}]*$/, 'braces cannot stand here');
const plainText = text.refine(
  (all) => Object.values(all).every((one) => plain.safeParse(one).success),
  'braces cannot stand here',
);

/** An account of the organisation: on a network of the list, or under the name of any other place. */
const socialLink = z
  .strictObject({
    network: z.enum(SOCIAL_NETWORK_IDS).optional(),
    name: plain.max(MAX_SOCIAL_NAME_LENGTH).optional(),
    url: z.url({ protocol: /^https$/ }),
  })
  .refine(({ network, name }) => network ?? name, 'needs a network or a name');

/** Who runs this installation, in one place. `sample`: invented, and marked so wherever it is shown. */
export const organisationSchema = z.strictObject({
  sample: z.boolean(),
  name: plainText,
  /** Who we are, in one sentence. */
  about: plainText,
  /** Of the copyright line. */
  legalName: plain,
  /** The year in which the site began. */
  since: plain.regex(/^\d{4}$/, 'a year of four digits'),
  /** Where the site will stand, without a slash at the end. `VITE_SITE_ORIGIN` of a build goes before it. */
  site: z.url({ protocol: /^https$/ }).regex(/^https:\/\/[^/]+$/, 'an address without a path'),
  email: z.email(),
  /** Whom to ask about one's data; the address above without it. */
  dataProtectionEmail: z.email().optional(),
  address: plainText,
  /** When it can be reached; the chat has hours of its own in the settings. */
  hours: weeklyHours.optional(),
  /** Accounts elsewhere, for the footer and for search engines. */
  social: z.array(socialLink).min(1).optional(),
  /** Whether and how somebody's case is taken on, and what that costs; a blank line begins a paragraph. */
  claimPolicy: plainText.optional(),
  /** In which the site is offered; its pages stand in these languages only. */
  languages: z
    .array(z.enum(LOCALES))
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'a language stands here once'),
  /** Of links, buttons and the logo; what is not readable on a background is made darker or lighter there. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is # and six hexadecimal digits in small letters'),
  /** A file beside this one. */
  logo: z.literal('logo.svg').optional(),
  /** Months after the last message until a conversation is erased, for the privacy policy. */
  keptMonths: z.int().min(1).max(120),
});
export type Organisation = z.infer<typeof organisationSchema>;

export function parseOrganisation(json: string): Organisation {
  try {
    const record: unknown = JSON.parse(json);
    const { languages } = z.looseObject({ languages: organisationSchema.shape.languages }).parse(record);
    return organisationSchema.parse(inOfferedLanguages(record, languages));
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw new Error(`${FILE} of the content: ${String(error)}`, { cause: error });
    throw new ContentFaults(error.issues.map(faultLine));
  }
}

/** Each names its field, beside which the console shows it. */
const faultLine = ({ path, message }: { path: PropertyKey[]; message: string }): string =>
  `  ${FILE}:1: ${[...(path.length > 0 ? [path.join('.')] : []), message].join(': ')}`;

export function readOrganisation(folder = contentFolder()): Organisation {
  const own = parseOrganisation(readFileSync(join(folder, FILE), 'utf8'));
  if (own.logo && !existsSync(join(folder, own.logo))) throw new Error(`${FILE} names ${own.logo}, which is missing`);
  return own;
}

/** The words that stand for `{{legalName}}` and so on in a document, and for `{brand}` and so on in a message. */
export const organisationWords = (own: Organisation, language: Locale): Record<string, string> => ({
  brand: own.name[language],
  about: own.about[language],
  address: own.address[language],
  legalName: own.legalName,
  since: own.since,
  email: own.email,
  dataProtectionEmail: own.dataProtectionEmail ?? own.email,
  keptMonths: String(own.keptMonths),
  // In a document without it, the line on which it stands is empty.
  claimPolicy: own.claimPolicy?.[language] ?? '',
});

/** The accounts as a page names them. */
export const socialLinksOf = ({ social = [] }: Organisation): { name: string; url: string }[] =>
  social.map(({ network, name, url }) => ({ name: name ?? SOCIAL_NETWORKS[network!], url }));

/**
 * The messages of a language with the organisation's name and words in their places: `{brand}`, `{about}` and so on. One
 * that has several forms, by the plural rules of its language, is a list as the compiler of messages reads it.
 */
export function filledMessages(language: Locale, own: Organisation = readOrganisation()): Record<string, string> {
  const messages = JSON.parse(readFileSync(join(WEB_FOLDER, 'messages', `${language}.json`), 'utf8')) as Record<
    string,
    string
  >;
  const words = organisationWords(own, language);
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  return inEveryText(messages, fill) as Record<string, string>;
}

function inEveryText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => inEveryText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inEveryText(field, change)]));
}

/** Writes them for the compiler, and its settings. */
export function writeFilledMessages(): void {
  mkdirSync(FILLED_PROJECT, { recursive: true });
  writeFileSync(join(FILLED_PROJECT, 'settings.json'), JSON.stringify(PROJECT_SETTINGS, null, 2));
  for (const language of LOCALES)
    writeFileSync(join(FILLED_FOLDER, `${language}.json`), JSON.stringify(filledMessages(language), null, 2));
}
