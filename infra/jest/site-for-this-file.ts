import type { BrowserContext, Page } from 'playwright-core';
import { browserForThisFile } from './browser.ts';
import { DESKTOP } from './people.ts';
import { startSystem, type RunningSystem } from './system.ts';

/** One system for a file of browser tests, and for each of them a browser window of its own with one page. */
export function siteForThisFile() {
  const browser = browserForThisFile();
  let system: RunningSystem;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    system = await startSystem({ gateways: 1, workers: 1, site: true });
  });
  afterAll(() => system?.stop());
  beforeEach(async () => {
    context = await browser.current.newContext({ viewport: DESKTOP });
    page = await context.newPage();
  });
  afterEach(() => context.close());
  return {
    browser,
    get system() {
      return system;
    },
    get context() {
      return context;
    },
    get page() {
      return page;
    },
  };
}
