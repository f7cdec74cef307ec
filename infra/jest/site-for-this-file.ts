import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { browserForThisFile } from './launch-browser.ts';
import { DESKTOP_VIEWPORT } from './actor-actions.ts';
import { systemForThisFile } from './system-for-this-file.ts';
import type { RunningSystem, SystemOptions } from './test-system.ts';

type SiteForThisFileOptions = Pick<SystemOptions, 'gateways' | 'workers' | 'env' | 'publisher'> & {
  /** Runs once, before the first test. */
  prepare?: (system: RunningSystem) => Promise<unknown>;
  /** Of the browser, such as one with an invented microphone. */
  browserFlags?: readonly string[];
  /** Runs for every window before its first page. */
  prepareWindow?: (context: BrowserContext) => Promise<unknown>;
};

/** One system for a file of browser tests, and for each test a browser window with one page. */
export function siteForThisFile({
  gateways = 1,
  workers = 1,
  env = {},
  publisher = false,
  prepare,
  prepareWindow,
  browserFlags,
}: SiteForThisFileOptions = {}) {
  const browser = browserForThisFile(undefined, browserFlags);
  const system = systemForThisFile({ gateways, workers, env, publisher, site: true });
  let context: BrowserContext;
  let page: Page;
  const openWindow = async (options: BrowserContextOptions) => {
    context = await browser.current.newContext(options);
    await prepareWindow?.(context);
    page = await context.newPage();
  };
  beforeAll(() => prepare?.(system));
  beforeEach(() => openWindow({ viewport: DESKTOP_VIEWPORT }));
  afterEach(() => context.close());
  return {
    browser,
    /** Continues the test in a window with other options; the former one is closed. */
    async reopenWindow(options: BrowserContextOptions) {
      await context.close();
      await openWindow(options);
    },
    system,
    get context() {
      return context;
    },
    get page() {
      return page;
    },
  };
}
