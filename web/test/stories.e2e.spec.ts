import type { Locator } from 'playwright-core';
import { locales } from '@libs/protocol/languages.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { storiesForThisFile } from '../../infra/jest/built-stories.ts';
import { expectStoryStates, clippedElements, STATE_SIGNS } from '../../infra/jest/story-page-states.ts';
import { axeViolations, recordPageErrors, newCrawlContext } from '../../infra/jest/crawler.ts';
import { FONT_SETS } from '../../infra/jest/font-sets.ts';
import { overflowOn } from '../../infra/jest/page-overflow.ts';
import { expectVisible } from '../../infra/jest/actor-actions.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const browser = browserForThisFile();
const stories = storiesForThisFile();

describe.each(['light', 'dark'] as const)('the components in the %s theme', (scheme) => {
  it('open, close and notify, break no rule of WCAG 2.2 AA and log nothing to the console', async () => {
    const context = await newCrawlContext(browser.current, scheme);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
    page.on('pageerror', (fault) => errors.push(fault.message));
    await page.goto(stories.url);
    await expectVisible(page.getByRole('heading', { level: 1 }));
    expect(await page.locator('section').count()).toBeGreaterThan(8);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expectVisible(page.getByRole('menuitem', { name: 'First' }));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Ask something' }).click();
    await expectVisible(page.getByRole('dialog'));
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Say what failed' }).click();
    await expectVisible(page.locator('li').filter({ hasText: 'Not saved' }));
    expect(await axeViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** Forty chats are on the page, and each labels its landmarks as if it were the only one. */
const RULES_NOT_APPLICABLE = ['landmark-unique'];

/** Buttons change their colours in transitions; a colour in between is not one of the theme. */
const TRANSITIONS_FINISHED =
  'Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))';

/** Narrower than the panel's own width, and next to it. */
const PANEL_WIDTHS = [320, 1440];

it('tall and deep combining marks stay in their bubble', async () => {
  const context = await newCrawlContext(browser.current);
  const page = await context.newPage();
  await page.goto(`${stories.url}chat/?lang=en`);
  // Two messages of the same author, one below the other.
  const [upper, lower] = [3, 4].map((index) => page.locator('#conversation li[data-version] bdi').nth(index)) as [
    Locator,
    Locator,
  ];
  await expectVisible(lower);
  const pictureOf = async (one: Locator) => (await one.screenshot()).toString('hex');

  for (const [heaped, neighbour, toward] of [
    [lower, upper, '-4rem'],
    [upper, lower, '4rem'],
  ] as const) {
    const before = await pictureOf(neighbour);
    // A text shadow stands in for a thousand combining marks: the fonts of this browser do not stack them.
    await heaped.evaluate((element, far) => (element.style.textShadow = `0 ${far} red`), toward);
    expect(await pictureOf(neighbour)).toBe(before);
  }
  await context.close();
});

describe.each(sweep(locales))('the states of the chat, in %s', (lang) => {
  it('are in the state of their name and break no rule of WCAG 2.2 AA in the light and the dark', async () => {
    const context = await newCrawlContext(browser.current);
    const page = await context.newPage();
    const errors: string[] = [];
    recordPageErrors(page, new URL(stories.url).origin, errors);
    page.on('request', (request) => request.url().includes('/api/') && errors.push(`asked: ${request.url()}`));
    await page.goto(`${stories.url}chat/?lang=${lang}`);
    await expectVisible(page.locator('[data-box]'));
    const named = await page.locator('section:has([data-box])').evaluateAll((all) => all.map(({ id }) => id));
    expect(named.sort()).toEqual(Object.keys(STATE_SIGNS).sort());
    await expectStoryStates(page, lang);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(TRANSITIONS_FINISHED);
      expect([colorScheme, await axeViolations(page, RULES_NOT_APPLICABLE)]).toEqual([colorScheme, []]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** What stands in these beside the messages scrolls or steps aside. */
const STATES_WITH_HALF = [
  ...['conversation', 'blocked', 'offline', 'not-kept', 'outdated', 'troubles', 'secret', 'identifier', 'rating-given'],
  ...['files-chosen', 'files-refused', 'files-sending', 'files-stuck', 'files-limit'],
];

/** In a panel of this size: states in which the messages have less than half, or whose answers are below the input. */
const findLowMessages = (width: number, height: number) => `(async () => {
  const boxes = ${JSON.stringify(STATES_WITH_HALF)}.map((id) => document.querySelector('#' + id + ' [data-box]'));
  boxes.forEach((box) => Object.assign(box.style, { width: '${width}px', height: '${height}px' }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return boxes.flatMap((box) => {
    const of = (selector) => box.querySelector(selector)?.getBoundingClientRect();
    const share = of('[role=log]').height / of('dialog').height;
    const answers = [...box.querySelectorAll('[role=alertdialog] button')].map((one) => one.getBoundingClientRect());
    const input = of('textarea');
    const isCovered = answers.some(({ bottom }) => bottom > (input.height ? input.top : of('dialog').bottom));
    return share < 0.497 || isCovered ? [[box.closest('section').id, share, isCovered]] : [];
  });
})()`;

it.each([
  { width: 384, height: 500, hasTouch: false },
  { width: 375, height: 812, hasTouch: true },
])('the messages keep half of a panel of $width × $height, in every language', async ({ width, height, hasTouch }) => {
  for (const lang of locales) {
    const context = await browser.current.newContext({ viewport: { width, height }, hasTouch, isMobile: hasTouch });
    const page = await context.newPage();
    await page.goto(`${stories.url}chat/?lang=${lang}`);
    await expectStoryStates(page, lang);
    expect([lang, await page.evaluate(findLowMessages(width, height))]).toEqual([lang, []]);
    await context.close();
  }
});

describe.each(sweep(FONT_SETS))('the states of the chat, with the fonts of the set "%s"', (fonts) => {
  const other = browserForThisFile(fonts);
  it.each(sweep(locales))('stay within their boxes and their window, in %s', async (lang) => {
    const page = await (await newCrawlContext(other.current)).newPage();
    await page.goto(`${stories.url}chat/?lang=${lang}`);
    await expectStoryStates(page, lang);
    expect(await overflowOn(page)).toEqual([]);
    for (const width of PANEL_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await clippedElements(page)).toEqual([]);
    }
    await page.context().close();
  });
});
