import type { Page } from 'playwright-core';
import { locales } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { builtPages, startBuiltSite } from '../../infra/jest/built-site.ts';
import { FONT_SETS } from '../../infra/jest/font-sets.ts';
import { overflowOfSite, overflowOn, PAGE_VIEWS } from '../../infra/jest/page-overflow.ts';
import { boundingBoxOf, expectVisible, LOCALE_PREFIXES, messagesOf } from '../../infra/jest/actor-actions.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// A visitor's fonts are unknown. What must hold with any is tested with font sets that differ widely.

/** Some 85 pages in each viewport on a machine with two slow cores. */
const SITE_TIMEOUT_MS = 600_000;

const site = resourceForThisFile(startBuiltSite, (one) => one.close());

describe.each(FONT_SETS)('with the fonts of the set "%s"', (fonts) => {
  const browser = browserForThisFile(fonts);

  it(
    'no page in any language is wider than its window, also where letters are up to twice as large',
    async () => {
      expect(await overflowOfSite(browser.current, { origin: site.url, paths: builtPages() })).toEqual([]);
    },
    SITE_TIMEOUT_MS,
  );

  describe.each(sweep(locales))('the header in %s', (locale) => {
    const texts = messagesOf(locale);
    const open = async () => {
      const page = await browser.current.newPage();
      await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/`);
      return page;
    };

    it('keeps the exit and the menu in the window with letters of 150 %', async () => {
      const page = await open();
      const header = page.getByRole('banner');
      // 360 px with letters of 150 % are 240 px to everything measured in letters.
      await page.setViewportSize({ width: 240, height: 534 });
      await expectVisible(header.getByRole('link', { name: texts.quick_exit }));
      await header.locator('summary:visible').click();
      await expectVisible(header.getByRole('link', { name: texts.nav_cases }));
      const phones = PAGE_VIEWS.filter(({ width }) => width <= 375);
      expect(await overflowOn(page, [{ width: 240, fontPercent: 100 }, ...phones])).toEqual([]);
      const menu = header.locator('details[open] > div');
      expect(await menu.evaluate(scrollsSideways)).toBe(false);
      // A header of three lines leaves less room for the menu than one of two.
      for (const width of [240, 320, 375]) {
        await page.setViewportSize({ width, height: 534 });
        const { y, height } = await boundingBoxOf(menu);
        expect(y + height).toBeLessThanOrEqual(534);
      }
      await page.close();
    });

    it('keeps everything in the window without overlaps, from 1024 to 1440 px', async () => {
      const page = await open();
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 400 });
        const edges = await headerEdges(page);
        expect(edges.length).toBeGreaterThanOrEqual(8);
        expect({ width, edges }).toEqual({ width, edges: edges.toSorted((a, b) => a - b) });
        expect(edges[0]).toBeGreaterThanOrEqual(0);
        expect(edges.at(-1)).toBeLessThanOrEqual(width);
      }
      await page.close();
    });
  });
});

const scrollsSideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

const headerEdges = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelector('header > div')!.children].map((element) =>
      element.getBoundingClientRect(),
    );
    return boxes.filter((element) => element.width > 0).flatMap(({ left, right }) => [left, right]);
  });

describe('the measurement', () => {
  const browser = browserForThisFile();

  it.each([
    ['a box that is three tenths of a pixel too wide', '<div style="width: 375.3px">box</div>', [100, 200]],
    [
      'a word that stands out of its box',
      '<div style="width: 1rem; margin-left: 300px">Massachusetts</div>',
      [100, 200],
    ],
    ['a box that only larger letters push out', '<div style="width: 20rem">rem</div>', [200]],
    ['no fault with what fills the window', '<div>all</div>', []],
    [
      'no fault with words that are cut short',
      '<p style="overflow: hidden; width: 300px">no<wbr>Massachusetts</p>',
      [],
    ],
    ['no fault with what scrolls in a frame', '<div style="overflow: auto"><p style="width: 900px">a</p></div>', []],
  ])('finds %s', async (_name, body, expected) => {
    const page = await browser.current.newPage();
    await page.setContent(`<body style="margin: 0">${body}</body>`);
    const found = [];
    for (const fontPercent of [100, 200])
      if ((await overflowOn(page, [{ width: 375, fontPercent }])).length > 0) found.push(fontPercent);
    expect(found).toEqual(expected);
    await page.close();
  });
});
