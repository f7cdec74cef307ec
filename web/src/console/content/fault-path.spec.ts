import { writeJsonFile } from './list-file.ts';
import { faultCount, pathOfFault } from './fault-path.ts';

const document = ['---', "title: 'x'", 'sources:', '  - title: y', '    url: z', 'tags: [a]', '---', '', 'Text.'].join(
  '\n',
);
const list = writeJsonFile([
  { id: 'a', name: { en: 'A' }, means: ['x', 'y'] },
  { id: 'b', source: { url: 'u', date: 'd' }, region: 'nowhere' },
]);
const lineOf = (file: string, part: string) => file.split('\n').findIndex((line) => line.includes(part)) + 1;

describe('a fault belongs to', () => {
  it.each([
    ['a field that it names', 2, 'title: Too small', 'title'],
    ['a part of a field that it names', 5, 'sources.0.url: Invalid URL', 'sources.0.url'],
    ['the field above its line', 5, 'this link leads nowhere', 'sources'],
    ['a field that is named within the message', 6, 'unknown tags: a', 'tags'],
    ['the text', 9, 'raw HTML is not allowed', 'body'],
    ['the document', 1, 'there is no text', ''],
  ])('%s', (_, line, message, path) => expect(pathOfFault(document, { line, message })).toBe(path));

  it('a record and its field, by path or by line', () => {
    expect(pathOfFault(list, { line: 3, message: '0.name.en: Too small' })).toBe('0.name.en');
    const line = lineOf(list, '"region"');
    expect(pathOfFault(list, { line, message: 'unknown region: nowhere' })).toBe('1.region');
    expect(pathOfFault(list, { line: lineOf(list, '"id": "b"'), message: 'this id is taken already' })).toBe('1.id');
    expect(pathOfFault(list, { line: 1, message: 'the file is missing' })).toBe('');
  });

  it('a field of the organisation', () => {
    const file = writeJsonFile({ name: { en: 'x' }, colour: '#fff' });
    expect(pathOfFault(file, { line: lineOf(file, '"colour"'), message: 'a colour is # and six digits' })).toBe(
      'colour',
    );
  });
});

it('counts the faults of a record with those of its fields', () => {
  const byPath = new Map([
    ['1.id', ['x']],
    ['1', ['y', 'z']],
    ['10.id', ['x']],
  ]);
  expect(faultCount(byPath, '1')).toBe(3);
});
