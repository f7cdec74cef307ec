import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { documentSchemas, type FrontMatter, type DocumentCollection } from '../src/content/document-schemas.ts';
import type { Prose } from '../src/content/prose.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { ReportFault } from './content-faults.ts';
import { type MarkdownLink, readMarkdown } from './markdown.ts';
import { type Organisation, organisationWords } from './organisation.ts';
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

type DocumentsOrder = { root: string; organisation: Organisation; report: ReportFault };

/** Every document of the site. One that lacks a language is reported, not skipped. */
export function readDocuments(order: DocumentsOrder): ContentDocument[] {
  const collections = Object.keys(documentSchemas) as DocumentCollection[];
  return collections.flatMap((collection) =>
    subfolderNames(join(order.root, collection)).flatMap((slug) => readLocalizedDocuments(order, { collection, slug })),
  );
}

function readLocalizedDocuments(
  { root, organisation, report }: DocumentsOrder,
  key: { collection: DocumentCollection; slug: string },
): ContentDocument[] {
  return organisation.languages.flatMap((locale) => {
    const file = `${key.collection}/${key.slug}/${locale}.md`;
    if (!existsSync(join(root, file))) {
      report(file, 1, 'the translation is missing');
      return [];
    }
    const written = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
    const text = filledDocument(written, organisation, locale);
    const document = readDocument({ ...key, locale, file, text }, report);
    return document ? [document] : [];
  });
}

/**
 * What stands between `{{sample}}` and `{{/sample}}` is for the sample organisation only, what stands between `{{own}}` and
 * `{{/own}}` for every other; `{{legalName}}` and so on are the words of `organisation.json`.
 */
function filledDocument(text: string, organisation: Organisation, locale: Locale): string {
  const [kept, cut] = organisation.sample ? ['sample', 'own'] : ['own', 'sample'];
  const words = organisationWords(organisation, locale);
  return text
    .replaceAll(new RegExp(`^\\{\\{${cut}\\}\\}\\n[^]*?^\\{\\{/${cut}\\}\\}\\n`, 'gm'), '')
    .replaceAll(new RegExp(`\\{\\{${cut}\\}\\}[^]*?\\{\\{/${cut}\\}\\}`, 'g'), '')
    .replaceAll(new RegExp(`^\\{\\{/?${kept}\\}\\}\\n`, 'gm'), '')
    .replaceAll(new RegExp(`\\{\\{/?${kept}\\}\\}`, 'g'), '')
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
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
