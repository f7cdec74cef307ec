import { type LoopbackServer, startLoopbackServer } from '../../jest/loopback-server.ts';
import type { ContentSource } from './content-sources.ts';
import { checkPage, checkSources, isSamePage, type SourceState } from './moved-sources.ts';

const STATUS_BY_PATH: Readonly<Record<string, number>> = { '/there': 200, '/gone': 410, '/lost': 404, '/busy': 503 };
let server: LoopbackServer;

beforeAll(async () => {
  server = await startLoopbackServer(({ url }, response) => {
    if (url === '/old') return response.writeHead(301, { location: '/there' }).end();
    return response.writeHead(STATUS_BY_PATH[url!] ?? 404).end('a page');
  });
});
afterAll(() => server.close());

it('says of a page whether it is there, has moved or is gone', async () => {
  const states = ['/there', '/old', '/gone', '/lost', '/busy'].map((path) => checkPage(server.url + path));
  expect(await Promise.all(states)).toEqual([
    { kind: 'there' },
    { kind: 'moved', to: `${server.url}/there` },
    { kind: 'gone', status: 410 },
    { kind: 'gone', status: 404 },
    { kind: 'unknown', reason: 'answers 503' },
  ]);
});

it('calls a server that does not answer unknown, not gone', async () => {
  expect(await checkPage('http://127.0.0.1:9/page')).toMatchObject({ kind: 'unknown' });
});

it.each([
  ['https://a.example/x/', 'https://www.a.example/x', true],
  ['https://a.example/', 'https://a.example/index.html', true],
  ['https://a.example/x', 'https://a.example/x?lang=en', true],
  ['https://a.example/x', 'https://a.example/', false],
  ['https://a.example/x', 'https://b.example/x', false],
])('%s and %s are one page: %s', (one, other, same) => {
  expect(isSamePage(one, other)).toBe(same);
});

it('asks once for an address that several texts name', async () => {
  const asked: string[] = [];
  const ask = (url: string): Promise<SourceState> => {
    asked.push(url);
    return Promise.resolve({ kind: 'there' });
  };
  const source = (url: string, line: number): ContentSource => ({ file: 'a/en.md', line, url, isChecked: true });
  const sources = [source('https://a.example/', 1), source('https://b.example/', 2), source('https://a.example/', 3)];
  const found = await checkSources(sources, ask);
  expect(found.map(({ source: { line }, state }) => [line, state.kind])).toEqual([
    [1, 'there'],
    [2, 'there'],
    [3, 'there'],
  ]);
  expect(asked.sort()).toEqual(['https://a.example/', 'https://b.example/']);
});
