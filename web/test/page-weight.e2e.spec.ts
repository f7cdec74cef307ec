import { gzipSync } from 'node:zlib';
import { builtFile, builtPages } from '../../infra/jest/built-site.ts';

// The size of a page for a visitor with a cheap phone and a slow network: transferred bytes, with gzip.

const KB = 1024;
const MAX_INITIAL_SCRIPT = 10 * KB;
/** React, the router and the page, fetched on the first interaction. */
const MAX_HYDRATED_SCRIPT = 130 * KB;
/** What the open chat needs beyond that, ready to type. The limit of the embedded chat is 60 KB. */
const MAX_CHAT_SCRIPT = 50 * KB;
/** Each file is a request of its own, which can fail on a bad connection. */
const MAX_SCRIPT_FILES = 16;
const MAX_STYLES = 15 * KB;
/** The longest page, which contains its text twice, once as data. */
const MAX_PAGE_HTML = 32 * KB;

const gzippedSize = (file: string) => gzipSync(builtFile(file), { level: 9 }).length;
const htmlOf = (path: string) => builtFile(`${path}/index.html`).toString();
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

const pages = builtPages();

/** The script a page runs at once, with all its static imports. */
function entryScripts(html: string): string[] {
  const lazyFiles = [...html.matchAll(/import\("(\/assets\/[^"]+)"\)|<script[^>]+src="(\/assets\/[^"]+)"/g)].map(
    ([, a, b]) => a ?? b!,
  );
  const found = new Set<string>();
  for (let file = lazyFiles.pop(); file; file = lazyFiles.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = builtFile(file).toString();
    for (const [, next] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      lazyFiles.push(`/assets/${next}`);
  }
  return [...found];
}

const lazyScripts = (html: string, list: 'live' | 'chat' = 'live') =>
  new RegExp(`name="${list}-parts" content="([^"]*)"`).exec(html)![1]!.split(' ').filter(Boolean);

it('finds an entry script on each page, and files for later, so that the following measures something', () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.filter((path) => entryScripts(htmlOf(path)).length === 0)).toEqual([]);
  expect(pages.filter((path) => lazyScripts(htmlOf(path)).length < 3)).toEqual([]);
});

it('a page runs at most 10 KB of script before the first interaction', () => {
  const heavy = pages.map((path) => [path, sum(entryScripts(htmlOf(path)).map(gzippedSize))] as const);
  expect(heavy.filter(([, size]) => size > MAX_INITIAL_SCRIPT)).toEqual([]);
});

it('the first interaction fetches at most 130 KB, in few files, without the chat, the agents’ side or another language', () => {
  const heavy = pages.map((path) => [path, sum(lazyScripts(htmlOf(path)).map(gzippedSize))] as const);
  expect(heavy.filter(([, size]) => size > MAX_HYDRATED_SCRIPT)).toEqual([]);
  expect(pages.filter((path) => lazyScripts(htmlOf(path)).length > MAX_SCRIPT_FILES)).toEqual([]);
  const scriptsWith = (pattern: RegExp) =>
    lazyScripts(htmlOf('/en')).filter((file) => pattern.test(builtFile(file).toString()));
  expect(scriptsWith(/Success cases/)).toHaveLength(1);
  expect(scriptsWith(/成功案例|\$ZodType|engine\.io/)).toEqual([]);
});

it('the chat is at most 50 KB more, in files that the page does not have yet', () => {
  const chat = pages.map((path) => [path, lazyScripts(htmlOf(path), 'chat')] as const);
  expect(chat.filter(([, files]) => files.length < 3 || sum(files.map(gzippedSize)) > MAX_CHAT_SCRIPT)).toEqual([]);
  const twice = chat.filter(([path, files]) => files.some((file) => lazyScripts(htmlOf(path)).includes(file)));
  expect(twice).toEqual([]);
});

it('pages and styles stay small, and no page includes the schemas of the build', () => {
  const heavy = pages.map((path) => [path, gzipSync(htmlOf(path)).length] as const);
  expect(heavy.filter(([, size]) => size > MAX_PAGE_HTML)).toEqual([]);
  const styles = new Set(
    pages.flatMap((path) => [...htmlOf(path).matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file!)),
  );
  expect([...styles].filter((file) => gzippedSize(file) > MAX_STYLES)).toEqual([]);
  const scripts = new Set(pages.flatMap((path) => lazyScripts(htmlOf(path))));
  expect([...scripts].filter((file) => builtFile(file).toString().includes('an id is kebab-case'))).toEqual([]);
});
