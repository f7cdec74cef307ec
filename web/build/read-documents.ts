import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { documentSchemas, type FrontMatter, type DocumentCollection } from '../src/content/document-schemas.ts';
import type { Prose } from '../src/content/prose.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import type { ReportFault } from './content-faults.ts';
import { type MarkdownLink, readMarkdown } from './markdown.ts';
import { type ValueWithLines, readYaml } from './read-yaml.ts';

export type ContentDocument<Name extends DocumentCollection = DocumentCollection> = {
  collection: Name;
  slug: string;
  locale: Locale;
  /** The path of the file as used in reported faults. */
  file: string;
  frontMatter: FrontMatter<Name>;
  lineOf: ValueWithLines<unknown>['lineOf'];
  prose: Prose;
  links: MarkdownLink[];
};

const FRONT_MATTER_FENCE = '---\n';

/** Every document of the site. One that lacks a language is reported, not skipped. */
export function readDocuments(root: string, report: ReportFault): ContentDocument[] {
  const collections = Object.keys(documentSchemas) as DocumentCollection[];
  return collections.flatMap((collection) =>
    subfolderNames(join(root, collection)).flatMap((slug) =>
      readLocalizedDocuments(root, { collection, slug }, report),
    ),
  );
}

function readLocalizedDocuments(
  root: string,
  key: { collection: DocumentCollection; slug: string },
  report: ReportFault,
): ContentDocument[] {
  return LOCALES.flatMap((locale) => {
    const file = `${key.collection}/${key.slug}/${locale}.md`;
    if (!existsSync(join(root, file))) {
      report(file, 1, 'the translation is missing');
      return [];
    }
    const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
    const document = readDocument({ ...key, locale, file, text }, report);
    return document ? [document] : [];
  });
}

type DocumentSource = Pick<ContentDocument, 'collection' | 'slug' | 'locale' | 'file'> & { text: string };

function readDocument({ text, ...key }: DocumentSource, report: ReportFault): ContentDocument | undefined {
  const { file, collection } = key;
  const end = text.indexOf(`\n${FRONT_MATTER_FENCE}`, FRONT_MATTER_FENCE.length - 1);
  if (!text.startsWith(FRONT_MATTER_FENCE) || end < 0) {
    report(file, 1, 'the text must begin with front matter between ---');
    return undefined;
  }
  const yaml = text.slice(FRONT_MATTER_FENCE.length, end + 1);
  const body = text.slice(end + 1 + FRONT_MATTER_FENCE.length);
  const above = text.length - body.length;
  const schema: z.ZodType<FrontMatter<DocumentCollection>> = documentSchemas[collection];
  const front = readYaml({ file, text: yaml, above: 1 }, schema, report);
  const { prose, links, faults } = readMarkdown(body, text.slice(0, above).split('\n').length - 1);
  for (const { line, message } of faults) report(file, line, message);
  if (prose.length === 0) report(file, 1, 'there is no text');
  return front && { ...key, frontMatter: front.value, lineOf: front.lineOf, prose, links };
}

function subfolderNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
