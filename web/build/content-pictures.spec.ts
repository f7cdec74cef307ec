import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { picturesOf } from './content-pictures.ts';
import { drawPictures } from './pictures-plugin.ts';
import { readContent } from './read-content.ts';

const ARTICLE = 'articles/social-media-scam-prevention';
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  cpSync(join(__dirname, '../src/content'), folder, { recursive: true });
  mkdirSync(join(folder, 'pictures'));
  const canvas = { width: 300, height: 200, channels: 3, background: '#7a1f3d' } as const;
  const exif = { IFD0: { Artist: 'Ada Photographer' }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } };
  await sharp({ create: canvas }).withExif(exif).jpeg().toFile(join(folder, 'pictures/ada.jpg'));
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1H0z" fill="#123456"/></svg>';
  writeFileSync(join(folder, 'pictures/firm.svg'), logo);
  writeFileSync(join(folder, 'pictures/broken.png'), 'no picture');
});

type Fields = Record<string, unknown>;

/** Changes the first record of a list, and puts it back when `work` is done. */
function withRecord<T>(name: string, fields: Fields, work: () => T): T {
  const path = join(folder, 'records', `${name}.json`);
  const before = readFileSync(path, 'utf8');
  const [first, ...others] = JSON.parse(before) as Fields[];
  try {
    writeFileSync(path, JSON.stringify([{ ...first, ...fields }, ...others], null, 2));
    return work();
  } finally {
    writeFileSync(path, before);
  }
}

const alt = Object.fromEntries(LOCALES.map((language) => [language, 'Somebody who laughs']));
const read = () => picturesOf(readContent(folder));

it('names nothing where nothing is given', () => {
  expect(read()).toEqual([]);
});

it('draws a portrait, a logo and an illustration in the shapes of their places, each in two sizes', async () => {
  const article = LOCALES.map((language) => join(folder, ARTICLE, `${language}.md`));
  const before = article.map((path) => readFileSync(path, 'utf8'));
  for (const [index, path] of article.entries())
    writeFileSync(path, before[index]!.replace('---\n', '---\npicture: { file: ada.jpg, alt: A hand on a phone }\n'));
  const pictures = withRecord('leaders', { portrait: { file: 'ada.jpg', alt } }, () =>
    withRecord('partners', { logo: { file: 'firm.svg', alt } }, read),
  );
  for (const [index, path] of article.entries()) writeFileSync(path, before[index]!);
  const drawn = await drawPictures(folder, pictures);
  const sizes = await Promise.all(
    drawn.map(async ({ path, source }) => {
      const { width, height, format } = await sharp(source).metadata();
      return `${path} ${format} ${width}x${height}`;
    }),
  );
  expect(sizes.sort()).toEqual([
    '/pictures/illustration/ada-jpg-1x.webp webp 736x414',
    '/pictures/illustration/ada-jpg-2x.webp webp 1472x828',
    '/pictures/logo/firm-svg-1x.webp webp 176x64',
    '/pictures/logo/firm-svg-2x.webp webp 352x128',
    '/pictures/portrait/ada-jpg-1x.webp webp 72x72',
    '/pictures/portrait/ada-jpg-2x.webp webp 144x144',
  ]);
});

it('publishes the pixels of a file alone, not who took it and where', async () => {
  const original = await sharp(join(folder, 'pictures/ada.jpg')).metadata();
  expect(String(original.exif)).toContain('Ada Photographer');
  const pictures = withRecord('leaders', { portrait: { file: 'ada.jpg', alt } }, read);
  for (const { source } of await drawPictures(folder, pictures)) {
    const { exif, xmp, icc, iptc } = await sharp(source).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(source).toString('latin1')).not.toContain('Photographer');
  }
});

it.each([
  [
    'a missing file',
    { file: 'nobody.jpg', alt },
    /records\/leaders\.json:\d+: there is no picture pictures\/nobody\.jpg/,
  ],
  ['no words for who does not see it', { file: 'ada.jpg' }, /records\/leaders\.json:\d+: 0\.portrait\.alt/],
  ['a path', { file: '../ada.jpg', alt }, /records\/leaders\.json:\d+: 0\.portrait\.file: a picture is/],
])('refuses %s with its name and line', (_what, portrait, fault) => {
  expect(() => withRecord('leaders', { portrait }, read)).toThrow(fault);
});

it('refuses what is no picture, with the name and the line', async () => {
  const pictures = withRecord('leaders', { portrait: { file: 'broken.png', alt } }, read);
  await expect(drawPictures(folder, pictures)).rejects.toThrow(
    /records\/leaders\.json:\d+: broken\.png cannot be read as a picture/,
  );
});

it('refuses an illustration that only one language has', () => {
  const path = join(folder, ARTICLE, `${LOCALES[0]}.md`);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, before.replace('---\n', '---\npicture: { file: ada.jpg, alt: A hand on a phone }\n'));
  expect(read).toThrow(/dates or picture differ from/);
  writeFileSync(path, before);
});
