import { locales, type Locale } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { type BuiltSite, builtPages, startBuiltSite } from '../../infra/jest/built-site.ts';
import { brokenRules, crawl, type Crawled, newContext } from '../../infra/jest/crawler.ts';
import { openReportOffice, type ReportOffice } from '../../infra/jest/report-office.ts';
import { PREFIX, until } from '../../infra/jest/people.ts';

// Every page in every language, in a real browser. One crawl, then a question each.

/** Some 85 pages on a machine with two slow cores. */
const CRAWL_LIMIT_MS = 600_000;

const isMissingPage = (path: string) => /(^|\/)404$/.test(path);
const pages = builtPages().filter((path) => !isMissingPage(path));
const languageOf = (path: string): Locale =>
  locales.find((locale) => PREFIX[locale] && path.startsWith(PREFIX[locale])) ?? 'zh-CN';
const withoutLanguage = (path: string) => path.slice(PREFIX[languageOf(path)].length) || '/';

const browser = browserForThisFile();
let site: BuiltSite;
let office: ReportOffice;
let crawled: Crawled[];

beforeAll(async () => {
  office = await openReportOffice();
  site = await startBuiltSite(office.url);
});
afterAll(async () => {
  await site?.close();
  await office?.close();
});

/** Only the pages that have some, so that a failure shows nothing else. */
const troubles = (kind: RegExp) =>
  crawled.flatMap(({ path, troubles: all }) =>
    all.filter((trouble) => kind.test(trouble)).map((one) => `${path} ${one}`),
  );

describe('every page in every language', () => {
  beforeAll(async () => {
    crawled = await crawl({ browser: browser.current, origin: site.url, paths: pages });
  }, CRAWL_LIMIT_MS);

  it('is there: each page of the specification under each prefix, and none in one language only', () => {
    const bare = (locale: Locale) =>
      pages
        .filter((path) => languageOf(path) === locale)
        .map(withoutLanguage)
        .sort();
    expect(bare('en')).toEqual(bare('zh-CN'));
    expect(bare('zh-TW')).toEqual(bare('zh-CN'));
    expect(bare('en')).toEqual(expect.arrayContaining(['/', '/about', '/team', '/partners', '/cases', '/blog']));
    expect(bare('en').filter((path) => path.startsWith('/blog/'))).toHaveLength(13);
    expect(bare('en').filter((path) => path.startsWith('/news/'))).toHaveLength(3);
  });

  it('says which language it is in', () => {
    expect(crawled.filter(({ path, lang }) => lang !== languageOf(path)).map(({ path }) => path)).toEqual([]);
  });

  it('has a title that no other page in its language has', () => {
    const titles = crawled.map(({ path, title }) => `${languageOf(path)}: ${title}`);
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
  });

  it('comes alive without a word in the console, a fault or a breach of its own policy', () => {
    expect(troubles(/^(console|fault)/)).toEqual([]);
  });

  it('gives no browser a breach to report', () => {
    expect(office.reports).toEqual([]);
  });

  it('asks for nothing that fails and for nothing from elsewhere', () => {
    expect(troubles(/^(failed|answered|asked)/)).toEqual([]);
  });

  it('breaks no rule of WCAG 2.2 AA that a machine can check', () => {
    expect(troubles(/^axe/)).toEqual([]);
  });

  it('has no dead link, and no link to a place on a page that is not there', () => {
    const places = new Map(crawled.map(({ path, ids }) => [path, new Set(ids)]));
    const isAlive = (from: string, href: string) => {
      const { origin, pathname, hash } = new URL(href, site.url + from);
      if (origin !== site.url || /\.\w+$/.test(pathname)) return true;
      const ids = places.get(pathname.replace(/(.)\/$/, '$1'));
      return ids !== undefined && (hash === '' || ids.has(hash.slice(1)));
    };
    const dead = crawled.flatMap(({ path, links }) =>
      links.filter((href) => !isAlive(path, href)).map((href) => `${path} → ${href}`),
    );
    expect(dead).toEqual([]);
  });

  it('links to files that are there', async () => {
    const files = new Set(crawled.flatMap(({ links }) => links.filter((href) => /^\/[^?#]*\.\w+$/.test(href))));
    const lost = [];
    for (const file of files) if ((await fetch(site.url + file)).status !== 200) lost.push(file);
    expect(lost).toEqual([]);
  });
});

describe('the crawl itself', () => {
  it('sees what is wrong, so that its silence means something', async () => {
    const context = await newContext(browser.current);
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${site.url}/en/cookies`);
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: '/favicon.svg' }));
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.invalid/pixel.png' }));
    });
    await until(page, () => true);
    expect((await brokenRules(page)).join()).toContain('image-alt');
    expect(said.join()).toContain('policy broken: img-src');
    expect(await office.next()).toContain('elsewhere.invalid');
    await context.close();
  });
});

describe.each(['/en', '/en/cases', '/hk-tw/blog', '/news/anti-fraud-report-2024'])('%s in the dark', (path) => {
  it('can be read as well: no rule broken', async () => {
    const context = await newContext(browser.current, 'dark');
    const page = await context.newPage();
    await page.goto(site.url + path);
    expect(await brokenRules(page)).toEqual([]);
    await context.close();
  });
});
