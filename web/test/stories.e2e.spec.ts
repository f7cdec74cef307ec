import type { Locator } from 'playwright-core';
import { locales } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { storiesForThisFile } from '../../infra/jest/built-stories.ts';
import { expectStates, overTheEdge, SIGNS } from '../../infra/jest/chat-states.ts';
import { brokenRules, listen, newContext } from '../../infra/jest/crawler.ts';
import { FONT_SETS } from '../../infra/jest/fonts.ts';
import { overflowOn } from '../../infra/jest/overflow.ts';
import { expectShown } from '../../infra/jest/people.ts';

const browser = browserForThisFile();
const stories = storiesForThisFile();

describe.each(['light', 'dark'] as const)('the parts of the look, in the %s', (scheme) => {
  it('open, close and notify, break no rule of WCAG 2.2 AA and say nothing in the console', async () => {
    const context = await newContext(browser.current, scheme);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (said) => ['error', 'warning'].includes(said.type()) && troubles.push(said.text()));
    page.on('pageerror', (fault) => troubles.push(fault.message));
    await page.goto(stories.url);
    await expectShown(page.getByRole('heading', { level: 1 }));
    expect(await page.locator('section').count()).toBeGreaterThan(8);
    expect(await brokenRules(page)).toEqual([]);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expectShown(page.getByRole('menuitem', { name: 'First' }));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Ask something' }).click();
    await expectShown(page.getByRole('dialog'));
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Say what failed' }).click();
    await expectShown(page.locator('li').filter({ hasText: 'Not saved' }));
    expect(await brokenRules(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

/** Forty chats stand on the page, and each names its own parts as the only one would. */
const NOT_ALONE = ['landmark-unique'];

/** Buttons change their colours in steps; what is measured on the way is no colour of ours. */
const SETTLED =
  'Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))';

/** Below the panel's own width, and beside it. */
const WIDTHS_OF_PANELS = [320, 1440];

it('what towers above or hangs below its letters stays in its bubble', async () => {
  const context = await newContext(browser.current);
  const page = await context.newPage();
  await page.goto(`${stories.url}chat/?lang=en`);
  // Two that the same person wrote, one under the other.
  const [upper, lower] = [3, 4].map((place) => page.locator('#conversation li[data-version] bdi').nth(place)) as [
    Locator,
    Locator,
  ];
  await expectShown(lower);
  const pictureOf = async (one: Locator) => (await one.screenshot()).toString('hex');

  for (const [heaped, beside, toward] of [
    [lower, upper, '-4rem'],
    [upper, lower, '4rem'],
  ] as const) {
    const before = await pictureOf(beside);
    // A thousand marks upon one letter, as a shadow: the fonts that come with this browser do not heap them.
    await heaped.evaluate((words, far) => (words.style.textShadow = `0 ${far} red`), toward);
    expect(await pictureOf(beside)).toBe(before);
  }
  await context.close();
});

describe.each(locales)('the states of the chat, in %s', (lang) => {
  it('are what they are called and break no rule of WCAG 2.2 AA in the light and the dark', async () => {
    const context = await newContext(browser.current);
    const page = await context.newPage();
    const troubles: string[] = [];
    listen(page, new URL(stories.url).origin, troubles);
    page.on('request', (request) => request.url().includes('/api/') && troubles.push(`asked: ${request.url()}`));
    await page.goto(`${stories.url}chat/?lang=${lang}`);
    await expectShown(page.locator('[data-box]'));
    const named = await page.locator('section:has([data-box])').evaluateAll((all) => all.map(({ id }) => id));
    expect(named.sort()).toEqual(Object.keys(SIGNS).sort());
    await expectStates(page, lang);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(SETTLED);
      expect([colorScheme, await brokenRules(page, NOT_ALONE)]).toEqual([colorScheme, []]);
    }
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe.each(FONT_SETS)('the states of the chat, with the fonts of the set "%s"', (fonts) => {
  const other = browserForThisFile(fonts);
  it.each(locales)('stay within their boxes and their window, in %s', async (lang) => {
    const page = await (await newContext(other.current)).newPage();
    await page.goto(`${stories.url}chat/?lang=${lang}`);
    await expectStates(page, lang);
    expect(await overflowOn(page)).toEqual([]);
    for (const width of WIDTHS_OF_PANELS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overTheEdge(page)).toEqual([]);
    }
    await page.context().close();
  });
});
