import { locales } from '@libs/protocol/languages.ts';
import '../../i18n/all-locales.ts';
import { contentForms } from '../../../build/content-forms.ts';
import type { FormField } from '../../content/form-fields.ts';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { choiceWord } from './choice-words.ts';
import { contentWord, entryName } from './content-words.ts';
import { recordTitle } from './use-references.ts';

const forms = contentForms();
const everyForm = [...Object.values(forms.documents), ...Object.values(forms.records), forms.organisation];

function namesIn(field: FormField): string[] {
  if (field.kind === 'list') return namesIn(field.item);
  return field.kind === 'object' ? field.fields.flatMap(({ name, field: inner }) => [name, ...namesIn(inner)]) : [];
}

it('every field of every form has a name in the language of the console', () => {
  const names = new Set(everyForm.flatMap(namesIn));
  expect([...names].filter((name) => contentWord(name) === name)).toEqual([]);
});

/** `kind.mission` of every field that is a choice. */
function choicesIn(field: FormField, name = ''): string[] {
  if (field.kind === 'list') return choicesIn(field.item, name);
  if (field.kind === 'object') return field.fields.flatMap((one) => choicesIn(one.field, one.name));
  return field.kind === 'choice' ? field.options.map((option) => `${name}.${option}`) : [];
}

it.each(locales)('every choice of every form is a word, another one for each of its field: %s', (locale) => {
  overwriteGetLocale(() => locale);
  const choices = [...new Set(everyForm.flatMap((form) => choicesIn(form)))].map(
    (path) => path.split('.') as [string, string],
  );
  expect(choices.length).toBeGreaterThan(50);
  expect(choices.filter(([name, option]) => choiceWord(name, option) === option)).toEqual([]);
  const words = choices.map(([name, option]) => `${name}: ${choiceWord(name, option)}`);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

it('a record without a name is called like the one that it refers to', () => {
  const form = forms.records['case-types']!;
  const references = { 'fraud-types': [{ id: 'romance', name: 'Romance scam' }] };
  const order = ['en'];
  expect(recordTitle({ id: 'romance-2', fraudType: 'romance' }, { form, references, order })).toBe('Romance scam');
  expect(recordTitle({ id: 'romance-2', fraudType: 'romance' }, { form, references: {}, order })).toBe('romance-2');
  expect(recordTitle({ id: 'a', title: { en: 'Own' }, fraudType: 'romance' }, { form, references, order })).toBe('Own');
});

it('every list has a name, and a document is called by its title in the language of the console', () => {
  const lists = Object.keys(forms.records).filter(
    (name) => entryName({ entry: `records/${name}`, titles: {} }, 'en') === name,
  );
  expect(lists).toEqual([]);
  const article = { entry: 'articles/some-slug', titles: { 'zh-CN': '标题', en: 'Some title' } };
  expect(entryName(article, 'en')).toBe('Some title');
  expect(entryName(article, 'ms')).toBe('标题');
  expect(entryName({ entry: 'articles/some-slug', titles: {} }, 'en')).toBe('some-slug');
});
