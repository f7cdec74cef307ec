import '../../i18n/all-locales.ts';
import { contentForms } from '../../../build/content-forms.ts';
import type { FormField } from '../../content/form-fields.ts';
import { contentWord, entryName } from './content-words.ts';

const forms = contentForms();

function namesIn(field: FormField): string[] {
  if (field.kind === 'list') return namesIn(field.item);
  return field.kind === 'object' ? field.fields.flatMap(({ name, field: inner }) => [name, ...namesIn(inner)]) : [];
}

it('every field of every form has a name in the language of the console', () => {
  const all = [...Object.values(forms.documents), ...Object.values(forms.records), forms.organisation];
  const names = new Set(all.flatMap(namesIn));
  expect([...names].filter((name) => contentWord(name) === name)).toEqual([]);
});

it('every list has a name, and a document is called by its title', () => {
  const lists = Object.keys(forms.records).filter(
    (name) => entryName({ entry: `records/${name}`, title: null }) === name,
  );
  expect(lists).toEqual([]);
  expect(entryName({ entry: 'articles/some-slug', title: 'Some title' })).toBe('Some title');
  expect(entryName({ entry: 'articles/some-slug', title: null })).toBe('some-slug');
});
