import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

// Opens every page as a visitor's browser does and collects every fault. One browser, a few tabs at a time; a page is
// loaded once, checked, then hydrated.

const VIEWPORT_HEIGHT = 900;

/** Several tabs: one loads while another waits. */
const CONCURRENT_TABS = 3;

/** WCAG 2.2 AA, and the further recommendations of axe. */
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type CrawledPage = {
  path: string;
  /** Each in one line, as it is reported. */
  troubles: string[];
};

/** What a page's HTML says before any script runs. */
export type PageFacts = {
  path: string;
  /** The page's links as they are written. */
  links: string[];
  /** The ids that a link with a fragment can point at. */
  ids: string[];
  title: string;
  lang: string;
};

// What runs in the page is written as text: this folder is compiled without DOM types.

const readFactsOf = (html: string) => `(() => {
  const parsed = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html');
  return {
    links: [...parsed.querySelectorAll('a[href], link[href]')].map((link) => link.getAttribute('href')),
    ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
    title: parsed.title,
    lang: parsed.documentElement.lang,
  };
})()`;

const LOG_POLICY_VIOLATIONS = `
  sessionStorage.setItem('aidline.chat.auto-opened', '1');
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error('policy broken: ' + [violatedDirective, blockedURI, sample].join(' ')));`;

const HOVER_A_BUTTON =
  "document.querySelector('button').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))";

/** A function, because waiting would evaluate a text, which the page's own policy forbids. */
const isHydrated = () => Object.keys(document.querySelector('button') ?? {}).some((key) => key.startsWith('__react'));

declare const document: { querySelector: (selector: string) => object | null };

type CrawlOptions = {
  browser: Browser;
  origin: string;
  paths: readonly string[];
};

/** Reads all these pages without opening them: fast enough for every page of the site. */
export async function readPageFacts({ browser, origin, paths }: CrawlOptions): Promise<PageFacts[]> {
  const blank = await browser.newPage();
  const facts: PageFacts[] = [];
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    facts.push({ path, ...(await blank.evaluate<Omit<PageFacts, 'path'>>(readFactsOf(html))) });
  }
  await blank.close();
  return facts;
}

export async function crawl({ browser, origin, paths }: CrawlOptions): Promise<CrawledPage[]> {
  const waiting = [...paths];
  const found: CrawledPage[] = [];
  const tab = async () => {
    const context = await newCrawlContext(browser);
    const page = await context.newPage();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      found.push(await crawlPage(page, { origin, path }));
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: CONCURRENT_TABS }, tab));
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

/** A returning browser, in which no panel opens by itself, and that logs every violation of the page's policy. */
export async function newCrawlContext(
  browser: Browser,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: VIEWPORT_HEIGHT }, colorScheme });
  await context.addInitScript(LOG_POLICY_VIOLATIONS);
  return context;
}

async function crawlPage(page: Page, { origin, path }: { origin: string; path: string }): Promise<CrawledPage> {
  const troubles: string[] = [];
  const stopListening = recordPageErrors(page, origin, troubles);
  const answer = await page.goto(origin + path, { waitUntil: 'load' });
  if (answer?.status() !== 200) troubles.push(`answered ${answer?.status()}`);
  troubles.push(...(await axeViolations(page)));
  await hydratePage(page);
  stopListening();
  // What is under way when a page is left is given up by the browser: no failure, and none of the next page.
  await page.goto('about:blank');
  return { path, troubles };
}

/**
 * Records every console error, every fault, and every request that fails or leaves the site. Returns the function that
 * stops it.
 */
export function recordPageErrors(page: Page, origin: string, troubles: string[]): () => void {
  const gone = new AbortController();
  const on = (event: string, listener: (what: never) => void) => {
    page.on(event as 'load', listener as () => void);
    gone.signal.addEventListener('abort', () => void page.off(event as 'load', listener as () => void));
  };
  on('console', (message: { type: () => string; text: () => string }) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  on('pageerror', (fault: Error) => troubles.push(`fault: ${fault.message}`));
  on('requestfailed', (request: { url: () => string }) => troubles.push(`failed: ${request.url()}`));
  on('request', (request: { url: () => string }) => {
    const url = request.url();
    // The page itself creates `blob:` addresses.
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) troubles.push(`asked elsewhere: ${url}`);
  });
  on('response', (response: { url: () => string; status: () => number }) => {
    if (response.status() >= 400) troubles.push(`answered ${response.status()}: ${response.url()}`);
  });
  return () => gone.abort();
}

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, each rule with the elements that break it. `except` names rules that do not apply to this page. */
export async function axeViolations(page: Page, except: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axeSource);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const options = { runOnly: AXE_RULES, rules, resultTypes: ['violations'], preload: false };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => `axe: ${id} at ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Moves the pointer over a button, as a visitor does first, and waits until React has hydrated the page. */
export async function hydratePage(page: Page): Promise<void> {
  await page.evaluate(HOVER_A_BUTTON);
  await page.waitForFunction(isHydrated);
}
