import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  expectVisible,
  messagesOf,
  openVisitorPage,
  PHONE_VIEWPORT,
  sendMessage,
  signIn,
  toastsIn,
} from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/test-system.ts';

/** On a phone: an agent proposes a file, a lead approves it, and the agent sends it by the keyboard alone. */
const uiText = messagesOf('en');
const browser = browserForThisFile();
let system: RunningSystem;

beforeAll(async () => {
  system = await startSystem({ gateways: 1, workers: 1, site: true });
  await disableContactQuestions(system);
  await queryDatabase(
    system,
    `insert into agent (email, display_name, password_hash)
     select 'jun@example.org', 'Jun', password_hash from agent where role = 'lead'`,
  );
});
afterAll(() => system?.stop());

const newContext = () => browser.current.newContext({ viewport: PHONE_VIEWPORT });
const signInAs = async (email: string): Promise<Page> => {
  const page = await (await newContext()).newPage();
  await signIn(page, { ...system, agent: { ...system.agent, email } }, 'en');
  return page;
};
const library = (page: Page) => page.getByRole('dialog', { name: uiText.library_title });

const TITLE = 'How to report to your bank';

it('an approved file is found and sent at once; one that only waits is not', async () => {
  const visitor = await openVisitorPage(await newContext(), `${system.siteUrl}/en/about`, uiText);
  await sendMessage(visitor, uiText, 'what shall I tell my bank?');
  const jun = await signInAs('jun@example.org');
  await jun.getByRole('list', { name: uiText.console_list }).getByRole('button').first().click();
  await jun.getByRole('button', { name: uiText.library_open }).click();
  await expectVisible(library(jun).getByText(uiText.library_empty!));
  expect(await accessibilityViolations(jun)).toEqual([]);

  await library(jun).getByRole('button', { name: uiText.library_propose }).click();
  const form = jun.getByRole('dialog', { name: uiText.library_propose });
  await form.getByRole('button', { name: uiText.library_propose }).click();
  await expectVisible(form.getByRole('alert').getByText(uiText.library_file_missing!));
  await form.getByLabel(uiText.library_file_title!).fill(TITLE);
  const buffer = await sharp({ create: { width: 300, height: 420, channels: 3, background: '#0b5a55' } })
    .png()
    .toBuffer();
  await form.locator('input[type=file]').setInputFiles({ name: 'report.png', mimeType: 'image/png', buffer });
  expect(await accessibilityViolations(jun)).toEqual([]);
  await form.getByRole('button', { name: uiText.library_propose }).click();
  await form.waitFor({ state: 'detached' });
  await expectVisible(toastsIn(jun, uiText).getByText(uiText.changes_waits!));

  const mei = await signInAs(system.agent.email);
  await mei.goto(`${system.siteUrl}/en/agent/team`);
  await mei.getByRole('button', { name: `${uiText.changes_open_file}: report.png` }).click();
  await expectVisible(mei.getByRole('img', { name: 'report.png' }));
  await mei
    .getByRole('button', { name: uiText.changes_approve_label!.replace('{what}', uiText.changes_library_file!) })
    .click();
  await expectVisible(mei.getByText(uiText.changes_none!));

  await jun.getByRole('button', { name: uiText.library_open }).press('Enter');
  await expectVisible(library(jun).getByText(TITLE));
  await library(jun).getByLabel(uiText.library_search!).fill('nothing like it');
  await expectVisible(library(jun).getByText(uiText.library_none!));
  await library(jun).getByLabel(uiText.library_search!).fill('bank report');
  await expectVisible(library(jun).getByText(TITLE));
  expect(await library(jun).getByRole('button', { name: uiText.library_remove }).count()).toBe(0);
  expect(await accessibilityViolations(jun)).toEqual([]);
  for (const key of ['ArrowDown', 'Enter']) await jun.keyboard.press(key);
  await library(jun).waitFor({ state: 'detached' });
  await expectVisible(
    visitor.getByRole('log').getByRole('button', { name: uiText.files_open_named!.replace('{name}', 'report.png') }),
  );
});
