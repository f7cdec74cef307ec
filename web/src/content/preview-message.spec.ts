/** @jest-environment jsdom */
import { readPreviewMessage } from './preview-message.ts';

const message = { kind: 'preview.show', page: '/blog/x', modules: { articles: '[]' }, organisation: null };
const read = (data: unknown, origin = location.origin) => readPreviewMessage({ data, origin });

it('takes what a page of the same origin says in our form', () => {
  expect(read(message)).toEqual(message);
  expect(read({ ...message, organisation: '{}' })).toEqual({ ...message, organisation: '{}' });
});

it.each([
  ['another origin', message, 'https://other.example'],
  ['another kind', { ...message, kind: 'x' }],
  ['a page elsewhere', { ...message, page: '//other.example' }],
  ['a page that is no path', { ...message, page: 'javascript:alert(1)' }],
  ['modules that are no texts', { ...message, modules: { articles: {} } }],
  ['an organisation that is no text', { ...message, organisation: {} }],
  ['no object', 'preview.show'],
  ['nothing', null],
])('does not take what has %s', (_, data, origin = location.origin) => {
  expect(read(data, origin)).toBeNull();
});
