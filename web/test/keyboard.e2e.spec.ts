import { locales } from '@libs/protocol/languages.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  chatLauncher,
  disableAutoOpen,
  LOCALE_PREFIXES,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { pressUntilFocused } from '../../infra/jest/press-until-focused.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const site = siteForThisFile({ prepareWindow: disableAutoOpen });

const SEED_PHRASE = 'jelly better achieve collect unaware mountain thought cargo oxygen act hood bridge';

describe.each(sweep(locales))('by keyboard alone, in %s', (locale) => {
  const texts = messagesOf(locale);
  it('one opens the chat, writes, gives contact details, is warned, uses the menu and leaves; axe finds no violation on the way', async () => {
    await site.reopenWindow({ viewport: DESKTOP_VIEWPORT, reducedMotion: 'reduce' });
    const { page } = site;
    await page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/404`);
    const named = (role: 'button' | 'textbox', name: string) =>
      page.getByRole(role, { name: texts[name]!, exact: true });
    const expectAccessible = async () => expect(await accessibilityViolations(page)).toEqual([]);

    await pressUntilFocused(page, chatLauncher(page, texts), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const input = named('textbox', 'chat_input');
    await pressUntilFocused(page, input);
    await expectAccessible();

    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, named('textbox', 'chat_contact_name'));
    await expectAccessible();
    await page.keyboard.type('Mei');
    await page.keyboard.press('Enter');
    await expectRecorded(page, 'One');
    await pressUntilFocused(page, input);

    await page.keyboard.type(SEED_PHRASE);
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('alertdialog'));
    await pressUntilFocused(page, named('button', 'chat_secret_hide'));
    await expectAccessible();
    await pressUntilFocused(page, named('button', 'chat_secret_change'));
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, input);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');

    await pressUntilFocused(page, named('button', 'chat_menu'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, named('button', 'chat_menu_forget'));
    await expectAccessible();
    await page.keyboard.press('Enter');
    await pressUntilFocused(page, named('button', 'chat_keep'));
    await expectAccessible();
    await page.keyboard.press('Escape');
    await pressUntilFocused(page, named('button', 'chat_menu'), 'Shift+Tab');
    await pressUntilFocused(page, page.getByRole('log'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressUntilFocused(page, chatLauncher(page, texts));
  });
});

it('at 400 % zoom everything is visible in one column, and nothing scrolls sideways', async () => {
  const texts = messagesOf('en');
  // 1280 by 1024 at 400 % zoom (WCAG 2.2, 1.4.10).
  await site.reopenWindow({ viewport: { width: 320, height: 256 } });
  const { page } = site;
  await page.goto(`${site.system.siteUrl}/en`);
  await page.getByRole('button', { name: texts.chat_open, exact: true }).click();
  const panel = page.getByRole('dialog', { name: texts.chat_panel });
  await expectVisible(panel);
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  for (const name of ['chat_close', 'chat_menu', 'chat_send']) {
    const box = (await panel.getByRole('button', { name: texts[name]!, exact: true }).boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= 320).toBe(true);
  }
});
