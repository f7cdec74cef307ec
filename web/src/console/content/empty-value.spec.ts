import type { ObjectField } from '../../content/form-fields.ts';
import { emptyObject, newRecord } from './empty-value.ts';

const form: ObjectField = {
  kind: 'object',
  fields: [
    { name: 'id', isOptional: false, field: { kind: 'id' } },
    { name: 'sample', isOptional: true, field: { kind: 'mark' } },
    {
      name: 'source',
      isOptional: true,
      field: { kind: 'object', fields: [{ name: 'url', isOptional: false, field: { kind: 'url' } }] },
    },
    { name: 'kind', isOptional: false, field: { kind: 'choice', options: ['a', 'b'] } },
    { name: 'name', isOptional: false, field: { kind: 'text' } },
    { name: 'parts', isOptional: false, field: { kind: 'list', item: { kind: 'text' }, min: 1 } },
    { name: 'count', isOptional: false, field: { kind: 'number', isWhole: true, min: 1 } },
  ],
};

it('a new record has what must be there, and nothing else', () => {
  expect(emptyObject(form, ['en', 'zh-CN'])).toEqual({
    ...{ id: '', kind: 'a', name: { en: '', 'zh-CN': '' }, parts: [{ en: '', 'zh-CN': '' }], count: 1 },
  });
});

it('a new record has an id of its own, and says where it comes from', () => {
  const order = { name: 'cases', taken: ['x', 'cases-3'], languages: ['en'] as const };
  expect(newRecord(form, { ...order, isSample: true })).toMatchObject({ id: 'cases-4', sample: true });
  const own = newRecord(form, { ...order, isSample: false });
  expect([own.sample, own.source]).toEqual([undefined, { url: '' }]);
});
