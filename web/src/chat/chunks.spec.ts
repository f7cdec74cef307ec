import { CHUNK, chunksOf } from './chunks.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('cuts a long list into chunks that are together the list', () => {
  const chunks = chunksOf(numbers(3 * CHUNK + 1));
  expect(chunks.map(({ length }) => length)).toEqual([CHUNK, CHUNK, CHUNK, 1]);
  expect(chunks.flat()).toEqual(numbers(3 * CHUNK + 1));
  expect(chunksOf([])).toEqual([]);
});

it('keeps every chunk in which nothing has changed', () => {
  const before = chunksOf(numbers(2 * CHUNK + 3));
  const changed = numbers(2 * CHUNK + 4).with(CHUNK, -1);
  const after = chunksOf(changed, before);
  expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, false, false]);
  expect(after.flat()).toEqual(changed);
});
