import { fillFields, insertText } from './script-fields.ts';

const fields = { name: 'Wei', agent: 'Mei', case: 'C1' };

it.each([
  ['Hello {name}, I am {agent}.', 'Hello Wei, I am Mei.'],
  ['{unknown} {{name}} {constructor}', '{unknown} {Wei} {constructor}'],
  ['nothing', 'nothing'],
])('fills %j', (script, filled) => expect(fillFields(script, fields)).toBe(filled));

it.each([
  ['', 'hi', 0, 0, 'hi'],
  ['one two', 'hi', 3, 3, 'one hi two'],
  ['one two', 'hi', 0, 3, 'hi two'],
  ['one', 'hi', 3, 3, 'one hi'],
  ['one\n', 'hi', 4, 4, 'one\nhi'],
])('puts into %j the text %j at %i-%i', (draft, text, start, end, result) =>
  expect(insertText(draft, text, { start, end })).toBe(result),
);
