import { contentForms } from './content-forms.ts';
import { RECORD_NAMES } from './read-records.ts';

const forms = contentForms();
const fieldsOf = (form: { fields: readonly { name: string }[] }) =>
  Object.fromEntries(form.fields.map(({ name, ...rest }) => [name, rest]));

describe('the forms of the console', () => {
  it('has one for each list', () => {
    expect(Object.keys(forms.records)).toEqual(RECORD_NAMES);
  });

  it('says of the front matter what each field is, and how long it may be', () => {
    expect(fieldsOf(forms.documents.articles!)).toMatchObject({
      title: { isOptional: false, field: { kind: 'string' } },
      description: { field: { kind: 'string' }, maxLength: 155 },
      sample: { isOptional: true, field: { kind: 'mark' } },
      sources: { isOptional: true, field: { kind: 'list', min: 1, item: { kind: 'object' } } },
      category: { field: { kind: 'reference', to: 'categories' } },
      tags: { field: { kind: 'list', min: 2, item: { kind: 'reference', to: 'tags' } } },
      published: { field: { kind: 'day' } },
      minutes: { field: { kind: 'number', isWhole: true, min: 1 } },
    });
  });

  it('knows texts in all languages, choices, numbers with bounds and lists within lists', () => {
    expect(fieldsOf(forms.records.cases!)).toMatchObject({
      id: { field: { kind: 'id' } },
      fraudType: { field: { kind: 'reference', to: 'fraud-types' } },
      title: { field: { kind: 'text' } },
      highlights: { field: { kind: 'list', item: { kind: 'text' }, min: 3 } },
      source: { isOptional: true, field: { kind: 'object' } },
    });
    expect(fieldsOf(forms.records.about!).kind).toMatchObject({
      field: { kind: 'choice', options: ['mission', 'vision', 'overview', 'join'] },
    });
    expect(fieldsOf(forms.records['case-types']!).successRate).toMatchObject({
      field: { kind: 'number', isWhole: false, min: 0, max: 100 },
    });
    expect(fieldsOf(forms.records['guide-rules']!).means).toMatchObject({
      field: { kind: 'list', item: { kind: 'reference', to: 'payment-means' } },
    });
    expect(fieldsOf(forms.records['payment-means']!).today).toMatchObject({
      field: { kind: 'list', item: { kind: 'object', fields: [{ name: 'title' }, { name: 'text' }] } },
    });
  });

  it('shows colour, logo and addresses of the organisation as what they are', () => {
    expect(fieldsOf(forms.organisation)).toMatchObject({
      colour: { field: { kind: 'colour' } },
      logo: { isOptional: true, field: { kind: 'logo' } },
      email: { field: { kind: 'email' } },
      site: { field: { kind: 'url' } },
      name: { field: { kind: 'text' } },
      hours: { isOptional: true, field: { kind: 'hours' } },
      social: { isOptional: true, field: { kind: 'list', item: { kind: 'object' } } },
      languages: { field: { kind: 'list', item: { kind: 'choice' } } },
    });
  });
});
