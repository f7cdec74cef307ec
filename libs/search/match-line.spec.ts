import { matchLine } from './match-line.ts';
import { parseQuery } from './parse-query.ts';
import type { SearchField } from './search-document.ts';

const fields: SearchField[] = [
  { kind: 'name', text: '王小明' },
  { kind: 'phone', text: '+60 12-345 6789' },
  { kind: 'message', text: 'They told me to transfer ３０００ to an account at the bank.', seq: 4 },
  { kind: 'message', text: '我被騙了，他們叫我匯款到銀行。', seq: 5 },
  { kind: 'message', text: 'The wallet: 0x12ab34CD56ef7890a1b2 — the bank transferred it. It’s gone', seq: 6 },
];

/** The marked pieces, joined; null for no line. */
const marked = (typed: string): string | null => {
  const line = matchLine(fields, parseQuery(typed));
  return line && line.ranges.map(({ start, end }) => line.field.text.slice(start, end)).join('|');
};

describe('the line that shows why a conversation was found', () => {
  it.each([
    ['小明', '小明'],
    ['345 6789', '+60 12-345 6789'],
    ['6789', '+60 12-345 6789'],
    ['3000', '３０００'],
    ['transfers', 'transferred'],
    ['account bank', 'account|bank'],
    ['"the bank"', 'the bank'],
    ['骗了', '騙了'],
    ['银行', '銀行'],
    ['0x12ab…a1b2', '0x12ab34CD56ef7890a1b2'],
    ['acount', 'account'],
    ['walle', 'wallet'],
    ['its', 'It’s'],
  ])('for %s has %j marked', (typed, text) => expect(marked(typed)).toBe(text));

  it('is the later one of those that have as much of the query', () => {
    expect(matchLine(fields, parseQuery('bank'))?.field.seq).toBe(6);
    expect(matchLine(fields, parseQuery('bank account'))?.field.seq).toBe(4);
  });

  it.each(['"bank the"', 'account -wallet', 'nowhere', 'bank nowhere', ''])('is none for %s', (typed) =>
    expect(marked(typed)).toBeNull(),
  );
});
