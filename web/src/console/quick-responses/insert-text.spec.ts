import { insertText } from './insert-text.ts';

it.each([
  ['', 'hi', 0, 0, 'hi', 2],
  ['one two', 'hi', 3, 3, 'one hi two', 6],
  ['one two', 'hi', 0, 3, 'hi two', 2],
  ['one', 'hi', 3, 3, 'one hi', 6],
  ['one\n', 'hi', 4, 4, 'one\nhi', 6],
  ['Yes.', 'Call', 4, 4, 'Yes. Call', 9],
  ['您好，', '請先聯絡銀行。', 3, 3, '您好，請先聯絡銀行。', 10],
])('puts into %j the text %j at %i-%i', (draft, text, start, end, result, caret) =>
  expect(insertText(draft, text, { start, end })).toEqual({ draft: result, caret }),
);
