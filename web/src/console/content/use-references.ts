import { useEffect, useState } from 'react';
import { contentEntryResponse } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { FormField } from '../../content/form-fields.ts';
import { getLocale } from '../../paraglide/runtime.js';
import type { ReferenceOption } from './form-context.ts';
import { readJsonFile } from './list-file.ts';

/** The records of some lists as a field offers them, by the name of the list; empty until they are read. */
export function useReferences(
  http: AuthenticatedHttp,
  names: readonly string[],
  languages: readonly Locale[],
): Readonly<Partial<Record<string, readonly ReferenceOption[]>>> {
  const [found, setFound] = useState<Readonly<Record<string, readonly ReferenceOption[]>>>({});
  const wanted = names.join(' ');
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
  return found;
}

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
export function recordName(record: Readonly<Record<string, unknown>>, order: readonly string[]): string {
  const named = ['name', 'title', 'label', 'heading', 'victim', 'text'].map((field) => record[field]).find(Boolean);
  if (typeof named === 'string') return named;
  const texts = (named ?? {}) as Readonly<Record<string, unknown>>;
  const found = order.map((language) => texts[language]).find((text) => typeof text === 'string' && text !== '');
  return (found as string | undefined) ?? (typeof record.id === 'string' ? record.id : '');
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
