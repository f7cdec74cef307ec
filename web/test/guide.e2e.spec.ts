import type { Page } from 'playwright-core';
import { locales } from '@libs/protocol/languages.ts';
import { startBuiltSite } from '../../infra/jest/built-site.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import {
  boundingBoxOf,
  expectVisible,
  LOCALE_PREFIXES,
  messagesOf,
  waitForPage,
} from '../../infra/jest/actor-actions.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// "What happened, where are you?": three taps without script, on paper, and without a network once it is open.

const browser = browserForThisFile();
const site = resourceForThisFile(startBuiltSite, (one) => one.close());
const PHONE = { width: 390, height: 700 };
let page: Page;

const openPage = async (javaScriptEnabled: boolean) => {
  page = await (await browser.current.newContext({ viewport: PHONE, javaScriptEnabled })).newPage();
};
afterEach(() => page.context().close());

const answers = () => page.locator('.guide-answer:visible');
const numbers = () => page.locator('#numbers a[href^="tel:"]');

describe.each(sweep(locales))('the guide in %s', (locale) => {
  const texts = messagesOf(locale);
  beforeEach(() => openPage(false));

  it('is in the first screen of a phone, with a button to a person', async () => {
    await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/`);
    const countries = page.locator('#guide li a');
    expect(await countries.count()).toBeGreaterThanOrEqual(12);
    for (const seen of [countries.last(), page.getByRole('button', { name: texts.talk_to_person, exact: true })]) {
      const { y, height } = await boundingBoxOf(seen);
      expect(y + height).toBeLessThanOrEqual(PHONE.height);
    }
  });

  it('leads by three taps to one answer, numbers to tap and words to say', async () => {
    await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/`);
    await page.locator('#guide li a').nth(1).click();
    await page.waitForURL('**/what-now/*');
    expect(await answers().count()).toBe(0);
    const means = page.locator('.guide-picker details').first();
    await means.locator('summary').click();
    await means.getByRole('link').first().click();
    expect(await answers().count()).toBe(1);
    expect(await answers().getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    expect(await page.locator('.guide-picker').isVisible()).toBe(false);
    expect(await numbers().count()).toBeGreaterThanOrEqual(3);
    await expectVisible(page.locator('dd[lang]').first());
    await answers().getByRole('link', { name: texts.guide_again }).click();
    expect(await answers().count()).toBe(0);
  });

  it('prints the answer, the numbers and the words, and neither menu nor buttons', async () => {
    await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}/what-now/my#card-today`);
    await page.emulateMedia({ media: 'print' });
    expect(await answers().count()).toBe(1);
    await expectVisible(numbers().first());
    for (const gone of ['header', 'footer', '.guide-picker', '.guide-answer:target button']) {
      expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
    }
  });

  it.each(['/', '/about', '/reach-us', '/what-now/hk', '/404'])('has crisis lines on %s', async (path) => {
    await page.goto(`${site.url}${LOCALE_PREFIXES[locale]}${path}`);
    expect(await page.locator('footer a[href="tel:988"]').count()).toBeGreaterThan(0);
    const ownLines = path === '/' || path === '/reach-us' ? 1 : 0;
    expect(await page.locator('main section a[href="tel:1925"]').count()).toBe(ownLines);
  });
});

describe('the guide with script', () => {
  beforeEach(() => openPage(true));
  const texts = messagesOf('en');

  it('needs no network once it is open, and stores nothing', async () => {
    await page.goto(`${site.url}/en/what-now/gb`);
    await page.context().setOffline(true);
    const means = page.locator('.guide-picker details').first();
    await means.locator('summary').click();
    await means.getByRole('link').first().click();
    expect(await answers().count()).toBe(1);
    const keys = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie.length]);
    expect(keys).toEqual([0, 0, 0]);
  });

  it('keeps the answer when the page comes alive', async () => {
    await page.goto(`${site.url}/en/what-now/gb#card-today`);
    const button = answers().getByRole('button', { name: texts.guide_print });
    await button.hover();
    await waitForPage(page, () =>
      Object.keys(document.querySelector('.guide-answer button') ?? {}).some((key) => key.startsWith('__react')),
    );
    expect(await answers().count()).toBe(1);
    await expectVisible(button);
  });
});
