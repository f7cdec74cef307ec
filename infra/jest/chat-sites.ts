import type { Frame, Page } from 'playwright-core';
import { disableContactQuestions } from './disable-contact-questions.ts';
import { type HostSite, startHostSite } from './host-site.ts';
import { expectRecorded, openChat, disableAutoOpen, messagesOf } from './actor-actions.ts';
import { type RunningSystem, startSystem } from './test-system.ts';

/** Where the chat is shown. */
export const CHAT_SITES = ['on our own site', 'in a frame on another site'] as const;
export type ChatSite = (typeof CHAT_SITES)[number];

export type ChatSites = {
  system: RunningSystem;
  /** The page with the chat's button, and another page of the same site, in English. */
  addresses: Record<ChatSite, { page: string; elsewhere: string }>;
  /** Goes to the page, with automatic opening disabled. Resolves when the button is shown. */
  goTo: (page: Page, site: ChatSite) => Promise<void>;
  /** Clicks the button; resolves with the frame of the chat when its text field is ready. */
  openChat: (page: Page, site: ChatSite) => Promise<Frame>;
  stop: () => Promise<void>;
};

const messages = messagesOf('en');

/** The chat of one system on our own site and on another site, with contact questions disabled. */
export async function startChatSites(): Promise<ChatSites> {
  let chat = '';
  const host: HostSite = await startHostSite(() => chat);
  const env = { EMBED_ORIGINS: host.origin };
  const system = await startSystem({ gateways: 1, workers: 1, site: true, env });
  chat = system.siteUrl;
  await disableContactQuestions(system);
  const addresses = {
    'on our own site': { page: `${chat}/en`, elsewhere: `${chat}/en/about` },
    'in a frame on another site': { page: `${host.origin}/`, elsewhere: `${host.origin}/sibling.html` },
  };
  return {
    system,
    addresses,
    async goTo(page, site) {
      await disableAutoOpen(page.context());
      await page.goto(addresses[site].page);
      if (site === 'in a frame on another site') await waitForLauncher(page);
    },
    async openChat(page, site) {
      if (site === 'on our own site') {
        await openChat(page, messages);
        return page.mainFrame();
      }
      await clickEmbeddedLauncher(page);
      return embeddedChatFrame(page, chat);
    },
    async stop() {
      await system.stop();
      await host.close();
    },
  };
}

/** Waits until the loader has told the host page that its button is there. */
const waitForLauncher = (page: Page) =>
  page.waitForFunction(() => {
    const { told } = globalThis as unknown as { told: { type: string }[] };
    return told.some(({ type }) => type === 'ready');
  });

/** The button is in a closed shadow tree, which cannot be queried, so it is clicked by position. */
export async function clickEmbeddedLauncher(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.mouse.click(width - 46, height - 46);
}

/** The embedded chat from `origin`, once its text field is ready. */
export async function embeddedChatFrame(page: Page, origin: string): Promise<Frame> {
  const isChat = (frame: Frame) => frame.url().startsWith(`${origin}/embed`);
  const frame = page.frames().find(isChat) ?? (await page.waitForEvent('framenavigated', isChat));
  await frame.getByRole('textbox').waitFor();
  return frame;
}

/** Writes into the open chat and waits until the message is in the log. */
export async function sendMessageIn(chat: Frame, text: string): Promise<void> {
  const input = chat.getByRole('textbox', { name: messages.chat_input });
  await input.fill(text);
  await input.press('Enter');
  await expectRecorded(chat, text);
}
