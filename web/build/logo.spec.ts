import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFavicon, readLogo } from './logo.ts';

const PLAIN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle id="a" cx="2" cy="2" r="2"/><use href="#a"/></svg>';
const folder = mkdtempSync(join(tmpdir(), 'logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (svg: string) => {
  writeFileSync(join(folder, 'logo.svg'), svg);
  return readLogo(folder, 'logo.svg');
};

it('takes a plain picture as it is', () => {
  expect(read(PLAIN)).toBe(PLAIN);
});

it.each([
  ['a script', PLAIN.replace('</svg>', '<script>alert(1)</script></svg>')],
  ['an event handler', PLAIN.replace('<circle', '<circle onload="alert(1)"')],
  ['HTML', PLAIN.replace('</svg>', '<foreignObject/></svg>')],
  ['an entity or a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${PLAIN}`],
  ['a link to somewhere else', PLAIN.replace('href="#a"', 'href="https://elsewhere.example/a.svg#a"')],
  ['a link to somewhere else', PLAIN.replace('href="#a"', "xlink:href='data:text/html,x'")],
  ['a style that loads something', PLAIN.replace('<use', '<rect style="fill: url(https://elsewhere.example/a)"/><use')],
])('refuses %s, saying so', (what, svg) => {
  expect(() => read(svg)).toThrow(`contains ${what}`);
});

it('refuses what is no picture', () => {
  expect(() => read('{"a": 1}')).toThrow('is no SVG picture');
});

it('draws an icon of one PNG picture', async () => {
  const icon = Buffer.from(await drawFavicon(PLAIN));
  expect(icon.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
  const { format, width, height } = await sharp(icon.subarray(22)).metadata();
  expect([format, width, height]).toEqual(['png', 48, 48]);
});
