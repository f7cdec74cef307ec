import { webcrypto } from 'node:crypto';
import { Script } from 'node:vm';
import type { CaseFile } from '@libs/protocol/case-file.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import { asCsv } from './case-csv.ts';
import { asPage } from './case-page.ts';
import { canonical, chained, faultIn, sealOf } from './case-chain.ts';

const said = (version: number, text: string) =>
  ({
    sessionId: '0199f3a2-0000-7000-8000-000000000001',
    version,
    commandId: '0198c0de-0000-4000-8000-000000000002',
    part: 0,
    at: '2026-01-01T12:00:00.000Z',
    actor: { role: 'customer' },
    event: { type: 'message.sent', from: 'customer', kind: 'text', text },
  }) as RecordedEvent;

const file = (): CaseFile => {
  const unsealed = {
    format: 'aidline-case-file-1',
    sessionId: said(1, '').sessionId,
    exportedAt: '2026-01-02T00:00:00.000Z',
    exportedBy: 'Ada',
    contact: null,
    vouched: null,
    entries: chained([said(1, 'they took <b>everything</b>'), said(2, '=1+1'), said(3, '三')]),
    access: [],
    seal: '',
  } as CaseFile;
  return { ...unsealed, seal: sealOf(unsealed) };
};

/** Runs the page's own verifier as a browser would, and waits for what it says. */
function verdictOf(page: string): Promise<string> {
  const data = /<script type="application\/json" id="file">(.*?)<\/script>/s.exec(page)![1]!;
  const verifier = /<script>(.*?)<\/script>/s.exec(page)![1]!;
  return new Promise((say) => {
    const verdict = {
      set textContent(text: string) {
        say(text);
      },
    };
    const document = { getElementById: (id: string) => (id === 'file' ? { textContent: data } : verdict) };
    new Script(verifier).runInNewContext({ document, crypto: webcrypto, TextEncoder, Uint8Array, JSON, Object, Array });
  });
}

describe('a case file', () => {
  it('is whole, whatever order its keys are written in', () => {
    const shuffled = JSON.parse(JSON.stringify(file()), (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as CaseFile;
    expect(faultIn(shuffled)).toBeNull();
    expect(canonical({ b: 1, a: [2, { d: null, c: undefined }] })).toBe('{"a":[2,{"d":null}],"b":1}');
  });

  it.each([
    ['a word', (one: CaseFile) => void (one.entries[1]!.event = said(2, '=1+2')), 'event 2'],
    ['an event taken out', (one: CaseFile) => void one.entries.splice(0, 1), 'event 2'],
    ['two events changed about', (one: CaseFile) => void one.entries.reverse(), 'event 3'],
    ['who exported it', (one: CaseFile) => void (one.exportedBy = 'Bo'), 'seal'],
  ])('says where it was changed: %s', (_, change, fault) => {
    const changed = structuredClone(file());
    change(changed);
    expect(faultIn(changed)).toBe(fault);
  });

  it('is a page that runs nothing that somebody wrote', () => {
    const page = asPage(file());
    expect(page).toContain('they took &lt;b&gt;everything&lt;/b&gt;');
    expect(page).not.toContain('<b>everything');
    expect(page.match(/<script/g)).toHaveLength(2);
  });

  it.each([
    ['as it was exported', (page: string) => page, /^Verified/],
    ['with a word changed', (page: string) => page.replace('"=1+1"', '"=1+2"'), /^CHANGED: event 2 /],
    [
      'with another name under it',
      (page: string) => page.replace('"exportedBy":"Ada"', '"exportedBy":"Bo"'),
      /^CHANGED: the file/,
    ],
  ])('verifies itself where it is opened: %s', async (_, change, verdict) => {
    expect(await verdictOf(change(asPage(file())))).toMatch(verdict);
  });

  it('says whose conversation it is, where they have said so', () => {
    const page = asPage({ ...file(), contact: { name: 'Mei <b>', email: null, phone: '+6581234567' } });
    expect(page).toContain('<dt>name<dd>Mei &lt;b&gt;');
    expect(page).toContain('<dt>phone<dd>+6581234567');
    expect(page).not.toContain('<dt>email');
  });

  it('is a table in which nothing is a formula', () => {
    expect(asCsv(file()).split('\r\n')[2]).toContain(`"'=1+1"`);
  });
});
