import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { expectShown, wordsOf } from './people.ts';
import { saveSettings } from './save-settings.ts';
import type { RunningSystem } from './system.ts';
import { write } from './two-places.ts';

const words = wordsOf('en');
const PHOTO = 'a photo of what they wrote to me on that evening.png';

/** The contact dialog can be had, and nobody has to answer it. Resolves when that is in force. */
export async function offerContact(system: RunningSystem): Promise<void> {
  await saveSettings(system, { askForName: true, askForEmail: true, allowSkipDetails: true });
  const isInForce = async () => {
    const answer = await fetch(`${system.siteUrl}/api/settings/widget`);
    return ((await answer.json()) as { allowSkipDetails: boolean }).allowSkipDetails;
  };
  while (!(await isInForce())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The first words, and no answer to the question that follows them. */
export async function sayFirst(chat: Frame, text: string): Promise<void> {
  await write(chat, text);
  await press(chat, words.chat_contact_skip!);
}

const press = (chat: Frame, name: string) => chat.getByRole('button', { name, exact: true }).click();

/** Every way out that can be seen. */
export const exitsIn = (chat: Page | Frame): Locator => chat.locator('[data-quick-exit]:visible');

/** What may lie over an open chat in which something has been said, and how one gets there; Escape leads back. */
export const STATES_OF_CHAT = {
  'the open chat': () => Promise.resolve(),
  'its menu': (chat: Frame) => press(chat, words.chat_menu!),
  'the question whether to erase': async (chat: Frame) => {
    await press(chat, words.chat_menu!);
    await press(chat, words.chat_menu_erase!);
    await expectShown(chat.getByRole('alertdialog'));
  },
  'the contact dialog': async (chat: Frame) => {
    await press(chat, words.chat_menu!);
    await press(chat, words.chat_menu_contact!);
    await expectShown(chat.getByRole('dialog', { name: words.chat_contact_title }));
  },
  'an enlarged photo': async (chat: Frame) => {
    const buffer = readFileSync(join(import.meta.dirname, '../pictures/chat.png'));
    await chat.locator('input[type=file]').setInputFiles([{ name: PHOTO, mimeType: 'image/png', buffer }]);
    await press(chat, words.chat_send!);
    await chat.getByRole('button', { name: words.files_open_named!.replace('{name}', PHOTO) }).click();
    await chat.locator('dialog:modal img').waitFor();
  },
} satisfies Record<string, (chat: Frame) => Promise<unknown>>;

export type StateOfChat = keyof typeof STATES_OF_CHAT;
export const ALL_STATES_OF_CHAT = Object.keys(STATES_OF_CHAT) as StateOfChat[];
