import { parseWith } from './parse.ts';
import { fieldsIn, fillFields, scriptAsText, scriptRequest, textIn, unknownFieldsIn } from './scripts.ts';

const values = { name: 'Wei', agent: 'Mei', organisation: '', case: 'C1' };

it.each([
  ['Hello {name}, I am {agent}.', 'Hello Wei, I am Mei.'],
  ['{unknown} {{name}} {constructor}', '{unknown} {Wei} {constructor}'],
  ['{organisation} answers', '{organisation} answers'],
  ['您好{name}，', '您好Wei，'],
  ['nothing', 'nothing'],
])('fills %j', (script, filled) => expect(fillFields(script, values)).toBe(filled));

it.each([
  ['{name}, {name} of {姓名}', ['name', '姓名']],
  ['{ name } {"name":1} {} {two words}', []],
])('finds in %j the fields %j', (text, fields) => expect(fieldsIn(text)).toEqual(fields));

it('knows which fields nobody can fill', () => expect(unknownFieldsIn('{name} {city}')).toEqual(['city']));

describe('a script for the team', () => {
  const refusalOf = (script: object) => {
    const parsed = parseWith(scriptRequest, script);
    return 'refused' in parsed ? [parsed.refused, parsed.field] : 'taken';
  };
  const texts = textIn(['en'], 'Call your bank.');

  it.each<[object, unknown]>([
    [{ title: 'Bank', texts }, 'taken'],
    [{ title: 'Bank', folder: 'First hour', texts }, 'taken'],
    [{ title: ' ', texts }, ['shape.invalid', 'title']],
    [{ title: 'Bank', texts: textIn([], '') }, ['shape.invalid', 'texts']],
    [{ title: 'Bank', texts: textIn(['zh-TW'], '{city}') }, ['shape.invalid', 'texts.zh-TW']],
    [{ title: 'Bank', texts: { ...texts, de: 'x' } }, ['field.unknown', 'texts.de']],
  ])('%j is %j', (script, outcome) => expect(refusalOf(script)).toEqual(outcome));

  it('is read by its approver in every language that it has', () => {
    const script = { title: 'Bank', folder: 'First hour', texts: { ...texts, 'zh-TW': '請先聯絡銀行。' } };
    expect(scriptAsText(script)).toBe('First hour / Bank\n[zh-TW] 請先聯絡銀行。\n[en] Call your bank.');
  });
});
