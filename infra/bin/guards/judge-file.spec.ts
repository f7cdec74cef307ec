import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printHeldOutTable } from './held-out-table.ts';
import { judgeFile } from './judge-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guards-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function answersTo(lines: readonly (object | string)[]): Promise<unknown[]> {
  const path = join(folder, 'lines.jsonl');
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  const answers: string[] = [];
  await judgeFile(path, (line) => answers.push(line));
  return answers.map((line) => JSON.parse(line) as unknown);
}

const saidBy = (by: 'agent' | 'customer', text: string) => ({ turns: [{ by, text }] });

describe('a file of lines to judge', () => {
  it('gets one answer for each line, in order', async () => {
    const lines = [
      { id: 1, recogniser: 'outgoing', lang: 'en', ...saidBy('agent', 'Please pay the processing fee today.') },
      { id: 2, recogniser: 'outgoing', lang: 'en', ...saidBy('agent', 'We never ask for a fee.') },
      { id: 3, recogniser: 'secrets', lang: 'en', ...saidBy('customer', 'my card is 4111 1111 1111 1111') },
      { id: 4, recogniser: 'distress', lang: 'en', ...saidBy('customer', 'my phone is dead') },
      { id: 5, recogniser: 'opencc', to: 'zh-TW', text: '软件' },
      { id: 6, recogniser: 'opencc', to: 'zh-CN', text: '軟體' },
      { id: 7, recogniser: 'phone', country: 'GB', text: '07400 123456' },
      { id: 8, recogniser: 'phone', country: 'CN', text: '12345' },
    ];
    expect(await answersTo(lines)).toEqual([
      { id: 1, held: true, kinds: ['fee'], masked: 'Please pay the processing fee today.' },
      { id: 2, held: false, kinds: [], masked: 'We never ask for a fee.' },
      { id: 3, held: true, kinds: ['card-number'], masked: 'my card is 411111••••••1111' },
      { id: 4, held: false, kinds: [], masked: 'my phone is dead' },
      { id: 5, text: '軟體' },
      { id: 6, text: '软件' },
      { id: 7, valid: true, e164: '+447400123456' },
      { id: 8, valid: false, e164: null },
    ]);
  });

  it('says what is shown of a translation: the engine’s, or nothing and why', async () => {
    const line = {
      recogniser: 'translation',
      source: 'en',
      target: 'zh-CN',
      text: 'Please send 500 dollars to the bank',
    };
    expect(
      await answersTo([
        { ...line, id: 'a', engine: '请把 500 dollars 汇到银行' },
        { ...line, id: 'b', engine: '请把 600 美元汇到银行' },
      ]),
    ).toEqual([
      { id: 'a', shown: '请把 500 dollars 汇到银行', flag: null },
      { id: 'b', shown: null, flag: 'tokens-changed' },
    ]);
  });

  it('answers a bad line with what is wrong, and goes on', async () => {
    const good = { id: 'good', recogniser: 'opencc', to: 'zh-TW', text: '转账' };
    const answers = await answersTo([
      'no JSON',
      '[]',
      { id: 1 },
      { id: 2, recogniser: 'outgoing', turns: [] },
      { id: 3, recogniser: 'secrets', turns: [{ by: 'bank', text: 'x' }] },
      { id: 4, recogniser: 'translation', source: 'xx', target: 'zh', text: 'x', engine: 'x' },
      { id: 5, recogniser: 'opencc', to: 'zh', text: 'x' },
      { id: 6, recogniser: 'phone', country: 'GB' },
      good,
    ]);
    expect(answers).toEqual([
      ...[null, null, 1, 2, 3, 4, 5, 6].map((id) => ({ id, error: expect.any(String) })),
      { id: 'good', text: expect.any(String) },
    ]);
  });

  it('is asked for with one sentence when it cannot be read', async () => {
    await expect(judgeFile(join(folder, 'none.jsonl'), () => undefined)).rejects.toThrow('cannot be read');
  });
});

describe('the table of held-out sets', () => {
  it('counts right of all, by set, language and kind, and shows no line', async () => {
    const fee = { recogniser: 'outgoing', lang: 'en', kind: 'fee' };
    const lines = [
      { ...fee, id: 1, ...saidBy('agent', 'Please pay the fee.'), expect: { held: true } },
      { ...fee, id: 2, ...saidBy('agent', 'See you on Monday.'), expect: { held: true } },
      { ...fee, id: 3, ...saidBy('agent', 'Nobody here takes a fee.'), expect: { held: false } },
    ];
    writeFileSync(join(folder, 'outgoing.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
    const printed: string[] = [];
    await printHeldOutTable({ sets: folder, isByKind: true }, (line) => printed.push(line));
    expect(printed).toHaveLength(5);
    for (const row of printed.slice(1)) expect(row).toMatch(/^outgoing .*1\/2 50\.0 % +1\/1 100\.0 %$/);
    expect(printed.join()).not.toContain('Monday');
  });
});
