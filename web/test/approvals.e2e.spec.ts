import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { requestAsAgent } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, signIn, toastsIn } from '../../infra/jest/actor-actions.ts';
import { pressByKeyboard, pressUntilFocused } from '../../infra/jest/press-until-focused.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

// What visitors see and the rules about persons, as a lead decides on them with the keyboard alone.

const uiText = messagesOf('en');
const SECOND = 'second@example.org';
const site = siteForThisFile({
  workers: 0,
  prepare: (system) =>
    queryDatabase(
      system,
      `insert into agent (email, display_name, role, password_hash) select $1, 'Siew', 'lead', password_hash from agent`,
      [SECOND],
    ),
});

/** The name that visitors see of the first lead. */
async function requestName(by: string, name: string): Promise<void> {
  const [lead] = await queryDatabase<{ id: string }>(site.system, `select id from agent where email = $1`, [
    site.system.agent.email,
  ]);
  const path = `agents/${lead!.id}/public-name`;
  expect(await requestAsAgent(site.system, { email: by, path, method: 'PUT', body: { name } })).toEqual({});
}
const namesShown = () => queryDatabase<{ name: string }>(site.system, `select name from agent_public_profile`);

async function openTeam(): Promise<Page> {
  const { page } = site;
  await signIn(page, site.system, 'en');
  await page.goto(`${site.system.siteUrl}/en/agent/team`);
  return page;
}
const waiting = (page: Page) => page.getByRole('region', { name: uiText.changes_title });
const title = 'Name that visitors see of Aidline Agent';

it('a lead turns down and approves what another asked for; visitors see what was approved', async () => {
  await requestName(SECOND, 'Bank of China');
  const page = await openTeam();
  await expectVisible(waiting(page).getByText('Bank of China'));
  expect(await accessibilityViolations(page)).toEqual([]);
  await pressByKeyboard(page, waiting(page).getByRole('button', { name: `Turn down: ${title}` }));
  await expectVisible(waiting(page).getByText(uiText.changes_none!));
  expect(await namesShown()).toEqual([{ name: 'Aidline Agent' }]);

  await requestName(SECOND, 'Ada');
  await page.reload();
  await pressByKeyboard(page, waiting(page).getByRole('button', { name: `Approve: ${title}` }));
  await expectVisible(toastsIn(page, uiText).filter({ hasText: uiText.changes_approved! }));
  await expectVisible(waiting(page).getByText(uiText.changes_none!));
  expect(await namesShown()).toEqual([{ name: 'Ada' }]);
});

it('a lead withdraws what they asked for themselves, and finds no way to approve it', async () => {
  await requestName(site.system.agent.email, 'Grace');
  const page = await openTeam();
  await expectVisible(waiting(page).getByText(uiText.changes_not_you!));
  expect(
    await waiting(page)
      .getByRole('button', { name: /^Approve/ })
      .count(),
  ).toBe(0);
  // The name of a button begins with what is written on it, for those who speak to their device.
  expect(await accessibilityViolations(page)).toEqual([]);
  await pressByKeyboard(page, waiting(page).getByRole('button', { name: `Withdraw: ${title}` }));
  await expectVisible(waiting(page).getByText(uiText.changes_none!));
});

it('the rules about persons are changed in their form, and wait for somebody else', async () => {
  const page = await openTeam();
  const form = page.getByRole('form', { name: uiText.security_title });
  await pressUntilFocused(page, form.getByLabel(uiText.security_factor!));
  await page.keyboard.type('Everybody');
  await pressUntilFocused(page, form.getByLabel(uiText.security_days!));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('21');
  await pressUntilFocused(page, form.getByLabel(uiText.exports_per_hour!));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('7');
  await pressByKeyboard(page, form.getByRole('button', { name: uiText.settings_save }));
  await expectVisible(toastsIn(page, uiText).filter({ hasText: uiText.changes_waits! }));
  await expectVisible(waiting(page).getByText(uiText.changes_not_you!));
  const asked = await waiting(page).locator('dl').innerText();
  for (const change of ['Operators only → Everybody', '14 → 21', '20 → 7']) expect(asked).toContain(change);
  const rules = await requestAsAgent(site.system, { email: SECOND, path: 'settings/security' });
  expect(rules).toMatchObject({ independenceDays: 14, exportsPerHour: 20 });
});
