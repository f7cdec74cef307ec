import type { CaseFile } from '@libs/protocol/case-file.ts';
import { asCsv } from './case-csv.ts';

const lineOf = (text: string, version = 2): string => {
  const event = {
    version,
    at: '2026-01-01T00:00:00.000Z',
    actor: { role: 'customer' },
    event: { type: 'message.sent', text },
  };
  return asCsv({ entries: [{ event, hash: 'x' }] } as unknown as CaseFile).slice(
    asCsv({ entries: [] } as never).length,
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
    expect(lineOf(text)).toContain(`"'${text.replaceAll('"', '""')}"`);
  });

  it('103 is left alone where nothing could be counted', () => {
    expect(lineOf('they took 300-400 USDT, a=b')).toContain('"they took 300-400 USDT, a=b"');
    expect(lineOf('x', 5)).toContain('"5"');
  });
});
