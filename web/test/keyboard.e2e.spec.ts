import type { Locator, Page } from 'playwright-core';
import type { Locale } from '@libs/protocol/languages.ts';
import { complaintsOn } from '../../infra/jest/axe.ts';
import {
  DESKTOP,
  expectShown,
  expectTaken,
  launcherOn,
  openNothingByItself,
  PREFIX,
  wordsOf,
} from '../../infra/jest/people.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const site = siteForThisFile({ prepareWindow: openNothingByItself });

/** A way through a page is never longer than this; where the key leads nowhere, the test says so. */
const MOST_STEPS = 80;

/** Goes on by one key until the focus is there. */
async function walkTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  await goal.waitFor();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MOST_STEPS && !(await isThere()); step += 1) await page.keyboard.press(key);
  expect(await isThere()).toBe(true);
}

const SEED = 'abandon ability able about above absent absorb abstract absurd abuse access accident';

describe.each<Locale>(['zh-CN', 'zh-TW', 'en'])('by keyboard alone, in %s', (locale) => {
  const words = wordsOf(locale);
  it('one opens the chat, writes, is asked, is warned, finds the options and leaves; axe has nothing to say on the way', async () => {
    await site.reopenWindow({ viewport: DESKTOP, reducedMotion: 'reduce' });
    const { page } = site;
    await page.goto(`${site.system.siteUrl}${PREFIX[locale]}/404`);
    const named = (role: 'button' | 'textbox', name: string) =>
      page.getByRole(role, { name: words[name]!, exact: true });
    const expectNoComplaints = async () => expect(await complaintsOn(page)).toEqual([]);

    await walkTo(page, launcherOn(page, words), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const input = named('textbox', 'chat_input');
    await walkTo(page, input);
    await expectNoComplaints();

    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await walkTo(page, named('textbox', 'chat_contact_name'));
    await expectNoComplaints();
    await page.keyboard.type('Mei');
    await page.keyboard.press('Enter');
    await expectTaken(page, 'One');
    await walkTo(page, input);

    await page.keyboard.type(SEED);
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('alertdialog'));
    await walkTo(page, named('button', 'chat_secret_hide'));
    await expectNoComplaints();
    await walkTo(page, named('button', 'chat_secret_change'));
    await page.keyboard.press('Enter');
    await walkTo(page, input);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');

    await walkTo(page, named('button', 'chat_menu'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await walkTo(page, named('button', 'chat_menu_forget'));
    await expectNoComplaints();
    await page.keyboard.press('Enter');
    await walkTo(page, named('button', 'chat_keep'));
    await expectNoComplaints();
    await page.keyboard.press('Escape');
    await walkTo(page, named('button', 'chat_menu'), 'Shift+Tab');
    await walkTo(page, page.getByRole('log'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await walkTo(page, launcherOn(page, words));
  });
});

it('at 400 % zoom everything is there, one below the other, and nothing needs scrolling sideways', async () => {
  const words = wordsOf('en');
  // 1280 by 1024 at four times its size (WCAG 2.2, 1.4.10).
  await site.reopenWindow({ viewport: { width: 320, height: 256 } });
  const { page } = site;
  await page.goto(`${site.system.siteUrl}/en`);
  await page.getByRole('button', { name: words.chat_open, exact: true }).click();
  const panel = page.getByRole('dialog', { name: words.chat_panel });
  await expectShown(panel);
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  for (const name of ['chat_close', 'chat_menu', 'chat_send']) {
    const box = (await panel.getByRole('button', { name: words[name]!, exact: true }).boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= 320).toBe(true);
  }
});
