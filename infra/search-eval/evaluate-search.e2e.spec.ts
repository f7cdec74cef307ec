import { createProgress } from '../bin/servers/progress.ts';
import { queryDatabase } from '../jest/query-database.ts';
import { systemForThisFile } from '../jest/system-for-this-file.ts';
import { evaluateSearch, SERVICE_ENV } from './evaluate-search.ts';
import { parseEvalFile } from './read-eval-file.ts';

const system = systemForThisFile({ gateways: 2, workers: 1, site: false, env: SERVICE_ENV });

const ann = { name: 'Ann Tan', email: 'ann@example.org', phone: '+65 (8123) 4567' };
const lines = [
  { person: ann, messages: ['They own a lighthouse'], notes: ['spoke with her sister'], files: ['Receipt June.pdf'] },
  { person: {}, messages: ['我轉帳給假警察'], files: ['screen.png'] },
  { person: { phone: 'none' }, messages: ['another lighthouse, I paid to 6217 0000 1000 2345 679'] },
  { query: 'lighthouse', expect: [1, 3] },
  { query: 'sister', expect: [1] },
  { query: '假警察', expect: [2] },
  { query: 'receipt', expect: [1] },
  { query: 'screen', expect: [1, 2] },
  { query: 'ann@', expect: [1] },
  { query: '4567', expect: [1] },
  { query: '621700', expect: [3] },
  { query: 'zeppelin', expect: [] },
];

it('plays people over the real path and says what the search finds of them', async () => {
  const printed: string[] = [];
  const file = parseEvalFile(lines.map((line) => JSON.stringify(line)).join('\n'));
  const result = await evaluateSearch(system, file, createProgress({ write: (text) => printed.push(text) }));
  expect(result).toEqual({ 'recall@20': 0.9375, precision: 1, people: 3, queries: 9, refused: 1 });
  expect(printed.join('')).toContain('refused: line 3, phone: shape.invalid');
  const conversations = await queryDatabase(system, 'select 1 from inbox where customer_msgs > 0');
  expect(conversations).toHaveLength(3);
});
