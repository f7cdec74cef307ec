import type { BrowserContext, BrowserContextOptions, ElementHandle, Frame, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { DESKTOP_VIEWPORT, expectVisible, PHONE_CONTEXT, messagesOf } from '../../infra/jest/actor-actions.ts';
import {
  ALL_CHAT_OVERLAYS,
  visibleQuickExits,
  enableContactDialog,
  sendFirstMessage,
  CHAT_OVERLAYS,
} from '../../infra/jest/chat-overlays.ts';
import { CHAT_SITES, startChatSites } from '../../infra/jest/chat-sites.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
const WINDOWS = {
  'a phone': PHONE_CONTEXT,
  'a narrow phone': { ...PHONE_CONTEXT, viewport: { width: 320, height: 568 } },
  'a window beside which the frame is 384 by 500': { viewport: DESKTOP_VIEWPORT },
  'a window that is hardly higher than the chat': { viewport: { width: 1280, height: 540 } },
} satisfies Record<string, BrowserContextOptions>;

const chatSites = resourceForThisFile(startChatSites, (one) => one.stop());
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await enableContactDialog(chatSites.system);
});
afterEach(() => context?.close());

/**
 * How many exit buttons receive a tap at their centre, and are covered neither in the chat nor by anything over its
 * frame.
 */
async function countReachableExits(chat: Frame): Promise<number> {
  const found = await Promise.all(
    (await visibleQuickExits(chat).elementHandles()).map((exit) => isReached(exit as ExitElement)),
  );
  return found.filter(Boolean).length;
}

type ExitElement = ElementHandle<Element>;

async function isReached(exit: ExitElement): Promise<boolean> {
  const isInFront = await exit.evaluate((element) => {
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
    const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
    return x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(topElement);
  });
  const box = await exit.boundingBox();
  if (!box || !isInFront) return false;
  // To the embedding page, the frame is only the loader's element.
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)!.closest('aidline-chat, [data-quick-exit]') !== null,
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
}

describe.each(sweep(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[], 2))('in %s', (kind) => {
  beforeEach(async () => {
    context = await browser.current.newContext(WINDOWS[kind]);
    page = await context.newPage();
  });

  it.each(CHAT_SITES)('an exit is reachable whatever lies over the chat, %s', async (chatSite) => {
    await chatSites.goTo(page, chatSite);
    const chat = await chatSites.openChat(page, chatSite);
    await sendFirstMessage(chat, 'they have my savings');
    const reached: Record<string, boolean> = {};
    for (const state of ALL_CHAT_OVERLAYS) {
      await CHAT_OVERLAYS[state](chat);
      reached[state] = (await countReachableExits(chat)) > 0;
      if (state !== 'the open chat') await page.keyboard.press('Escape');
    }
    expect(reached).toEqual(Object.fromEntries(ALL_CHAT_OVERLAYS.map((state) => [state, true])));
  });

  it('an exit is reachable on the page, with its menu open, and under a chat that opened by itself', async () => {
    await page.goto(`${chatSites.system.siteUrl}/en/about`);
    const main = page.mainFrame();
    expect(await countReachableExits(main)).toBe(1);
    await page.getByRole('banner').locator('summary:visible').last().click();
    expect(await countReachableExits(main)).toBe(1);
    await page.keyboard.press('Escape');
    const bar = page.getByRole('complementary', { name: uiText.chat_bar });
    await expectVisible(page.getByRole('dialog', { name: uiText.chat_panel }).or(bar));
    expect(await countReachableExits(main)).toBeGreaterThan(0);
  });
});
