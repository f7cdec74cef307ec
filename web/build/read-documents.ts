import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { documentSchemas, type FrontMatter, type Shelf } from '../src/content/document-schemas.ts';
import type { Prose } from '../src/content/prose.ts';
import { type Locale, LOCALES } from '../src/i18n/locale-path.ts';
import type { Report } from './content-faults.ts';
import { type FoundLink, readMarkdown } from './markdown.ts';
import { type Lined, readYaml } from './read-yaml.ts';

export interface Document<Name extends Shelf = Shelf> {
  shelf: Name;
  slug: string;
  locale: Locale;
  /** The file, as faults name it. */
  file: string;
  front: FrontMatter<Name>;
  lineOf: Lined<unknown>['lineOf'];
  prose: Prose;
  links: FoundLink[];
}

const FENCE = '---\n';

/** Every text of the site. One that lacks a language is reported, not skipped. */
export function readDocuments(root: string, report: Report): Document[] {
  const shelves = Object.keys(documentSchemas) as Shelf[];
  return shelves.flatMap((shelf) =>
    foldersIn(join(root, shelf)).flatMap((slug) => readSlug(root, { shelf, slug }, report)),
  );
}

function readSlug(root: string, place: { shelf: Shelf; slug: string }, report: Report): Document[] {
  return LOCALES.flatMap((locale) => {
    const file = `${place.shelf}/${place.slug}/${locale}.md`;
    if (!existsSync(join(root, file))) {
      report(file, 1, 'the translation is missing');
      return [];
    }
    const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
    const document = readDocument({ ...place, locale, file, text }, report);
    return document ? [document] : [];
  });
}

type Source = Pick<Document, 'shelf' | 'slug' | 'locale' | 'file'> & { text: string };

function readDocument({ text, ...place }: Source, report: Report): Document | undefined {
  const { file, shelf } = place;
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!text.startsWith(FENCE) || end < 0) {
    report(file, 1, 'the text must begin with front matter between ---');
    return undefined;
  }
  const yaml = text.slice(FENCE.length, end + 1);
  const body = text.slice(end + 1 + FENCE.length);
  const above = text.length - body.length;
  const schema: z.ZodType<FrontMatter<Shelf>> = documentSchemas[shelf];
  const front = readYaml({ file, text: yaml, above: 1 }, schema, report);
  const { prose, links, faults } = readMarkdown(body, text.slice(0, above).split('\n').length - 1);
  for (const { line, message } of faults) report(file, line, message);
  if (prose.length === 0) report(file, 1, 'there is no text');
  return front && { ...place, front: front.value, lineOf: front.lineOf, prose, links };
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
