import type { Locale } from '@libs/protocol/languages.ts';
import { newHours } from '../hours/new-hours.ts';
import type { FormField, ObjectField } from '../../content/form-fields.ts';

/** What a new field or record begins with: every field that must be there, without words. */
export function emptyValue(field: FormField, languages: readonly Locale[]): unknown {
  switch (field.kind) {
    case 'text':
      return Object.fromEntries(languages.map((language) => [language, '']));
    case 'number':
      return field.min ?? 0;
    case 'boolean':
      return false;
    case 'mark':
      return true;
    case 'choice':
      return field.options[0] ?? '';
    case 'list':
      return Array.from({ length: field.min }, () => emptyValue(field.item, languages));
    case 'object':
      return emptyObject(field, languages);
    case 'hours':
      return newWeek();
    default:
      return '';
  }
}

function newWeek() {
  const { timeZone, week } = newHours();
  return { timeZone, week };
}

export const emptyObject = ({ fields }: ObjectField, languages: readonly Locale[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(({ isOptional }) => !isOptional).map(({ name, field }) => [name, emptyValue(field, languages)]),
  );

/** A new record of a list, under an id that is free. Where records say where they come from, this one says it, too. */
export function newRecord(
  form: ObjectField,
  {
    name,
    taken,
    languages,
    isSample,
  }: { name: string; taken: readonly string[]; languages: readonly Locale[]; isSample: boolean },
): Record<string, unknown> {
  let number = taken.length + 1;
  while (taken.includes(`${name}-${number}`)) number += 1;
  const source = form.fields.find((field) => field.name === 'source');
  const hasMark = form.fields.some((field) => field.name === 'sample');
  return {
    ...emptyObject(form, languages),
    id: `${name}-${number}`,
    ...(hasMark && isSample ? { sample: true } : {}),
    ...(hasMark && !isSample && source ? { source: emptyValue(source.field, languages) } : {}),
  };
}
