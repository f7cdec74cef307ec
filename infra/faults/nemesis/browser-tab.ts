import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { SessionId } from '@libs/protocol/ids.ts';
import { launchBrowserProfile, type BrowserProfile } from '../../jest/launch-browser.ts';
import { messagesOf, openChat } from '../../jest/actor-actions.ts';

const messages = messagesOf('en');
/** Chromium, the site and everything else share two processors. */
const TIMEOUT_MS = 60_000;

export type ShownMessage = {
  commandId: string;
  version: number;
  text: string;
};

/** A visitor's real browser with the chat open, on a profile that outlives it. */
export class BrowserTab {
  private constructor(
    private readonly profile: BrowserProfile,
    private readonly page: Page,
  ) {}

  /** Opens the chat with the profile in `folder`. */
  static async open(folder: string, site: string): Promise<BrowserTab> {
    const profile = await launchBrowserProfile(folder);
    const page = await openPage(profile.context);
    await page.goto(`${site}/en/`);
    const tab = new BrowserTab(profile, page);
    await openChat(page, messages);
    return tab;
  }

  async sendMessage(text: string): Promise<void> {
    await this.input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Resolves when the message shows this state. */
  async waitForState(text: string, state: 'saved' | 'sent'): Promise<void> {
    await this.messageItem(text).getByText(messages[`chat_state_${state}`]!, { exact: true }).first().waitFor();
  }

  async waitForText(text: string): Promise<void> {
    await this.page.getByRole('log').getByText(text, { exact: true }).first().waitFor();
  }

  /** This visitor's messages as shown; one that is not recorded yet has version 0. */
  ownMessages(): Promise<ShownMessage[]> {
    return this.page
      .getByRole('log')
      .locator('[data-state]')
      .evaluateAll((items) =>
        items.map((item) => ({
          commandId: item.getAttribute('data-command-id') ?? '',
          version: Number(item.getAttribute('data-version') ?? 0),
          text: item.querySelector('bdi')?.textContent ?? '',
        })),
      );
  }

  sessionId(): Promise<SessionId> {
    return this.page.evaluate(
      () => (JSON.parse(localStorage.getItem('aidline.chat.session')!) as { sessionId: SessionId }).sessionId,
    );
  }

  /** The process of the browser, the parent of its tabs. */
  pid(): Promise<number> {
    return this.profile.pid();
  }

  kill(): Promise<void> {
    return this.profile.kill();
  }

  close(): Promise<void> {
    return this.profile.context.close();
  }

  private get input(): Locator {
    return this.page.getByRole('textbox', { name: messages.chat_input });
  }

  private messageItem(text: string): Locator {
    return this.page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }
}

async function openPage(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(TIMEOUT_MS);
  return context.newPage();
}
