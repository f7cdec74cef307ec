import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { writeAsVisitor } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, signIn } from '../../infra/jest/actor-actions.ts';
import { pressUntilFocused } from '../../infra/jest/press-until-focused.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile();
const saved = (page: Page) => page.getByRole('group', { name: uiText.saved_views_title });
const dialog = (page: Page) => page.getByRole('dialog', { name: uiText.saved_views_title });
const builtIn = (page: Page, name: string) =>
  page.getByRole('group', { name: uiText.console_views }).getByRole('button', { name });
const languages = (page: Page) => page.getByLabel(uiText.console_filter_language!, { exact: true });
const view = (page: Page, name: string, count: number) =>
  saved(page).getByRole('button', { name: `${name} ${count}`, exact: true });

it('a filter is saved with the keyboard, counts what is in it, is shown again, renamed and deleted', async () => {
  await writeAsVisitor(site.system, 'they took my savings');
  const { page } = site;
  await signIn(page, site.system, 'en');
  await expectVisible(page.getByText('they took my savings'));
  expect(await saved(page).count()).toBe(0);
  await builtIn(page, uiText.console_view_waiting!).click();
  await page.getByRole('button', { name: uiText.console_filter, exact: true }).click();
  await languages(page).selectOption('en');
  await page.keyboard.press('Alt+V');
  await pressUntilFocused(page, dialog(page).getByLabel(uiText.saved_views_name!));
  await page.keyboard.type('English line');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectVisible(view(page, 'English line', 1));
  expect(await view(page, 'English line', 1).getAttribute('aria-pressed')).toBe('true');

  await writeAsVisitor(site.system, 'and mine as well');
  await expectVisible(view(page, 'English line', 2));
  await languages(page).selectOption('');
  await builtIn(page, uiText.console_view_closed!).click();
  expect(await view(page, 'English line', 2).getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('English line');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('and mine as well'));
  expect(await languages(page).inputValue()).toBe('en');

  await saved(page).getByRole('button', { name: uiText.saved_views_manage }).click();
  const item = dialog(page).getByRole('listitem');
  await item.getByLabel(uiText.saved_views_name!).fill('Line in English');
  await item.getByRole('button', { name: uiText.saved_views_rename }).click();
  await expectVisible(
    dialog(page).getByRole('button', {
      name: uiText.saved_views_delete_one!.replace('{name}', 'Line in English'),
    }),
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  // The first press asks.
  for (const _ of [1, 2])
    await item
      .getByRole('button', { name: uiText.saved_views_delete_one!.replace('{name}', 'Line in English') })
      .click();
  await item.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await saved(page).waitFor({ state: 'detached' });
});
