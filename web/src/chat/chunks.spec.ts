import { CHUNK, chunksOf, createCutter } from './chunks.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const all = (chunks: ReturnType<typeof chunksOf<number>>) => chunks.flatMap(({ lines }) => lines);

it('cuts a long list into chunks that are together the list', () => {
  const chunks = chunksOf(numbers(3 * CHUNK + 1));
  expect(chunks.map(({ lines }) => lines.length)).toEqual([CHUNK, CHUNK, CHUNK, 1]);
  expect(all(chunks)).toEqual(numbers(3 * CHUNK + 1));
  expect(chunksOf([])).toEqual([]);
});

it('keeps every chunk in which nothing has changed', () => {
  const before = chunksOf(numbers(2 * CHUNK + 3));
  const changed = numbers(2 * CHUNK + 4).with(CHUNK, -1);
  const after = chunksOf(changed, 0, before);
  expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, false, false]);
  expect(all(after)).toEqual(changed);
});

it('keeps them too when something comes before all of it, and begins anew when everything is gone', () => {
  const cut = createCutter<number>(String);
  const before = cut(numbers(CHUNK + 3, 1_000));
  const after = cut([...numbers(2 * CHUNK + 7, 100), ...numbers(CHUNK + 3, 1_000)]);
  expect(after.map(({ place }) => place)).toEqual([-3, -2, -1, 0, 1]);
  expect(after.slice(-2)).toEqual(before);
  expect(after.slice(-2).every((chunk, index) => chunk === before[index])).toBe(true);
  expect(all(after)).toEqual([...numbers(2 * CHUNK + 7, 100), ...numbers(CHUNK + 3, 1_000)]);
  expect([cut([]), cut([5]).map(({ place }) => place)]).toEqual([[], [0]]);
});
