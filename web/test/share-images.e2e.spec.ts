import sharp from 'sharp';
import { locales } from '@libs/protocol/languages.ts';
import { builtFile, builtPages } from '../../infra/jest/built-site.ts';
import { LOCALE_PREFIXES } from '../../infra/jest/actor-actions.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// What an application shows that somebody sends a link with: read from the files of the built site.

/** Where the title and the name stand in the picture. */
const TITLE = { left: 80, top: 212, width: 1040, height: 260 };
const NAME = { left: 196, top: 64, width: 900, height: 88 };

const htmlOf = (path: string) => builtFile(`${path}/index.html`).toString();
const imageOf = (path: string) => {
  const address = /property="og:image" content="([^"]+)"/.exec(htmlOf(path))?.[1];
  return { path, file: new URL(address!).pathname };
};
const pages = builtPages()
  .filter((path) => !path.endsWith('/404'))
  .map(imageOf);

/** The share of pixels that are ink, in a part of a picture. */
async function inkIn(file: string, part: typeof TITLE): Promise<number> {
  const { data } = await sharp(builtFile(file)).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 100).length / data.length;
}

it('every page has a picture of its own in its language', () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(new Set(pages.map(({ file }) => file)).size).toBe(pages.length);
});

it.each(sweep(pages.map(({ file }) => file)))('%s is 1200 by 630 and has the name and a title in it', async (file) => {
  const { width, height } = await sharp(builtFile(file)).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(await inkIn(file, TITLE)).toBeGreaterThan(0.01);
  expect(await inkIn(file, NAME)).toBeGreaterThan(0.003);
});

it('says the title in the language of the page', () => {
  const drawn = locales.map((locale) =>
    builtFile(imageOf(`${LOCALE_PREFIXES[locale]}/real-or-fake`).file).toString('base64'),
  );
  expect(new Set(drawn).size).toBe(locales.length);
});
