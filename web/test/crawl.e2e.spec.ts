import { BASE_LOCALE } from '@libs/protocol/language-list.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { type BuiltSite, builtPages, startBuiltSite } from '../../infra/jest/built-site.ts';
import {
  axeViolations,
  crawl,
  type CrawledPage,
  newCrawlContext,
  type PageFacts,
  readPageFacts,
} from '../../infra/jest/crawler.ts';
import { startPolicyReportServer, type PolicyReportServer } from '../../infra/jest/policy-report-server.ts';
import { LOCALE_PREFIXES, waitForPage } from '../../infra/jest/actor-actions.ts';
import { sweep } from '../../infra/jest/sweep.ts';

// Every page in every language: one reading of their HTML, one crawl in a real browser, then one test per question.

/** Some 130 pages with `npm test -- --full` on a machine with two slow cores. */
const CRAWL_TIMEOUT_MS = 600_000;

/** Pages that are opened in the browser otherwise. */
const OPENED_PAGES = 12;

const isMissingPage = (path: string) => /(^|\/)404$/.test(path);
const pages = builtPages().filter((path) => !isMissingPage(path));
const languageOf = (path: string): Locale =>
  locales.find((locale) => LOCALE_PREFIXES[locale] && path.startsWith(LOCALE_PREFIXES[locale])) ?? BASE_LOCALE;
const withoutLanguage = (path: string) => path.slice(LOCALE_PREFIXES[languageOf(path)].length) || '/';

const browser = browserForThisFile();
let site: BuiltSite;
let reportServer: PolicyReportServer;
let crawledPages: CrawledPage[];
let pageFacts: PageFacts[];

beforeAll(async () => {
  reportServer = await startPolicyReportServer();
  site = await startBuiltSite(reportServer.url);
});
afterAll(async () => {
  await site?.close();
  await reportServer?.close();
});

/** Only the pages with problems, so that a failure shows nothing else. */
const problemsMatching = (kind: RegExp) =>
  crawledPages.flatMap(({ path, troubles: all }) =>
    all.filter((problem) => kind.test(problem)).map((one) => `${path} ${one}`),
  );

describe('every page in every language', () => {
  beforeAll(async () => {
    const options = { browser: browser.current, origin: site.url };
    pageFacts = await readPageFacts({ ...options, paths: pages });
    crawledPages = await crawl({ ...options, paths: sweep(pages, OPENED_PAGES) });
  }, CRAWL_TIMEOUT_MS);

  it('exists: each page of the specification under each prefix, and none in one language only', () => {
    const bare = (locale: Locale) =>
      pages
        .filter((path) => languageOf(path) === locale)
        .map(withoutLanguage)
        .sort();
    for (const locale of locales) expect([locale, bare(locale)]).toEqual([locale, bare(BASE_LOCALE)]);
    expect(bare('en')).toEqual(expect.arrayContaining(['/', '/about', '/team', '/partners', '/cases', '/blog']));
    expect(bare('en').filter((path) => path.startsWith('/blog/'))).toHaveLength(13);
    expect(bare('en').filter((path) => path.startsWith('/news/'))).toHaveLength(3);
  });

  it('declares its language', () => {
    expect(pageFacts.filter(({ path, lang }) => lang !== languageOf(path)).map(({ path }) => path)).toEqual([]);
  });

  it('has a title that no other page in its language has', () => {
    const titles = pageFacts.map(({ path, title }) => `${languageOf(path)}: ${title}`);
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
  });

  it('hydrates without a console message, an error or a violation of its own policy', () => {
    expect(problemsMatching(/^(console|fault)/)).toEqual([]);
  });

  it('causes no violation report', () => {
    expect(reportServer.reports).toEqual([]);
  });

  it('makes no request that fails and none to another origin', () => {
    expect(problemsMatching(/^(failed|answered|asked)/)).toEqual([]);
  });

  it('breaks no rule of WCAG 2.2 AA that axe can check', () => {
    expect(problemsMatching(/^axe/)).toEqual([]);
  });

  it('has no dead link, and no link to a missing anchor', () => {
    const anchors = new Map(pageFacts.map(({ path, ids }) => [path, new Set(ids)]));
    const isAlive = (from: string, href: string) => {
      const { origin, pathname, hash } = new URL(href, site.url + from);
      if (origin !== site.url || /\.\w+$/.test(pathname)) return true;
      const ids = anchors.get(pathname.replace(/(.)\/$/, '$1'));
      return ids !== undefined && (hash === '' || ids.has(hash.slice(1)));
    };
    const dead = pageFacts.flatMap(({ path, links }) =>
      links.filter((href) => !isAlive(path, href)).map((href) => `${path} → ${href}`),
    );
    expect(dead).toEqual([]);
  });

  it('links to files that exist', async () => {
    const files = new Set(pageFacts.flatMap(({ links }) => links.filter((href) => /^\/[^?#]*\.\w+$/.test(href))));
    const lost = [];
    for (const file of files) if ((await fetch(site.url + file)).status !== 200) lost.push(file);
    expect(lost).toEqual([]);
  });
});

describe('the crawl itself', () => {
  it('reports planted faults, so that an empty report means something', async () => {
    const context = await newCrawlContext(browser.current);
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(`${site.url}/en/cookies`);
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: '/favicon.svg' }));
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.invalid/pixel.png' }));
    });
    await waitForPage(page, () => true);
    expect((await axeViolations(page)).join()).toContain('image-alt');
    expect(messages.join()).toContain('policy broken: img-src');
    expect(await reportServer.next()).toContain('elsewhere.invalid');
    await context.close();
  });
});

describe.each(['/en', '/en/cases', '/hk-tw/blog', '/news/anti-fraud-report-2024'])('%s in the dark theme', (path) => {
  it('breaks no rule either', async () => {
    const context = await newCrawlContext(browser.current, 'dark');
    const page = await context.newPage();
    await page.goto(site.url + path);
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});
