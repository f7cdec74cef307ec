import type { BrowserContext, Locator, Page } from 'playwright-core';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { type BuiltSite, startBuiltSite } from '../../infra/jest/built-site.ts';
import { LOCALE_PREFIXES, messagesOf } from '../../infra/jest/actor-actions.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// What the specification requires on each page, tested without script: so it also shows that a page is complete without
// any.

const browser = browserForThisFile();
let site: BuiltSite;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await startBuiltSite();
  context = await browser.current.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await site?.close();
});

const open = (locale: Locale, path: string) => page.goto(site.url + LOCALE_PREFIXES[locale] + path);
const section = (title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();
const items = (title: string) => section(title).locator('> div > ul > li, > ul > li, > div > ol > li, > ol > li');
const innerTextsOf = async (what: Locator) =>
  (await what.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const samplesOn = (locale: Locale) => page.getByText(messagesOf(locale).sample!, { exact: true });

describe.each(sweep(locales))('in %s', (locale) => {
  const texts = messagesOf(locale);

  it('the navigation links to the eight pages, in this language, and marks the current one', async () => {
    await open(locale, '/cases');
    const links = page.getByRole('banner').getByRole('navigation').first().getByRole('link', { includeHidden: true });
    const names = ['home', 'about', 'team', 'partners', 'cases', 'blog', 'real_or_fake_short', 'reach_us_short'].map(
      (name) => texts[`nav_${name}`],
    );
    expect(await links.allTextContents()).toEqual(names);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const paths = ['', '/about', '/team', '/partners', '/cases', '/blog', '/real-or-fake', '/reach-us'];
    expect(hrefs).toEqual(paths.map((path) => LOCALE_PREFIXES[locale] + path || '/'));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')))).toEqual([
      null,
      null,
      null,
      null,
      'page',
      null,
      null,
      null,
    ]);
  });

  it('the footer has its links, four services, the address and the four legal pages', async () => {
    await open(locale, '/');
    const footer = page.getByRole('contentinfo');
    for (const path of [
      '/about',
      '/team',
      '/cases',
      '/blog',
      '/privacy-policy',
      '/terms-conditions',
      '/legal',
      '/cookies',
    ]) {
      expect(await footer.locator(`a[href="${LOCALE_PREFIXES[locale]}${path}"]`).count()).toBe(1);
    }
    expect(await footer.getByText(texts.contact_address!).count()).toBe(1);
    const services = footer
      .locator('div')
      .filter({ has: page.getByText(texts.footer_services!, { exact: true }) })
      .last();
    expect(await services.getByRole('listitem').count()).toBe(4);
  });

  it('the home page shows figures, service cards, seven services, praise and news, all of it samples', async () => {
    await open(locale, '/');
    const figures = await innerTextsOf(section(texts.services_title!).locator('dl dd'));
    expect(figures.map((figure) => figure.replaceAll(/[^\d+%]/g, ''))).toEqual(['30+', '540', '96%', '60+']);
    const lists = section(texts.services_title!).locator('> div > ul');
    expect([await lists.nth(0).locator('> li').count(), await lists.nth(1).locator('> li').count()]).toEqual([4, 7]);
    expect(await items(texts.voices_title!).count()).toBe(3);
    for (const text of await innerTextsOf(items(texts.voices_title!))) expect(text).toContain('5');
    const news = await items(texts.news_title!)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(news.sort()).toEqual(
      ['ai-face-swap-scam-alert', 'anti-fraud-report-2024', 'cross-border-investment-recovery'].map(
        (slug) => `${LOCALE_PREFIXES[locale]}/news/${slug}`,
      ),
    );
    expect(
      await section(texts.services_title!).getByRole('link', { name: texts.services_learn_more }).getAttribute('href'),
    ).toBe(`${LOCALE_PREFIXES[locale]}/about`);
    expect(
      await section(texts.services_title!).getByRole('link', { name: texts.services_cases }).getAttribute('href'),
    ).toBe(`${LOCALE_PREFIXES[locale]}/cases`);
  });

  it('about: mission and vision, four values, five years, four items and eight figures, and how to join', async () => {
    await open(locale, '/about');
    expect(await section(texts.about_mission!).getByRole('heading', { level: 3 }).count()).toBe(2);
    expect(await items(texts.about_values!).count()).toBe(4);
    const years = await innerTextsOf(section(texts.about_history!).locator('ol > li > p').filter({ hasText: /\d{4}/ }));
    expect(years.map((year) => year.replaceAll(/\D/g, '')).slice(0, 5)).toEqual([
      '1994',
      '2000',
      '2010',
      '2020',
      '2024',
    ]);
    expect(await items(texts.about_overview!).count()).toBe(4);
    expect(await section(texts.about_overview!).locator('dl > div').count()).toBe(8);
    const join = section(texts.about_join!).getByRole('link');
    expect(await join.evaluateAll((all) => all.map((link) => link.getAttribute('href')!).sort())).toEqual([
      `${LOCALE_PREFIXES[locale]}/partners`,
      `${LOCALE_PREFIXES[locale]}/team`,
    ]);
  });

  it('team: 14 leaders with a description, 16 consultants, each with a drawn portrait and marked as a sample', async () => {
    await open(locale, '/team');
    for (const [title, count] of [
      [texts.team_leaders!, 14],
      [texts.team_consultants!, 16],
    ] as const) {
      expect(await items(title).count()).toBe(count);
      expect(await items(title).locator('svg').count()).toBe(count);
      expect(await items(title).getByText(texts.sample!, { exact: true }).count()).toBe(count);
      expect(await items(title).getByRole('list').count()).toBe(count);
    }
    expect(await page.locator('a[href^="mailto:"]').filter({ hasText: texts.team_resume }).count()).toBe(1);
  });

  it('partners: four figures, twice twelve with region and pennant, four kinds, areas and benefits', async () => {
    await open(locale, '/partners');
    expect(await page.locator('main dl').first().locator('> div').count()).toBe(4);
    for (const id of ['agencies', 'firms']) {
      const partners = page.locator(`#${id} ul > li`);
      expect([await partners.count(), await partners.locator('svg').count()]).toEqual([12, 12]);
      expect(await partners.getByText(texts.sample!, { exact: true }).count()).toBe(12);
    }
    for (const title of ['types', 'areas', 'benefits'])
      expect(await items(texts[`partners_${title}`]!).count()).toBe(4);
  });

  it('cases: four figures, 15 cases with three highlights, six types and all nineteen labels', async () => {
    await open(locale, '/cases');
    expect(await page.locator('main dl').first().locator('> div').count()).toBe(4);
    const cases = items(texts.cases_featured!);
    expect(await cases.count()).toBe(15);
    expect(await cases.locator('ul > li').count()).toBe(45);
    expect(await cases.locator('dl > div').count()).toBe(60);
    expect(await cases.getByText(texts.sample!, { exact: true }).count()).toBe(15);
    const types = section(texts.cases_types!).locator('> div > ul');
    expect(await types.nth(0).locator('> li').count()).toBe(6);
    const counts = (await innerTextsOf(types.nth(0).locator('> li > p:first-of-type'))).map((text) =>
      Number(/[\d,]+/.exec(text)![0].replace(',', '')),
    );
    expect(counts.sort((a, b) => a - b)).toEqual([567, 890, 987, 1250, 1890, 2100]);
    expect(await types.nth(1).locator('> li').count()).toBe(19);
  });

  it('the report: four key figures, five ranked scams with their risk, four ages, measures, outlook, two buttons', async () => {
    await open(locale, '/news/anti-fraud-report-2024');
    expect(await page.locator('article > div dl').first().locator('> div').count()).toBe(4);
    expect(await page.locator('section:has(> #scams-title) > ol > li').count()).toBe(5);
    const shares = await innerTextsOf(page.locator('section:has(> #ages-title) dd > span:first-of-type'));
    expect(shares).toEqual(['35%', '28%', '25%', '12%']);
    for (const name of ['report_download', 'report_subscribe']) {
      expect(await page.getByRole('button', { name: texts[name], exact: true }).count()).toBe(1);
    }
    expect(await samplesOn(locale).count()).toBeGreaterThan(2);
  });

  it('the recovery story: three key figures, five steps from week to month, three similar cases', async () => {
    await open(locale, '/news/cross-border-investment-recovery');
    expect(await page.locator('article > div dl').first().locator('> div').count()).toBe(3);
    expect(await page.locator('section:has(> #timeline-title) > ol > li').count()).toBe(5);
    expect(await page.locator('section:has(> #news-cases-title) > ul > li').count()).toBe(3);
    expect(await page.locator('main a').filter({ hasText: texts.offer_cases }).getAttribute('href')).toBe(
      `${LOCALE_PREFIXES[locale]}/cases`,
    );
  });

  it('the warning: three cases with victim, amount, method and result, and a way back', async () => {
    await open(locale, '/news/ai-face-swap-scam-alert');
    const cases = page.locator('section:has(> #news-cases-title) > ul > li');
    expect([await cases.count(), await cases.locator('dl > div').count()]).toEqual([3, 9]);
    expect(await page.locator('blockquote').count()).toBeGreaterThan(0);
    expect(await page.locator('main a').filter({ hasText: texts.news_back }).first().getAttribute('href')).toBe(
      `${LOCALE_PREFIXES[locale]}/blog`,
    );
  });

  it('an article: title, three tags, author, day, minutes, sources, a way back to the list', async () => {
    await open(locale, '/blog/elderly-fraud-prevention-strategies');
    const top = page.locator('article > header');
    expect(await top.getByRole('listitem').count()).toBe(3);
    expect(await top.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/);
    const minutes = texts.article_minutes!.replace('{minutes}', String.raw`\d+`);
    expect(await top.innerText()).toMatch(new RegExp(minutes));
    expect(await page.locator('section:has(> #sources-title) li').count()).toBeGreaterThan(1);
    expect(await page.locator('.prose > h2').count()).toBeGreaterThan(3);
    expect(await page.locator('main a').filter({ hasText: texts.article_back }).getAttribute('href')).toBe(
      `${LOCALE_PREFIXES[locale]}/blog`,
    );
  });

  it('the cookie page lists four kinds and whether each is used; privacy links to it', async () => {
    await open(locale, '/cookies');
    const kinds = await innerTextsOf(page.locator('section:has(> #cookies-title) dl > div'));
    expect(kinds).toHaveLength(4);
    for (const kind of kinds) expect(kind).toMatch(new RegExp(`${texts.cookies_used}|${texts.cookies_not_used}`));
    await open(locale, '/privacy-policy');
    expect(await page.locator(`main a[href="${LOCALE_PREFIXES[locale]}/cookies"]`).count()).toBeGreaterThan(0);
  });

  it('real or fake: where to report in each region, each line with its source', async () => {
    await open(locale, '/real-or-fake');
    const lines = page.locator('#lines > ul > li');
    expect(await lines.count()).toBeGreaterThan(5);
    expect(await lines.locator('a[href^="https://"]').count()).toBeGreaterThanOrEqual(await lines.count());
    expect(await samplesOn(locale).count()).toBe(await page.getByRole('contentinfo').getByText(texts.sample!).count());
  });

  it('pages with invented content are kept out of search engines, and the others are not', async () => {
    const isBlocked = async (path: string) => {
      await open(locale, path);
      return (await page.locator('meta[name=robots][content=noindex]').count()) > 0;
    };
    for (const path of ['/', '/about', '/team', '/partners', '/cases'])
      expect([path, await isBlocked(path)]).toEqual([path, true]);
    for (const path of ['/blog', '/real-or-fake', '/blog/social-media-scam-prevention'])
      expect([path, await isBlocked(path)]).toEqual([path, false]);
  });
});
