import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { expectVisible, messagesOf } from './actor-actions.ts';
import { saveSettings } from './save-settings.ts';
import type { RunningSystem } from './test-system.ts';
import { sendMessageIn } from './chat-sites.ts';

const messages = messagesOf('en');
const PHOTO_NAME = 'a photo of what they wrote to me on that evening.png';

/** Enables the contact dialog without making it mandatory. */
export const enableContactDialog = (system: RunningSystem): Promise<void> =>
  saveSettings(system, { askForName: true, askForEmail: true, allowSkipDetails: true });

/** Sends the first message and leaves the contact question unanswered. */
export async function sendFirstMessage(chat: Frame, text: string): Promise<void> {
  await sendMessageIn(chat, text);
  await clickButton(chat, messages.chat_contact_skip!);
}

const clickButton = (chat: Frame, name: string) => chat.getByRole('button', { name, exact: true }).click();

/** Every visible quick exit. */
export const visibleQuickExits = (chat: Page | Frame): Locator => chat.locator('[data-quick-exit]:visible');

/** The overlays of an open chat that has a message, and how to open each; Escape closes it. */
export const CHAT_OVERLAYS = {
  'the open chat': () => Promise.resolve(),
  'its menu': (chat: Frame) => clickButton(chat, messages.chat_menu!),
  'the question whether to erase': async (chat: Frame) => {
    await clickButton(chat, messages.chat_menu!);
    await clickButton(chat, messages.chat_menu_erase!);
    await expectVisible(chat.getByRole('alertdialog'));
  },
  'the contact dialog': async (chat: Frame) => {
    await clickButton(chat, messages.chat_menu!);
    await clickButton(chat, messages.chat_menu_contact!);
    await expectVisible(chat.getByRole('dialog', { name: messages.chat_contact_title }));
  },
  'an enlarged photo': async (chat: Frame) => {
    const buffer = readFileSync(join(import.meta.dirname, '../pictures/chat.png'));
    await chat.locator('input[type=file]').setInputFiles([{ name: PHOTO_NAME, mimeType: 'image/png', buffer }]);
    await clickButton(chat, messages.chat_send!);
    await chat.getByRole('button', { name: messages.files_open_named!.replace('{name}', PHOTO_NAME) }).click();
    await chat.locator('dialog:modal img').waitFor();
  },
} satisfies Record<string, (chat: Frame) => Promise<unknown>>;

export type ChatOverlay = keyof typeof CHAT_OVERLAYS;
export const ALL_CHAT_OVERLAYS = Object.keys(CHAT_OVERLAYS) as ChatOverlay[];
