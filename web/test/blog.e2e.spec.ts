import type { BrowserContext, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { startBuiltSite } from '../../infra/jest/built-site.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  disableAutoOpen,
  PHONE_VIEWPORT,
  waitForPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';

// The functions of the article list that did not work in the original site, and everything that works without script.

const uiText = messagesOf('en');
const browser = browserForThisFile();
const site = resourceForThisFile(startBuiltSite, (one) => one.close());
let context: BrowserContext;

beforeEach(async () => {
  context = await browser.current.newContext({
    viewport: DESKTOP_VIEWPORT,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await disableAutoOpen(context);
});
afterEach(() => context.close());

const open = async (path: string) => {
  const page = await context.newPage();
  await page.goto(site.url + path);
  return page;
};
const cards = (page: Page) => page.locator('main > div > ul > li:visible');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: uiText.blog_search });
const expectCount = (page: Page, count: number) =>
  expectVisible(page.getByText(uiText.blog_found!.replace('{count}', String(count)), { exact: true }));

describe('the list of articles', () => {
  it('shows a featured article and six more, and loads the rest on request', async () => {
    const page = await open('/en/blog');
    expect(await cards(page).count()).toBe(6);
    await expectVisible(page.getByRole('link', { name: uiText.blog_read }));
    await page.getByRole('button', { name: uiText.blog_more!.replace('{count}', '6') }).click();
    await waitForPage(page, () => document.activeElement?.closest('main ul > li:nth-child(7)') !== null);
    await expectVisible(page.getByRole('status').getByText(uiText.blog_shown!.replace('{count}', '12')));
    await waitForPage(
      page,
      () => document.querySelectorAll('main > div > ul > li:not(.shown-without-script)').length === 12,
    );
    expect(await page.getByRole('button', { name: /Load more/ }).count()).toBe(0);
  });

  it('is filtered by category, with a correct count, also through its address', async () => {
    const page = await open('/en/blog');
    const legal = page.getByRole('button', { name: /^Legal/ });
    const count = Number(/\d+/.exec((await legal.textContent())!)![0]);
    await legal.click();
    await expectCount(page, count);
    expect(await cards(page).count()).toBe(count);
    await page.waitForURL('**/en/blog?category=legal');
    const filteredPage = await open('/en/blog?category=legal');
    await expectCount(filteredPage, count);
    expect(await legal.getAttribute('aria-pressed')).toBe('true');
  });

  it('finds articles by their text, from the first letter typed before hydration', async () => {
    const page = await open('/en/blog');
    await searchBox(page).fill('kept woman at the bank counter');
    await expectCount(page, 0);
    await page.getByRole('button', { name: uiText.blog_show_all!.replace('{all}', 'All') }).click();
    await waitForPage(page, () => !location.search);
    await searchBox(page).fill('phishing');
    await expectVisible(
      cards(page)
        .first()
        .getByRole('link', { name: /phishing/i }),
    );
    expect(await cards(page).count()).toBeLessThan(12);
  });

  it.each([
    ['/blog', '假平台提现', '投资平台'],
    ['/hk-tw/blog', '假投資平台', '投資平台'],
  ])('finds Chinese without spaces on %s', async (path, query, title) => {
    const page = await open(`${path}?q=${encodeURIComponent(query)}`);
    await expectVisible(
      cards(page)
        .first()
        .getByRole('link', { name: new RegExp(title) }),
    );
  });

  it('takes an e-mail address and opens the chat with a drafted request, and sends nothing', async () => {
    const page = await open('/en/blog');
    await page.getByLabel(uiText.subscribe_label!).fill('lin@mail.example');
    await page.getByRole('button', { name: uiText.subscribe_button, exact: true }).click();
    const composer = page.getByRole('textbox', { name: uiText.chat_input });
    await composer.waitFor();
    expect(await composer.inputValue()).toBe(uiText.subscribe_request!.replace('{email}', 'lin@mail.example'));
    expect(await page.getByRole('log').locator('[data-version]').count()).toBe(0);
  });
});

describe('an article', () => {
  const PATH = '/en/blog/social-media-scam-prevention';

  it('is saved on the device, listed as saved, and removed by quick exit', async () => {
    const page = await open(PATH);
    await page.getByRole('button', { name: uiText.article_save, exact: true }).click();
    await expectVisible(page.getByRole('button', { name: uiText.article_saved, exact: true }));
    const list = await open('/en/blog?category=saved');
    await expectCount(list, 1);
    await expectVisible(cards(list).getByRole('link'));
    await list.route('https://www.wikipedia.org/', (route) => route.fulfill({ body: 'elsewhere' }));
    await list.getByRole('link', { name: uiText.quick_exit }).click();
    await list.waitForURL('https://www.wikipedia.org/');
    const after = await open('/en/blog?category=saved');
    await expectCount(after, 0);
  });

  it('is shared as a link', async () => {
    const page = await open(`${PATH}?from=somewhere`);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.getByRole('button', { name: uiText.article_share, exact: true }).click();
    await expectVisible(page.getByText(uiText.article_copied!, { exact: true }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + PATH);
  });

  it('leads to others without a page load, in the same language, and back', async () => {
    const page = await open(PATH);
    await page.evaluate(() =>
      document.querySelector('button')!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
    );
    await waitForPage(page, () =>
      Object.keys(document.querySelector('button')!).some((key) => key.startsWith('__react')),
    );
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await page.getByRole('heading', { name: uiText.article_related }).scrollIntoViewIfNeeded();
    await page.locator('section[aria-labelledby=related-title] a').first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/en/blog/') && url.pathname !== PATH);
    await page.getByRole('link', { name: uiText.article_back }).click();
    await page.waitForURL('**/en/blog');
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  it('is printed as a text: no menus, no buttons, its sources with their addresses', async () => {
    const page = await open(PATH);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(await page.locator('.prose').isVisible()).toBe(true);
    const sources = page.locator('section:has(> #sources-title) a');
    await expectVisible(sources);
    const behind = await sources.evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
    expect(behind.filter((shown) => !shown.includes('href') && !shown.includes('http'))).toEqual([]);
  });
});

it('shows a neutral title in the tab when the reader chose that, on every page afterwards', async () => {
  const page = await open('/en/cases');
  const own = await page.title();
  const box = page.getByRole('checkbox', { name: uiText.neutral_title });
  await box.check();
  expect(await page.title()).toBe(uiText.neutral_title_shown);
  await page.goto(`${site.url}/en/team`);
  await waitForPage(page, () => document.title === 'Notes');
  await box.uncheck();
  await page.goto(`${site.url}/en/cases`);
  expect(await page.title()).toBe(own);
});

describe('without script', () => {
  beforeEach(async () => {
    await context.close();
    context = await browser.current.newContext({ viewport: PHONE_VIEWPORT, javaScriptEnabled: false });
  });

  it('the menu opens, its links work, and the language can be changed', async () => {
    const page = await open('/en/about');
    await page.getByRole('banner').getByText(uiText.menu!, { exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: uiText.nav_team }).last().click();
    await page.waitForURL(`${site.url}/en/team`);
    await page.getByRole('contentinfo').getByRole('link', { name: '繁體中文' }).click();
    await page.waitForURL(`${site.url}/hk-tw/team`);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-TW');
  });

  it('the chat’s buttons lead to the page with the other ways to reach us', async () => {
    const page = await open('/en/cases');
    await page.locator('main').getByRole('button', { name: uiText.consult }).click();
    await page.waitForURL(/\/en\/reach-us\??$/);
    await expectVisible(page.getByRole('heading', { level: 1, name: uiText.reach_title }));
    await expectVisible(page.getByRole('link', { name: 'hello@aidline.example' }));
  });

  it('all articles are listed, and no control is shown that would not work', async () => {
    const page = await open('/en/blog');
    expect(await cards(page).count()).toBe(12);
    expect(await searchBox(page).count()).toBe(0);
  });
});
