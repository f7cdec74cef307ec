import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '@libs/protocol/languages.ts';
import { text } from '../src/content/text-schema.ts';

const WEB_FOLDER = join(import.meta.dirname, '..');
const ORGANISATION_FILE = join(WEB_FOLDER, 'src/content/organisation.json');
/** What the compiler of messages reads. */
const FILLED_FOLDER = join(WEB_FOLDER, '.filled-messages');

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

/** Who runs this installation, in one place. `sample`: invented, and marked so wherever it is shown. */
const organisation = z.strictObject({
  sample: z.boolean(),
  name: plainText,
  /** Who we are, in one sentence. */
  about: plainText,
  /** Of the copyright line. */
  legalName: plain,
  /** The year in which the site began. */
  since: plain.regex(/^\d{4}$/, 'a year of four digits'),
  email: z.email(),
  address: plainText,
});
export type Organisation = z.infer<typeof organisation>;

export function parseOrganisation(json: string): Organisation {
  try {
    return organisation.parse(JSON.parse(json));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`web/src/content/organisation.json: ${reason}`);
  }
}

export const readOrganisation = (): Organisation => parseOrganisation(readFileSync(ORGANISATION_FILE, 'utf8'));

/** The messages of a language with the organisation's name and words in their places: `{brand}`, `{about}` and so on. */
export function filledMessages(locale: Locale, own: Organisation = readOrganisation()): Record<string, string> {
  const messages = JSON.parse(readFileSync(join(WEB_FOLDER, 'messages', `${locale}.json`), 'utf8')) as Record<
    string,
    string
  >;
  const words: Record<string, string> = {
    brand: own.name[locale],
    about: own.about[locale],
    address: own.address[locale],
    legalName: own.legalName,
    since: own.since,
    email: own.email,
  };
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole),
    ]),
  );
}

/** Writes them for the compiler. */
export function writeFilledMessages(): void {
  mkdirSync(FILLED_FOLDER, { recursive: true });
  for (const locale of Object.keys(text.shape) as Locale[])
    writeFileSync(join(FILLED_FOLDER, `${locale}.json`), JSON.stringify(filledMessages(locale), null, 2));
}
