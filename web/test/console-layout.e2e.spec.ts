import type { Locator, Page } from 'playwright-core';
import { refusalMessages } from '@libs/protocol/refusal-messages.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { commandAsAgent, openCustomer } from '../../infra/jest/api-actors.ts';
import {
  expectVisible,
  messagesOf,
  PHONE_CONTEXT,
  PHONE_VIEWPORT,
  showDetails,
  signIn,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

/** The console at the size of a small laptop and of a phone: how much is seen, and that the keyboard reaches it all. */
const uiText = messagesOf('en');
const site = siteForThisFile({ prepare: writeConversation });

const MESSAGES = [
  ...['they took everything', 'when was that?', 'on Monday', 'by which way?', 'a transfer', 'which bank is it?'],
  ...[
    'the one in town',
    'please call them now',
    'is it too late?',
    'it may not be',
    'thank you',
    'I stay here with you',
  ],
];

/** One line each, by both sides in turn. */
async function writeConversation(): Promise<void> {
  const { client, sessionId } = await openCustomer(site.system);
  const asAgent = { email: site.system.agent.email, sessionId };
  for (const [index, text] of MESSAGES.entries())
    await (index % 2 === 0
      ? client.command(sessionId, { type: 'message.send', text })
      : commandAsAgent(site.system, { ...asAgent, command: { type: 'message.send', text } }));
  client.close();
}

async function openConversation(page: Page): Promise<void> {
  await signIn(page, site.system, 'en');
  await page.getByRole('list', { name: uiText.console_list }).getByRole('button').first().click();
  // Not the words that stand there until the messages are loaded.
  await expectVisible(page.getByRole('log').locator('[data-from]').getByText(MESSAGES.at(-1)!));
}

it('shows at least ten messages at 1280 by 800', async () => {
  const { page } = site;
  await openConversation(page);
  const log = (await page.getByRole('log').boundingBox())!;
  const bubbles = await page.getByRole('log').locator('[data-from]').all();
  const boxes = await Promise.all(bubbles.map(async (bubble) => (await bubble.boundingBox())!));
  const whole = boxes.filter(({ y, height }) => y >= log.y && y + height <= log.y + log.height);
  expect(whole.length).toBeGreaterThanOrEqual(10);
});

it('each tab beside a conversation passes axe, and arrow keys go through them', async () => {
  const { page } = site;
  await openConversation(page);
  for (const tab of ['case', 'notes', 'files', 'history'] as const) {
    await showDetails(page, uiText, tab);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.getByRole('tab', { selected: true }).press('ArrowLeft');
  await expectVisible(page.getByRole('tabpanel').getByText(uiText.console_files_none!));
});

/** What a button is called as a command, where that is another name. */
const COMMAND_NAMES: Record<string, string> = {
  [uiText.console_close!]: uiText.console_key_close!,
  [uiText.console_reply_tab!]: uiText.console_key_note!,
  [uiText.console_note_tab!]: uiText.console_key_note!,
  [uiText.quick_add!]: uiText.quick_add_title!,
  [uiText.assignment_release!]: uiText.assignment_key_release!,
};
/** Ctrl K opens the commands and Enter sends. */
const BY_A_KEY = [uiText.console_commands!, uiText.console_send!];

const namesOf = async (buttons: Locator): Promise<string[]> =>
  (await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent))).map((name) =>
    name.replace(/^\+ |\d+$/g, '').trim(),
  );

it('every button of the console and every tab has its command', async () => {
  const { page } = site;
  await openConversation(page);
  await showDetails(page, uiText, 'case');
  const outside = page.locator('header, main').locator('button:visible:not([role=listitem] *):not(li *)');
  const buttons = (await namesOf(outside)).filter((name) => !BY_A_KEY.includes(name));
  expect(buttons.length).toBeGreaterThan(25);
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option').filter({ has: page.locator('span') });
  const commands = await namesOf(options.locator('span:first-child'));
  const hasCommand = (name: string) =>
    [COMMAND_NAMES[name] ?? name, `Go to ${name}`, `Details: ${name}`].some((one) => commands.includes(one));
  expect(buttons.filter((name) => !hasCommand(name))).toEqual([]);
});

it('on a phone a command opens the details at its tab, with the focus there', async () => {
  const { page } = site;
  await openConversation(page);
  await page.setViewportSize(PHONE_VIEWPORT);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: uiText.console_commands_input }).fill(`Details: ${uiText.details_files!}`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: uiText.console_facts });
  await expectVisible(dialog.getByText(uiText.console_files_none!));
  await expectVisible(dialog.locator('[role=tab][aria-selected=true]:focus'));
  expect(await accessibilityViolations(page)).toEqual([]);
});

it('on a phone the list, its menu, the conversation and its details pass axe', async () => {
  const { page } = site;
  await page.setViewportSize(PHONE_VIEWPORT);
  await signIn(page, site.system, 'en');
  const rows = page.getByRole('list', { name: uiText.console_list }).getByRole('button');
  await expectVisible(rows);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: uiText.menu, exact: true }).click();
  await expectVisible(page.getByRole('menuitem', { name: uiText.console_log_out }));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await rows.first().click();
  await expectVisible(page.getByRole('log').getByText(MESSAGES.at(-1)!));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: uiText.console_facts, exact: true }).click();
  await expectVisible(page.getByRole('dialog').getByText(uiText.console_email!, { exact: true }));
  expect(await accessibilityViolations(page)).toEqual([]);
});

/** Of all that can be pressed, what a finger misses: lower than 44 px. */
const lowControls = (page: Page): Promise<string[]> =>
  page
    .locator('button, select, summary, [role=menuitem], input:not([type=checkbox]), label:has(> [type=checkbox])')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
        .filter((one) => one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML.slice(0, 120)),
    );

it('a finger finds 44 px for everything on each page of the console', async () => {
  await site.reopenWindow(PHONE_CONTEXT);
  const { page } = site;
  await openConversation(page);
  expect(await lowControls(page)).toEqual([]);
  await page.getByRole('button', { name: uiText.console_facts, exact: true }).click();
  await page.getByRole('tab', { name: uiText.details_case }).click();
  expect(await lowControls(page)).toEqual([]);
  for (const path of ['dashboard', 'team', 'account', 'settings', 'shift', 'reports', 'content']) {
    await page.goto(`${site.system.siteUrl}/en/agent/${path}`);
    await expectVisible(page.locator('main').getByRole('button'));
    expect([path, await lowControls(page)]).toEqual([path, []]);
  }
});

it('an address of no conversation says so, and offers nothing to answer or to note', async () => {
  const { page } = site;
  await signIn(page, site.system, 'en');
  await page.goto(`${site.system.siteUrl}/en/agent/dashboard?session=0199f3a2-0000-7000-8000-000000000099`);
  const pane = page.getByRole('region', { name: uiText.console_conversation });
  await expectVisible(pane.getByText(refusalMessages.en['session.unknown']));
  expect(await pane.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('tab').count()).toBe(0);
});
