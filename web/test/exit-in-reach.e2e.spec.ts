import type { BrowserContext, BrowserContextOptions, ElementHandle, Frame, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { DESKTOP, expectShown, ON_A_PHONE, wordsOf } from '../../infra/jest/people.ts';
import {
  ALL_STATES_OF_CHAT,
  exitsIn,
  offerContact,
  sayFirst,
  STATES_OF_CHAT,
} from '../../infra/jest/states-of-chat.ts';
import { PLACES, startTwoPlaces, type TwoPlaces } from '../../infra/jest/two-places.ts';

const words = wordsOf('en');
const browser = browserForThisFile();
const WINDOWS = {
  'a phone': ON_A_PHONE,
  'a narrow phone': { ...ON_A_PHONE, viewport: { width: 320, height: 568 } },
  'a window beside which the frame is 384 by 500': { viewport: DESKTOP },
  'a window that is hardly higher than the chat': { viewport: { width: 1280, height: 540 } },
} satisfies Record<string, BrowserContextOptions>;

let places: TwoPlaces;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  places = await startTwoPlaces();
  await offerContact(places.system);
});
afterAll(() => places?.stop());
afterEach(() => context?.close());

/** How many exits a finger in the middle of them reaches, through whatever lies over the chat or over its frame. */
async function inReach(chat: Frame): Promise<number> {
  const found = await Promise.all((await exitsIn(chat).elementHandles()).map((exit) => isReached(exit as Exit)));
  return found.filter(Boolean).length;
}

type Exit = ElementHandle<Element>;

async function isReached(exit: Exit): Promise<boolean> {
  const isInFront = await exit.evaluate((element) => {
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(front);
  });
  const box = await exit.boundingBox();
  if (!box || !isInFront) return false;
  // A frame is nothing but the loader's element to the page around it.
  return page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)!.closest('aidline-chat, [data-quick-exit]') !== null,
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
}

describe.each(Object.keys(WINDOWS) as (keyof typeof WINDOWS)[])('in %s', (kind) => {
  beforeEach(async () => {
    context = await browser.current.newContext(WINDOWS[kind]);
    page = await context.newPage();
  });

  it.each(PLACES)('an exit is within reach whatever lies over the chat, %s', async (place) => {
    await places.arrive(page, place);
    const chat = await places.open(page, place);
    await sayFirst(chat, 'they have my savings');
    const reached: Record<string, boolean> = {};
    for (const state of ALL_STATES_OF_CHAT) {
      await STATES_OF_CHAT[state](chat);
      reached[state] = (await inReach(chat)) > 0;
      if (state !== 'the open chat') await page.keyboard.press('Escape');
    }
    expect(reached).toEqual(Object.fromEntries(ALL_STATES_OF_CHAT.map((state) => [state, true])));
  });

  it('an exit is within reach on the page, with its menu open, and under a chat that opened by itself', async () => {
    await page.goto(`${places.system.siteUrl}/en`);
    const main = page.mainFrame();
    expect(await inReach(main)).toBe(1);
    await page.getByRole('banner').locator('summary:visible').last().click();
    expect(await inReach(main)).toBe(1);
    await page.keyboard.press('Escape');
    await expectShown(page.getByRole('dialog', { name: words.chat_panel }));
    expect(await inReach(main)).toBeGreaterThan(0);
  });
});
