import { parseEvalFile, readEvalFile } from './read-eval-file.ts';

const person = '{"person":{"name":"Ann"},"messages":["hello"]}';
const query = (expect: number[]) => JSON.stringify({ query: 'hello', expect });
const parseLines = (...lines: string[]) => parseEvalFile(lines.join('\n'));

describe('a file for search-eval', () => {
  it('counts its lines from 1, empty ones too, and fills in what is left out', () => {
    expect(parseLines(person, '', '{"person":{},"kind":"x"}\r', query([1, 3]))).toEqual({
      people: [
        { line: 1, person: { name: 'Ann', email: null, phone: null }, messages: ['hello'], notes: [], files: [] },
        { line: 3, person: { name: null, email: null, phone: null }, messages: [], notes: [], files: [] },
      ],
      queries: [{ line: 4, query: 'hello', expect: [1, 3] }],
    });
  });

  it('counts from 0 as soon as a query expects line 0', () => {
    expect(parseLines(person, person, query([0]), query([1])).queries.map(({ expect: lines }) => lines)).toEqual([
      [1],
      [2],
    ]);
  });

  it.each([
    ['no JSON', '{', 'Line 2 is no JSON.'],
    ['neither a person nor a query', '{}', 'Line 2, person: '],
    ['no object', '7', 'Line 2, as a whole: '],
    ['a message that is no text', '{"person":{},"messages":[1]}', 'Line 2, messages.0: '],
    ['a query without what it expects', '{"query":"x"}', 'Line 2, expect: '],
    ['a query that expects a line without a person', query([2]), 'Line 2: expects line 2, which is no person.'],
  ])('is refused with the number of the line for %s', (_, line, message) => {
    expect(() => parseLines(person, line)).toThrow(message);
  });

  it('is asked for with one sentence when it cannot be read', () => {
    expect(() => readEvalFile('/none.jsonl')).toThrow('/none.jsonl cannot be read.');
  });
});
