import type { Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { type BuiltSite, startBuiltSite } from '../../infra/jest/built-site.ts';
import { disableAutoOpen, PHONE_CONTEXT } from '../../infra/jest/actor-actions.ts';

/**
 * React takes over the HTML that is there only if it would have made the same; otherwise it says so (error 418) and
 * draws the page anew. The crawl opens every page at its own address; these are the other addresses that people use.
 */
const ADDRESSES = [
  ...['/index.html', '/en/index.html', '/hk-tw/about/index.html', '/en/about/', '/en/', '/en//about'],
  ...['/en/about?from=leaflet#team', '/blog?q=bank', '/en/blog?category=none', '/en/what-now/my#a', '/en/what-now/zz'],
  ...['/en/nope', '/nope/deeper/still', '/hk-tw/news/nope', '/en/blog/nope', '/en/404', '/_shell.html'],
  ...['/agent', '/en/agent/login', '/hk-tw/agent/dashboard', '/en/agent/nope', '/en/agent/team/'],
];
const browser = browserForThisFile();
let site: BuiltSite;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site?.close());

/** Moves the pointer over a button, as a visitor does first; the agents' area waits for nothing. */
function isHydrated(): boolean {
  document.querySelector('button')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  return Object.keys(document.body).some((key) => key.startsWith('__react'));
}

/** What React says of it, by address. */
async function hydrationErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  let address = '';
  const note = (text: string) => /hydrat|React error #4[12]\d/i.test(text) && errors.push(`${address} ${text}`);
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (fault) => note(fault.message));
  for (address of ADDRESSES) {
    await page.goto(site.url + address);
    await page.waitForFunction(isHydrated);
  }
  return errors;
}

it.each([
  ['a desktop', {}],
  ['a phone', PHONE_CONTEXT],
])('on %s every address of a page is hydrated without an error', async (_, options) => {
  const context = await browser.current.newContext(options);
  await disableAutoOpen(context);
  expect(await hydrationErrors(await context.newPage())).toEqual([]);
  await context.close();
});
