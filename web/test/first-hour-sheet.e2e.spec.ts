import { locales } from '@libs/protocol/languages.ts';
import { LOCALE_PREFIXES, expectVisible, messagesOf } from '../../infra/jest/actor-actions.ts';
import { builtPages, startBuiltSite } from '../../infra/jest/built-site.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// The first hour in one country on one sheet of paper, without script, whatever fonts the reader has.

const PRINT_TIMEOUT_MS = 240_000;
const PAPERS = ['A4', 'Letter'] as const;
const MARGIN = { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' };

const site = resourceForThisFile(startBuiltSite, (one) => one.close());
const sheets = builtPages().filter((path) => path.endsWith('/first-hour'));

it('exists for each country of the guide in each language', () => {
  const guides = builtPages().filter((path) => /\/what-now\/[^/]+$/.test(path));
  expect(guides.length).toBeGreaterThanOrEqual(10 * locales.length);
  expect(sheets.toSorted()).toEqual(guides.map((path) => `${path}/first-hour`).toSorted());
});

describe.each(['phone', 'desktop'] as const)('with the fonts of the set "%s"', (fonts) => {
  const browser = browserForThisFile(fonts);

  it.each(sweep(locales))(
    'is one page of A4 and one of Letter for every country in %s',
    async (locale) => {
      const page = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage();
      const longer: string[] = [];
      for (const path of sheets.filter((one) => one.startsWith(`${LOCALE_PREFIXES[locale]}/what-now`))) {
        await page.goto(site.url + path);
        for (const format of PAPERS) {
          const count = pagesOf(await page.pdf({ format, margin: MARGIN }));
          if (count !== 1) longer.push(`${path} on ${format}: ${count} pages`);
        }
      }
      // That the counting counts.
      await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/reach-us`);
      expect(pagesOf(await page.pdf({ format: 'A4', margin: MARGIN }))).toBeGreaterThan(1);
      await page.context().close();
      expect(longer).toEqual([]);
    },
    PRINT_TIMEOUT_MS,
  );
});

describe('the sheet', () => {
  const browser = browserForThisFile();

  it.each(sweep(locales))(
    'has steps, numbers, words and room for notes in %s, and a way there from the guide',
    async (locale) => {
      const texts = messagesOf(locale);
      const page = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage();
      await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/what-now/my`);
      await page.getByRole('link', { name: texts.sheet_link }).click();
      await page.waitForURL('**/what-now/my/first-hour');
      await page.emulateMedia({ media: 'print' });
      for (const text of [texts.first_hour_stop_title, '997', texts.guide_say_police, texts.guide_call])
        await expectVisible(page.locator('main').getByText(text!, { exact: true }).first());
      for (const gone of ['header', 'footer', 'main button'])
        expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
      await page.context().close();
    },
  );
});

/** Chromium writes the number of pages into the root of the tree of pages. */
function pagesOf(pdf: Buffer): number {
  const counts = [
    ...pdf.toString('latin1').matchAll(/\/Type\s*\/Pages[^>]*?\/Count\s+(\d+)|\/Count\s+(\d+)[^>]*?\/Type\s*\/Pages/g),
  ];
  return Math.max(0, ...counts.map(([, before, after]) => Number(before ?? after)));
}
