import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type RecordName, type RecordOf, recordSchemas } from '../src/content/record-schemas.ts';
import type { InOneLanguage } from '../src/content/text-schema.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import type { ReportFault } from './content-faults.ts';
import { inOfferedLanguages } from './offered-languages.ts';
import { type ValueWithLines, readYaml } from './read-yaml.ts';

export const RECORD_NAMES = Object.keys(recordSchemas) as RecordName[];

type RecordFile<Name extends RecordName> = ValueWithLines<unknown> & {
  value: z.infer<(typeof recordSchemas)[Name]>[];
  file: string;
};

export type ContentRecords = { [Name in RecordName]: RecordFile<Name> };

type RecordsOrder = { root: string; languages: readonly Locale[]; report: ReportFault };

/** Every list of `records/`. A file that is missing or invalid is reported and counts as empty. */
export function readRecords(order: RecordsOrder): ContentRecords {
  return Object.fromEntries(
    RECORD_NAMES.map((name) => [name, readRecordFile(name, order)]),
  ) as unknown as ContentRecords;
}

function readRecordFile(name: RecordName, { root, languages, report }: RecordsOrder): RecordFile<RecordName> {
  const file = `records/${name}.json`;
  const empty = { value: [], lineOf: () => 1, file };
  if (!existsSync(join(root, file))) {
    report(file, 1, 'the file is missing');
    return empty;
  }
  const source = { file, text: readFileSync(join(root, file), 'utf8') };
  const list = z.array(recordSchemas[name] as z.ZodType<{ id: string }>);
  const found = readYaml(
    source,
    z.preprocess((value) => inOfferedLanguages(value, languages), list),
    report,
  );
  if (!found) return empty;
  reportDuplicateIds(found.value, (index) => report(file, found.lineOf([index, 'id']), 'this id is taken already'));
  return { ...found, file } as RecordFile<RecordName>;
}

function reportDuplicateIds(records: { id: string }[], onTwin: (index: number) => void): void {
  const ids = records.map(({ id }) => id);
  for (const [index, id] of ids.entries()) if (ids.indexOf(id) < index) onTwin(index);
}

export function recordsIn<Name extends RecordName>(
  records: ContentRecords,
  name: Name,
  locale: Locale,
): RecordOf<Name>[] {
  return records[name].value.map((record) => inOneLanguage(record, locale)) as RecordOf<Name>[];
}

/** Replaces every multilingual text by its text in one language. */
function inOneLanguage<T>(value: T, locale: Locale): InOneLanguage<T> {
  return localized(value, locale) as InOneLanguage<T>;
}

function localized(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => localized(item, locale));
  if (typeof value !== 'object' || value === null) return value;
  if (LOCALES.every((key) => key in value)) return (value as Record<Locale, string>)[locale];
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, localized(field, locale)]));
}
