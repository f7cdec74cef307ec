import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { SessionId } from '@libs/protocol/ids.ts';
import { REPOSITORY } from '../../bin/servers/repository.ts';
import { launchProfile, type Profile } from '../../jest/browser.ts';
import { openChat } from '../../jest/people.ts';

const words = JSON.parse(readFileSync(join(REPOSITORY, 'web', 'messages', 'en.json'), 'utf8')) as Record<
  string,
  string
>;
/** Chromium, the site and everything else share two processors. */
const PATIENCE_MS = 60_000;

export interface Bubble {
  commandId: string;
  version: number;
  text: string;
}

/** A visitor's real browser with our chat open in it, on a profile that outlives it. */
export class BrowserTab {
  private constructor(
    private readonly profile: Profile,
    private readonly page: Page,
  ) {}

  /** Opens the chat, or comes back to it, as the profile in `folder` has it. */
  static async open(folder: string, site: string): Promise<BrowserTab> {
    const profile = await launchProfile(folder);
    const page = await pageIn(profile.context);
    await page.goto(`${site}/en/`);
    const tab = new BrowserTab(profile, page);
    await openChat(page, words);
    return tab;
  }

  async write(text: string): Promise<void> {
    await this.input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Resolves when the bubble says so of itself. */
  async stands(text: string, state: 'saved' | 'sent'): Promise<void> {
    await this.bubble(text).getByText(words[`chat_state_${state}`]!, { exact: true }).first().waitFor();
  }

  async shows(text: string): Promise<void> {
    await this.page.getByRole('log').getByText(text, { exact: true }).first().waitFor();
  }

  /** What this visitor has written, as drawn; what is not recorded yet has version 0. */
  bubbles(): Promise<Bubble[]> {
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

  /** Of the browser itself, above all its tabs. */
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
    return this.page.getByRole('textbox', { name: words.chat_input });
  }

  private bubble(text: string): Locator {
    return this.page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ has: this.page.getByText(text, { exact: true }) });
  }
}

async function pageIn(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}
