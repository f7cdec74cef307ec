import { excerptOf } from './search-excerpt.ts';

const shown = (text: string, ...ranges: [number, number][]) =>
  excerptOf(
    text,
    ranges.map(([start, end]) => ({ start, end })),
  )
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it('marks what was found, and cuts what is far from it', () => {
  expect(shown('my wallet is empty', [3, 9])).toBe('my [wallet] is empty');
  expect(shown('我的钱包空了', [2, 4], [4, 5])).toBe('我的[钱包][空]了');
  const long = `${'a'.repeat(300)} wallet ${'b'.repeat(300)}`;
  expect(shown(long, [301, 307])).toBe(`…${'a'.repeat(23)} [wallet] ${'b'.repeat(169)}…`);
  expect(shown('nothing')).toBe('nothing');
});
