import type { Page } from 'playwright-core';
import {
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  messagesOf,
  PHONE_VIEWPORT,
  signIn,
  toastsIn,
} from '../../infra/jest/actor-actions.ts';
import { writeAsVisitor } from '../../infra/jest/api-actors.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

/** A toast says something beside the work: it has a place of its own and covers nothing that one would press next. */
const uiText = messagesOf('en');
/** More than fit into a window of 800 px. */
const CONVERSATIONS = 22;
const site = siteForThisFile({
  prepare: async (system) => {
    for (let count = 0; count < CONVERSATIONS; count += 1) await writeAsVisitor(system, `case ${count}`);
  },
});
const shownToasts = (page: Page) => toastsIn(page, uiText);
const region = (page: Page) => page.getByRole('region', { name: uiText.account_notices });

/** The controls that one could press if there were no toast over their middle. */
const coveredControls = (page: Page): Promise<string[]> =>
  region(page).evaluate((toasts) => {
    const controls = [...document.querySelectorAll('button, a, input, select, textarea')].filter(
      (control) => !toasts.contains(control),
    );
    const underMiddle = (control: Element) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2);
    };
    const covered = controls.filter((control) => toasts.contains(underMiddle(control)));
    (toasts as HTMLElement).style.display = 'none';
    const couldBePressed = covered.filter((control) => control.contains(underMiddle(control)));
    (toasts as HTMLElement).style.display = '';
    return couldBePressed.map((control) => control.outerHTML);
  });

it.each([
  ['a desktop', DESKTOP_VIEWPORT],
  ['a phone', PHONE_VIEWPORT],
])('on %s a toast covers neither a row of the list nor a button', async (_, viewport) => {
  const { page } = site;
  await page.setViewportSize(viewport);
  await signIn(page, site.system, 'en');
  // Signing in is answered by a toast.
  await expectVisible(shownToasts(page));
  await expectVisible(page.getByRole('list', { name: uiText.console_list }).getByRole('button').nth(5));
  expect(await shownToasts(page).count()).toBe(1);
  expect(await coveredControls(page)).toEqual([]);
});

it.each([
  ['a desktop', DESKTOP_VIEWPORT],
  ['a phone', PHONE_VIEWPORT],
])('on %s a toast covers no control of a dialog', async (_, viewport) => {
  const { page } = site;
  await signIn(page, site.system, 'en');
  await page.getByRole('list', { name: uiText.console_list }).getByRole('button').first().click();
  await page.setViewportSize(viewport);
  await page.getByRole('button', { name: uiText.quick_add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: uiText.quick_add, exact: true }).last().click();
  // A dialog hides what is outside of it from screen readers.
  await expectVisible(page.locator('li').filter({ hasText: uiText.quick_incomplete! }));
  const [box, strip] = [await boundingBoxOf(dialog), await boundingBoxOf(page.locator('ol:has(> li)').last())];
  expect(box.y + box.height <= strip.y || box.x >= strip.x + strip.width).toBe(true);
});

it.each([
  ['a desktop', DESKTOP_VIEWPORT],
  ['a phone', PHONE_VIEWPORT],
])('on %s nothing moves when a toast goes, neither the list nor an open conversation', async (_, viewport) => {
  const { page } = site;
  await page.setViewportSize(viewport);
  await signIn(page, site.system, 'en');
  await expectVisible(shownToasts(page));
  await page.getByRole('list', { name: uiText.console_list }).getByRole('button').first().click();
  await expectVisible(page.getByRole('textbox', { name: uiText.console_reply }));
  expect(await coveredControls(page)).toEqual([]);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: { node?: Node }[] };
    new PerformanceObserver((entries) => {
      for (const { hadRecentInput, sources } of entries.getEntries() as Shift[])
        if (!hadRecentInput) moved.push(...sources.map(({ node }) => (node as HTMLElement).outerHTML));
    }).observe({ type: 'layout-shift' });
  });
  await shownToasts(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
});

it('on a page that scrolls, a toast leaves the control with the focus and the end of the page in sight', async () => {
  const { page } = site;
  await signIn(page, site.system, 'en');
  await page.goto(`${site.system.siteUrl}/en/agent/settings`);
  const save = page.getByRole('button', { name: uiText.settings_save }).last();
  await expectVisible(save);
  // The button at the very foot of the window, where the toast will be.
  await save.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await save.click();
  await expectVisible(shownToasts(page));
  const bottomOf = async () => (await boundingBoxOf(save)).y + (await boundingBoxOf(save)).height;
  const strip = await boundingBoxOf(region(page).locator('ol'));
  expect(await bottomOf()).toBeLessThanOrEqual(strip.y);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await bottomOf()).toBeLessThanOrEqual(strip.y);
});
