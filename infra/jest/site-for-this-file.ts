import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { browserForThisFile } from './launch-browser.ts';
import { DESKTOP_VIEWPORT } from './actor-actions.ts';
import { startSystem, type RunningSystem, type SystemOptions } from './test-system.ts';

type SiteForThisFileOptions = Pick<SystemOptions, 'gateways' | 'workers' | 'env'> & {
  /** Once, before the first test. */
  prepare?: (system: RunningSystem) => Promise<unknown>;
  /** Every window before its first page. */
  prepareWindow?: (context: BrowserContext) => Promise<unknown>;
};

/** One system for a file of browser tests, and for each of them a browser window of its own with one page. */
export function siteForThisFile({
  gateways = 1,
  workers = 1,
  env = {},
  prepare,
  prepareWindow,
}: SiteForThisFileOptions = {}) {
  const browser = browserForThisFile();
  let system: RunningSystem;
  let context: BrowserContext;
  let page: Page;
  const openWindow = async (options: BrowserContextOptions) => {
    context = await browser.current.newContext(options);
    await prepareWindow?.(context);
    page = await context.newPage();
  };
  beforeAll(async () => {
    system = await startSystem({ gateways, workers, env, site: true });
    await prepare?.(system);
  });
  afterAll(() => system?.stop());
  beforeEach(() => openWindow({ viewport: DESKTOP_VIEWPORT }));
  afterEach(() => context.close());
  return {
    browser,
    /** The test goes on in a window of another kind; the one it had is closed. */
    async reopenWindow(options: BrowserContextOptions) {
      await context.close();
      await openWindow(options);
    },
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
