import type { Locator, Page } from 'playwright-core';
import { locales } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { startBuiltSite } from '../../infra/jest/built-site.ts';
import { boundingBoxOf, LOCALE_PREFIXES, messagesOf } from '../../infra/jest/actor-actions.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// The menu as it is rendered, in every language: computed styles and positions, not attributes. Without script.

const browser = browserForThisFile();
const site = resourceForThisFile(startBuiltSite, (one) => one.close());
let page: Page;

beforeEach(async () => {
  page = await (await browser.current.newContext({ javaScriptEnabled: false })).newPage();
});
afterEach(() => page.context().close());

const SIZES = {
  desktop: { width: 1280, height: 800 },
  'small desktop': { width: 1024, height: 768 },
  phone: { width: 320, height: 568 },
  // 320 px with letters of 150 % are 213 px to everything measured in letters.
  'phone with letters of 150 %': { width: 213, height: 379 },
} as const;
type WindowSize = keyof typeof SIZES;

const header = () => page.getByRole('banner');
const collapsedMenu = () => header().locator('details:has(nav)');

/** The menu at this size, opened where it is collapsed. */
async function openMenuAt(path: string, size: WindowSize): Promise<Locator> {
  await page.setViewportSize(SIZES[size]);
  await page.goto(site.url + path);
  const button = collapsedMenu().locator('summary');
  if (await button.isVisible()) await button.click();
  return header().getByRole('navigation').filter({ visible: true }).getByRole('link');
}

type LinkStyle = { weight: number; line: string; thickness: number; colour: string; background: string };

/** The rendered style of a link; `background` is the nearest painted background colour. */
const linkStyleOf = (link: Locator): Promise<LinkStyle> =>
  link.evaluate((element) => {
    const style = getComputedStyle(element);
    let behind: Element | null = element;
    while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    return {
      weight: Number(style.fontWeight),
      line: style.textDecorationLine,
      thickness: parseFloat(style.textDecorationThickness),
      colour: style.color,
      background: getComputedStyle(behind!).backgroundColor,
    };
  });

function contrastOf({ colour, background }: LinkStyle): number {
  const lightness = (rgb: string) => {
    const [red, green, blue] = rgb.match(/[\d.]+/g)!.map((channel) => {
      const share = Number(channel) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [dark, light] = [lightness(colour), lightness(background)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(sweep(locales))('the menu in %s', (locale) => {
  const texts = messagesOf(locale);

  it.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('on a %s marks the current page, not by colour alone, in the %s theme', async (size, colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const links = await openMenuAt(`${LOCALE_PREFIXES[locale]}/real-or-fake`, size);
    const styles = await Promise.all((await links.all()).map(linkStyleOf));
    const names = await links.allTextContents();
    const current = styles[names.indexOf(texts.nav_real_or_fake_short!)]!;
    const others = styles.filter((style) => style !== current);
    expect(others).toHaveLength(7);
    for (const other of others) {
      expect(other.line).toBe('none');
      expect(current.weight).toBeGreaterThan(other.weight);
    }
    expect(current.line).toBe('underline');
    expect(current.thickness).toBeGreaterThanOrEqual(3);
    for (const style of styles) expect(contrastOf(style)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(SIZES) as WindowSize[])('fits into the window and is fully reachable: %s', async (size) => {
    const { width, height } = SIZES[size];
    const links = await openMenuAt(`${LOCALE_PREFIXES[locale]}/`, size);
    expect(await header().evaluate((element) => element.scrollWidth)).toBe(width);
    expect(await links.count()).toBe(8);
    for (const link of await links.all()) {
      await link.scrollIntoViewIfNeeded();
      const box = await boundingBoxOf(link);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(box.height).toBeGreaterThanOrEqual(40);
    }
    const exit = await boundingBoxOf(header().locator('[data-quick-exit]'));
    expect(exit.x + exit.width).toBeLessThanOrEqual(width);
  });

  it('is one line from 1280 px on', async () => {
    const links = await openMenuAt(`${LOCALE_PREFIXES[locale]}/`, 'desktop');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  it.each([
    ['first_hour_stop_more', '/real-or-fake'],
    ['first_hour_report_more', '/reach-us'],
    ['how_tell_more', '/reach-us'],
    ['nav_real_or_fake', '/real-or-fake'],
  ])('is complemented by the steps of the home page: %s leads to %s', async (name, path) => {
    await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/`);
    const step = page.getByRole('main').getByRole('listitem');
    const link = step.getByRole('link', { name: texts[name], exact: true });
    expect(await link.getAttribute('href')).toBe(LOCALE_PREFIXES[locale] + path);
  });
});
