import type { Page } from 'playwright-core';
import { writeAsVisitor } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, showDetails, signIn } from '../../infra/jest/actor-actions.ts';
import { pressByKeyboard, pressUntilFocused } from '../../infra/jest/press-until-focused.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

/** Whoever works by keyboard alone: after each thing that goes away, the focus is where the work goes on. */
const uiText = messagesOf('en');
const site = siteForThisFile();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reply = (page: Page) => page.getByRole('textbox', { name: uiText.console_reply });
const focused = (page: Page) => page.locator(':focus');

async function openByKeyboard(page: Page, text: string): Promise<void> {
  await writeAsVisitor(site.system, text);
  await signIn(page, site.system, 'en');
  const row = page.getByRole('list', { name: uiText.console_list }).getByRole('button').filter({ hasText: text });
  await expectVisible(row);
  await row.focus();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('log').getByText(text));
  await pressUntilFocused(page, reply(page));
}

it('stays beside a button that is gone once it was pressed, and Tab goes on from there', async () => {
  const { page } = site;
  await openByKeyboard(page, 'claim me by keyboard');
  await pressUntilFocused(page, button(page, uiText.console_claim!), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await button(page, uiText.console_claim!).waitFor({ state: 'detached' });
  await expectVisible(focused(page).filter({ has: button(page, uiText.console_close!) }));
  await page.keyboard.press('Tab');
  await expectVisible(button(page, uiText.console_close!).and(focused(page)));
});

it('returns from a dialog, the commands and a menu to what opened it', async () => {
  const { page } = site;
  await openByKeyboard(page, 'and now a dialog');
  await page.keyboard.press('Control+k');
  await expectVisible(page.getByRole('combobox', { name: uiText.console_commands_input }).and(focused(page)));
  await page.keyboard.press('Escape');
  await expectVisible(reply(page).and(focused(page)));
  await pressByKeyboard(page, button(page, uiText.scripts_all!));
  await expectVisible(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expectVisible(button(page, uiText.scripts_all!).and(focused(page)));
});

it('is in the list after its row has gone to another view', async () => {
  const { page } = site;
  await openByKeyboard(page, 'close me by keyboard');
  const row = page.getByRole('list', { name: uiText.console_list }).getByRole('button').filter({ hasText: 'close me' });
  await row.focus();
  await page.keyboard.press('Alt+e');
  await expectVisible(button(page, uiText.console_reopen!));
  expect(await focused(page).count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expectVisible(page.getByRole('list', { name: uiText.console_list }).locator(':focus'));
});

it('is on the page of the settings after saving', async () => {
  const { page } = site;
  await openByKeyboard(page, 'then the settings');
  await showDetails(page, uiText, 'person');
  await page.goto(`${site.system.siteUrl}/en/agent/settings`);
  const save = button(page, uiText.settings_save!).last();
  await pressByKeyboard(page, save);
  await expectVisible(page.getByText(uiText.settings_saved!));
  await expectVisible(save.and(focused(page)));
});

/** What a screen reader goes through, without what is within rows and messages. */
const LANDMARKS = /^\s*- (banner|main|region|complementary|list|log|tablist|tab|group|heading)\b( "[^"]*")?/;

it('the console is, to a screen reader, a bar, a list, a thread with its fields, and tabs', async () => {
  const { page } = site;
  await openByKeyboard(page, 'read me aloud');
  const tree = (await page.locator('body').ariaSnapshot()).split('\n');
  const parts = tree.flatMap((line) => LANDMARKS.exec(line)?.[0].trim() ?? []);
  for (const [role, name] of [
    ['region', uiText.console_list],
    ['list', uiText.console_list],
    ['group', uiText.console_views],
    ['region', uiText.console_conversation],
    ['complementary', uiText.console_facts],
    ['tablist', uiText.console_facts],
    ['group', uiText.quick_bar],
  ])
    expect(parts).toContain(`- ${role} "${name}"`);
  expect(parts.filter((part) => /^- (banner|main)/.test(part))).toEqual(['- banner', '- main']);
  expect(parts.find((part) => part.startsWith('- heading'))).toBe(`- heading "${uiText.console_title}"`);
  // Every control has a name.
  expect(tree.filter((line) => /^\s*- (button|link|textbox|combobox|checkbox|tab)(:|$)/.test(line))).toEqual([]);
});
