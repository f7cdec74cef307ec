import { useEffect, useMemo, useState } from 'react';
import { contentEntryResponse, type ContentListResponse } from '@libs/protocol/content.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { FormField, ObjectField } from '../../content/form-fields.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { entryName } from './content-words.ts';
import type { ReferenceOption } from './form-context.ts';
import { readJsonFile } from './list-file.ts';

type References = Readonly<Partial<Record<string, readonly ReferenceOption[]>>>;

/** What a field may refer to, by the name of its list: records, empty until they are read, and the news items. */
export function useReferences(
  http: AuthenticatedHttp,
  names: readonly string[],
  { languages, entries }: Pick<ContentListResponse, 'languages' | 'entries'>,
): References {
  const [found, setFound] = useState<References>({});
  const wanted = names.filter((name) => name !== NEWS).join(' ');
  const offered = languages.join(' ');
  useEffect(() => {
    let isCurrent = true;
    const order = [getLocale() as string, ...offered.split(' ')];
    void Promise.all(
      wanted
        .split(' ')
        .filter(Boolean)
        .map((name) => readOptions(http, name, order)),
    ).then((all) => {
      if (isCurrent) setFound(Object.fromEntries(all));
    });
    return () => void (isCurrent = false);
  }, [http, wanted, offered]);
  return useMemo(() => ({ ...found, [NEWS]: newsOptions(entries) }), [found, entries]);
}

const NEWS = 'news';

const newsOptions = (entries: ContentListResponse['entries']): ReferenceOption[] =>
  entries
    .filter(({ entry }) => entry.startsWith(`${NEWS}/`))
    .map((one) => ({ id: one.entry.slice(NEWS.length + 1), name: entryName(one, getLocale()) }));

async function readOptions(
  http: AuthenticatedHttp,
  name: string,
  order: readonly string[],
): Promise<[string, ReferenceOption[]]> {
  const path = `/content/entry?entry=records/${name}`;
  const answer = await http({ method: 'GET', path, answer: contentEntryResponse });
  const file = 'value' in answer ? answer.value.published[`records/${name}.json`] : undefined;
  return [name, optionsOf(readJsonFile(file ?? '[]'), order)];
}

function optionsOf(records: unknown, order: readonly string[]): ReferenceOption[] {
  if (!Array.isArray(records)) return [];
  return (records as Record<string, unknown>[]).map((record) => ({
    id: typeof record.id === 'string' ? record.id : '',
    name: recordName(record, order),
  }));
}

/** What a record is called where it has no other place: its name, title or label in the first language that it has, else its id. */
export const recordName = (record: ContentRecord, order: readonly string[]): string =>
  ownName(record, order) || (typeof record.id === 'string' ? record.id : '');

/** The same; a record without a name of its own is called like the first one that it refers to. */
export function recordTitle(
  record: ContentRecord,
  { form, references, order }: { form: ObjectField; references: References; order: readonly string[] },
): string {
  const named = form.fields.flatMap(({ name, field }) =>
    field.kind === 'reference' ? (references[field.to]?.filter(({ id }) => id === record[name]) ?? []) : [],
  );
  return ownName(record, order) || named[0]?.name || recordName(record, order);
}

type ContentRecord = Readonly<Record<string, unknown>>;

function ownName(record: ContentRecord, order: readonly string[]): string {
  const named = ['name', 'title', 'label', 'heading', 'victim', 'text'].map((field) => record[field]).find(Boolean);
  if (typeof named === 'string') return named;
  const texts = (named ?? {}) as ContentRecord;
  const found = order.map((language) => texts[language]).find((text) => typeof text === 'string' && text !== '');
  return (found as string | undefined) ?? '';
}

/** The lists that a form refers to, at any depth. */
export function referencedLists(field: FormField): string[] {
  switch (field.kind) {
    case 'reference':
      return [field.to];
    case 'list':
      return referencedLists(field.item);
    case 'object':
      return [...new Set(field.fields.flatMap((one) => referencedLists(one.field)))];
    default:
      return [];
  }
}
