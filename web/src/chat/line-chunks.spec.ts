import { CHUNK_SIZE, splitIntoChunks, createChunker } from './line-chunks.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const all = (chunks: ReturnType<typeof splitIntoChunks<number>>) => chunks.flatMap(({ lines }) => lines);

it('splits a long list into chunks that joined are the list', () => {
  const chunks = splitIntoChunks(numbers(3 * CHUNK_SIZE + 1));
  expect(chunks.map(({ lines }) => lines.length)).toEqual([CHUNK_SIZE, CHUNK_SIZE, CHUNK_SIZE, 1]);
  expect(all(chunks)).toEqual(numbers(3 * CHUNK_SIZE + 1));
  expect(splitIntoChunks([])).toEqual([]);
});

it('reuses every chunk whose lines are unchanged', () => {
  const before = splitIntoChunks(numbers(2 * CHUNK_SIZE + 3));
  const changed = numbers(2 * CHUNK_SIZE + 4).with(CHUNK_SIZE, -1);
  const after = splitIntoChunks(changed, 0, before);
  expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, false, false]);
  expect(all(after)).toEqual(changed);
});

it('reuses them also when lines are prepended, and starts again when the list was emptied', () => {
  const cut = createChunker<number>(String);
  const before = cut(numbers(CHUNK_SIZE + 3, 1_000));
  const after = cut([...numbers(2 * CHUNK_SIZE + 7, 100), ...numbers(CHUNK_SIZE + 3, 1_000)]);
  expect(after.map(({ position }) => position)).toEqual([-3, -2, -1, 0, 1]);
  expect(after.slice(-2)).toEqual(before);
  expect(after.slice(-2).every((chunk, index) => chunk === before[index])).toBe(true);
  expect(all(after)).toEqual([...numbers(2 * CHUNK_SIZE + 7, 100), ...numbers(CHUNK_SIZE + 3, 1_000)]);
  expect([cut([]), cut([5]).map(({ position }) => position)]).toEqual([[], [0]]);
});
