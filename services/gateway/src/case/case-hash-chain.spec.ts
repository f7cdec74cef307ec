import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { toCaseCsv } from './case-csv.ts';
import { renderCasePage } from './case-page.ts';
import { canonical, chainEntries, findTampering, computeSeal } from './case-hash-chain.ts';

const messageEvent = (version: number, text: string) =>
  ({
    sessionId: '0199f3a2-0000-7000-8000-000000000001',
    version,
    commandId: '0198c0de-0000-4000-8000-000000000002',
    part: 0,
    at: '2026-01-01T12:00:00.000Z',
    actor: { role: 'customer' },
    event: { type: 'message.sent', from: 'customer', kind: 'text', text },
  }) as RecordedEvent;

const exportedFile = (): CaseFile => {
  const unsealed = {
    format: 'aidline-case-file-1',
    sessionId: messageEvent(1, '').sessionId,
    exportedAt: '2026-01-02T00:00:00.000Z',
    exportedBy: 'Ada',
    contact: null,
    vouched: null,
    entries: chainEntries([
      messageEvent(1, 'they took <b>everything</b>'),
      messageEvent(2, '=1+1'),
      messageEvent(3, '三'),
    ]),
    access: [],
    seal: '',
  } as CaseFile;
  return { ...unsealed, seal: computeSeal(unsealed) };
};

describe('a case file', () => {
  it('is whole, whatever order its keys are written in', () => {
    const shuffled = JSON.parse(JSON.stringify(exportedFile()), (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as CaseFile;
    expect(findTampering(shuffled)).toBeNull();
    expect(canonical({ b: 1, a: [2, { d: null, c: undefined }] })).toBe('{"a":[2,{"d":null}],"b":1}');
  });

  it('is written as RFC 8785 sorts and writes it', () => {
    const sorted = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '\u{1f600}': 'Smile',
      '\u0080': 'C',
      ö: 'o',
    };
    expect(Object.values(JSON.parse(canonical(sorted)) as object)).toEqual([
      'One',
      'CR',
      'C',
      'o',
      'Euro',
      'Smile',
      'Dalet',
    ]);
    expect(canonical([333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, '\u000f\n"\\/€'])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,"\\u000f\\n\\"\\\\/€"]',
    );
  });

  it.each([
    ['a word', (one: CaseFile) => void (one.entries[1]!.event = messageEvent(2, '=1+2')), 'event 2'],
    ['an event taken out', (one: CaseFile) => void one.entries.splice(0, 1), 'event 2'],
    ['two events changed about', (one: CaseFile) => void one.entries.reverse(), 'event 3'],
    ['who exported it', (one: CaseFile) => void (one.exportedBy = 'Bo'), 'seal'],
  ])('says where it was changed: %s', (_, change, fault) => {
    const changed = structuredClone(exportedFile());
    change(changed);
    expect(findTampering(changed)).toBe(fault);
  });

  it('is a page that runs nothing that somebody wrote', () => {
    const page = renderCasePage(exportedFile());
    expect(page).toContain('they took &#60;b&#62;everything&#60;/b&#62;');
    expect(page).not.toContain('<b>everything');
    expect(page.split('</script')).toHaveLength(3);
  });

  it('says whose conversation it is, where they have said so', () => {
    const page = renderCasePage({ ...exportedFile(), contact: { name: 'Mei <b>', email: null, phone: '+6581234567' } });
    expect(page).toContain('<dt>name<dd>Mei &#60;b&#62;');
    expect(page).toContain('<dt>phone<dd>+6581234567');
    expect(page).not.toContain('<dt>email');
  });

  it('is a table in which nothing is a formula', () => {
    expect(toCaseCsv(exportedFile()).split('\r\n')[2]).toContain(`"'=1+1"`);
  });
});
