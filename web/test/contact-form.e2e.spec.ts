import type { Page } from 'playwright-core';
import {
  expectVisible,
  expectRecorded,
  openChat,
  disableAutoOpen,
  LOCALE_PREFIXES,
  signIn,
  waitForPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { saveSettings } from '../../infra/jest/save-settings.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import { locales } from '@libs/protocol/languages.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const site = siteForThisFile({ prepareWindow: disableAutoOpen });

const save = (settings: Record<string, unknown>) => saveSettings(site.system, settings);

async function writeFirst(page: Page, locale: (typeof locales)[number], text: string) {
  const texts = messagesOf(locale);
  await page.goto(`${site.system.siteUrl}${LOCALE_PREFIXES[locale]}/`);
  const input = await openChat(page, texts);
  await input.fill(text);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.chat_contact_title });
  return { texts, input, dialog };
}

describe.each(sweep(locales))('before the first message, in %s', (locale) => {
  it('the chat asks for contact details, holds the message through a reload, and sends both', async () => {
    const { page } = site;
    const { texts, input, dialog } = await writeFirst(page, locale, 'they have my money');
    await expectVisible(dialog);
    expect(await dialog.getByRole('textbox').count()).toBe(2);
    expect(await page.locator('[data-version]').filter({ hasText: 'they have my money' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: texts.chat_send, exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await input.inputValue()).toBe('they have my money');
    await page.reload();
    await openChat(page, texts);
    await waitForPage(
      page,
      () => document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value === 'they have my money',
    );
    // The form appears only after the earlier messages are loaded.
    await expectVisible(page.locator('[role="log"][aria-busy="false"]'));
    await input.press('Enter');
    await dialog.getByRole('textbox', { name: texts.chat_contact_name }).fill('Mei Lin');
    await dialog.getByRole('textbox', { name: texts.chat_contact_email }).fill('mei@example.org');
    await dialog.getByRole('button', { name: texts.chat_contact_continue }).click();
    await expectRecorded(page, 'they have my money');
    await expectVisible(page.getByText(texts.chat_line_contact!));
    expect(await input.inputValue()).toBe('');
  });
});

describe('where skipping is allowed', () => {
  it('the message is sent before the form appears, and skipping is possible', async () => {
    await save({ allowSkipDetails: true, askForPhone: true, detailsExplanationMessage: 'So that we can call back' });
    const { page } = site;
    const { texts, dialog } = await writeFirst(page, 'en', 'I will not say who I am');
    await expectVisible(dialog.getByText('So that we can call back'));
    await expectRecorded(page, 'I will not say who I am');
    await expectVisible(dialog.getByLabel(texts.chat_contact_country!));
    await dialog.getByRole('button', { name: texts.chat_contact_skip }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectVisible(page.getByText('I will not say who I am'));
  });
});

it('an agent sees the contact details in the conversation', async () => {
  const { page: agentPage } = site;
  await signIn(agentPage, site.system, 'en');
  await agentPage.getByText('they have my money').first().click();
  await expectVisible(agentPage.getByText(messagesOf('en').chat_line_contact!));
});
