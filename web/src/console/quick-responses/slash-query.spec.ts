import { slashQueryAt } from './slash-query.ts';

it.each([
  ['/', 1, { start: 0, end: 1, query: '' }],
  ['/ba', 3, { start: 0, end: 3, query: 'ba' }],
  ['Hello /bank fr', 14, { start: 6, end: 14, query: 'bank fr' }],
  ['Hello /bank and more', 8, { start: 6, end: 8, query: 'b' }],
  ['您好。/银行', 6, { start: 3, end: 6, query: '银行' }],
  ['、银行', 3, { start: 0, end: 3, query: '银行' }],
  ['one\n／x', 6, { start: 4, end: 6, query: 'x' }],
])('in %j at %i is looked for %j', (draft, caret, found) => expect(slashQueryAt(draft, caret)).toEqual(found));

it.each(['', 'and/or', 'https://bank.example', '5 / 7', '/one\ntwo', '微信/支付宝', '银行、警察', '/a/b', '/etc/x'])(
  'in %j nothing is looked for',
  (draft) => expect(slashQueryAt(draft, draft.length)).toBeNull(),
);
