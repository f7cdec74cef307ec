import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  PHONE_CONTEXT,
  chatLauncher,
  openChat,
  disableAutoOpen,
  sendMessage,
  signIn,
  waitForPage,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ prepare: disableContactQuestions, prepareWindow: disableAutoOpen });
const home = () => `${site.system.siteUrl}/en`;

const chooseMenuItem = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: uiText.chat_menu, exact: true }).click();
  await page.getByRole('button', { name: uiText[choice], exact: true }).click();
};
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('aidline.chat.session'));

describe('the menu of the visitor’s chat', () => {
  it('downloads the conversation as a page that works offline, with the same content as data in it', async () => {
    const page = await openVisitorPage(site.context, home(), uiText);
    await sendMessage(page, uiText, 'they took <everything>');
    const download = page.waitForEvent('download');
    await chooseMenuItem(page, 'chat_menu_download');
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text).toContain('they took &lt;everything&gt;');
    const json = /id="conversation">([\s\S]*?)<\/script>/.exec(text)![1]!;
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ text: 'they took <everything>' }));
  });

  it('deletes the conversation for everybody after a confirmation, and the next message starts another one', async () => {
    const page = await openVisitorPage(site.context, home(), uiText);
    await sendMessage(page, uiText, 'forget this');
    const { sessionId } = JSON.parse((await stored(page))!) as { sessionId: string };
    await chooseMenuItem(page, 'chat_menu_erase');
    await page.getByRole('alertdialog').getByRole('button', { name: uiText.chat_keep }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(uiText.chat_menu);
    await page.getByRole('button', { name: uiText.chat_menu_erase, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: uiText.chat_menu_erase }).click();
    await expectVisible(page.getByText(uiText.chat_gone_erased!));
    expect([await stored(page), await page.getByText('forget this').count()]).toEqual([null, 0]);
    expect(await queryDatabase(site.system, 'select status from chat_session where id = $1', [sessionId])).toEqual([
      { status: 'erased' },
    ]);
    await sendMessage(page, uiText, 'a new beginning');
    expect(await stored(page)).not.toContain(sessionId);
  });

  it('removes the conversation from this device only', async () => {
    const page = await openVisitorPage(site.context, home(), uiText);
    await sendMessage(page, uiText, 'keep this, but not here');
    const { sessionId } = JSON.parse((await stored(page))!) as { sessionId: string };
    await chooseMenuItem(page, 'chat_menu_forget');
    await page.getByRole('alertdialog').getByRole('button', { name: uiText.chat_menu_forget }).click();
    await expectVisible(page.getByText(uiText.chat_gone_forgotten!));
    await page.reload();
    await openChat(page, uiText);
    expect(await page.getByText('keep this, but not here').count()).toBe(0);
    expect(await queryDatabase(site.system, 'select status from chat_session where id = $1', [sessionId])).toEqual([
      { status: 'waiting' },
    ]);
  });

  it('is followed by a rating after closing, which the agent reads; axe finds no violation', async () => {
    const page = await openVisitorPage(site.context, home(), uiText);
    await sendMessage(page, uiText, 'thank you for listening');
    const agentPage = await (await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(agentPage, site.system, 'en');
    await agentPage.getByText('thank you for listening').first().click();
    await agentPage.getByRole('button', { name: uiText.console_claim, exact: true }).click();
    await agentPage.getByRole('button', { name: uiText.console_close, exact: true }).click();
    await page.getByRole('radio', { name: '4 out of 5' }).waitFor({ state: 'attached' });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: '4 out of 5' }).check({ force: true });
    await page.getByRole('textbox', { name: uiText.chat_rate_text }).fill('patient');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: uiText.chat_rate_send }).click();
    await expectVisible(page.getByText('Rated: 4 out of 5. patient'));
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectVisible(agentPage.getByText('Rated: 4 out of 5. patient'));
    await agentPage.context().close();
  });
});

describe('a message that arrives while the visitor reads elsewhere', () => {
  it('is counted in the title of every page, and in quiet mode it is not', async () => {
    const page = await openVisitorPage(site.context, home(), uiText);
    const unreadLabel = uiText.chat_open_new!.replace('{count}', '1');
    // The greeting counts as well when it arrives after the panel was closed.
    await expectVisible(page.getByText(defaultWelcome.en));
    await sendMessage(page, uiText, 'are you there?');
    await page.getByRole('button', { name: uiText.chat_close }).click();
    const agentPage = await (await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(agentPage, site.system, 'en');
    await agentPage.getByText('are you there?').first().click();
    await agentPage.getByRole('textbox', { name: uiText.console_reply }).fill('yes');
    await agentPage.keyboard.press('Enter');
    await waitForPage(page, () => /^\(\d\) /.test(document.title));
    await page.getByRole('link', { name: uiText.nav_about, exact: true }).first().click();
    await page.waitForURL('**/en/about');
    await waitForPage(page, () => document.title.startsWith('(1) About us'));
    const neutral = page.getByRole('checkbox', { name: uiText.neutral_title });
    await neutral.check();
    expect(await page.title()).toBe(uiText.neutral_title_shown);
    await neutral.uncheck();
    await waitForPage(page, () => document.title.startsWith('(1) About us'));
    await page.getByRole('button', { name: unreadLabel }).click();
    await waitForPage(page, () => document.title.startsWith('About us'));
    await chooseMenuItem(page, 'chat_menu_quiet');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: uiText.chat_close }).click();
    await agentPage.getByRole('textbox', { name: uiText.console_reply }).fill('still here');
    await agentPage.keyboard.press('Enter');
    await expectVisible(page.getByRole('button', { name: unreadLabel }));
    expect(await page.title()).not.toMatch(/^\(/);
    await agentPage.context().close();
  });
});

it('the back button of a phone closes the chat and stays on the page', async () => {
  await site.reopenWindow(PHONE_CONTEXT);
  const page = await openVisitorPage(site.context, home(), uiText);
  const address = page.url();
  await page.goBack();
  await page.getByRole('dialog', { name: uiText.chat_panel }).waitFor({ state: 'detached' });
  await expectVisible(chatLauncher(page, uiText));
  expect(page.url()).toBe(address);
});
