import type { CaseFile } from '@libs/protocol/case-file.ts';
import { toCaseCsv } from './case-csv.ts';

const csvLineOf = (text: string, version = 2): string => {
  const event = {
    version,
    at: '2026-01-01T00:00:00.000Z',
    actor: { role: 'customer' },
    event: { type: 'message.sent', text },
  };
  return toCaseCsv({ entries: [{ event, hash: 'x' }] } as unknown as CaseFile).slice(
    toCaseCsv({ entries: [] } as never).length,
  );
};

describe('a line of a case for a spreadsheet', () => {
  it.each([
    '=HYPERLINK("https://evil.example")',
    '-2+3',
    '+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    ' =1',
    '\n=1',
  ])('103 is text where somebody wrote %j', (text) => {
    expect(csvLineOf(text)).toContain(`"'${text.replaceAll('"', '""')}"`);
  });

  it('103 is left alone where nothing could be counted', () => {
    expect(csvLineOf('they took 300-400 USDT, a=b')).toContain('"they took 300-400 USDT, a=b"');
    expect(csvLineOf('x', 5)).toContain('"5"');
  });
});
