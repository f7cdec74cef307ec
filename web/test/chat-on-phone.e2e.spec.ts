import type { BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import {
  boundingBoxOf,
  PHONE_CONTEXT,
  PHONE_VIEWPORT,
  waitForPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { CHAT_SITES, startChatSites, sendMessageIn } from '../../infra/jest/chat-sites.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
const SCROLLED_TO = 400;
/** More than fit into the list. */
const MESSAGES = 8;
const chatSites = resourceForThisFile(startChatSites, (one) => one.stop());
let context: BrowserContext;
let page: Page;

afterEach(() => context.close());

const panel = (chat: Frame) => chat.getByRole('dialog', { name: uiText.chat_panel });
const expectClosed = (chat: Frame) => panel(chat).waitFor({ state: 'detached' });
const scrollPosition = () => page.evaluate(() => window.scrollY);
const nextFrameDrawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** A touch drag upwards from this height. Resolves when the page has stopped scrolling. */
async function drag(from: number): Promise<void> {
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 180, y: from });
  for (let distance = 10; distance <= 250; distance += 20) await touch('touchMove', { x: 180, y: from - distance });
  await touch('touchEnd');
  await session.detach();
  await scrollSettled();
}

async function scrollSettled(): Promise<void> {
  for (let before = -1; before !== (await scrollPosition()); await nextFrameDrawn()) before = await scrollPosition();
}

/**
 * Drags the page with one finger. The browser decides a moment later than the page which frame receives a touch.
 * Resolves to the scroll position after it has stopped.
 */
async function dragPage(): Promise<number> {
  await waitForPage(page, () => !document.elementFromPoint(180, 400)!.closest('dialog, aidline-chat'));
  while ((await scrollPosition()) <= SCROLLED_TO) await drag(400);
  return scrollPosition();
}

/** The part of the window not covered by the on-screen keyboard. */
type FreeViewport = { top: number; height: number };

/**
 * Simulates the on-screen keyboard of a phone: the visual viewport shrinks, the layout viewport does not. A headless
 * browser has no keyboard, so the page's `visualViewport` is changed.
 */
const raiseKeyboard = (free: FreeViewport) =>
  page.evaluate(({ top, height }) => {
    const view = window.visualViewport!;
    Object.defineProperty(view, 'height', { configurable: true, get: () => height });
    Object.defineProperty(view, 'offsetTop', { configurable: true, get: () => top });
    view.dispatchEvent(new Event('resize'));
    view.dispatchEvent(new Event('scroll'));
  }, free);
const lowerKeyboard = () =>
  page.evaluate(() => {
    const view = window.visualViewport!;
    for (const name of ['height', 'offsetTop'] as const) Reflect.deleteProperty(view, name);
    view.dispatchEvent(new Event('resize'));
  });

/** Which of the input and the last message lie outside the free area, or under another element of the chat. */
async function coveredElements(chat: Frame, { top, height }: FreeViewport): Promise<string[]> {
  const log = await boundingBoxOf(chat.getByRole('log'));
  const input = await boundingBoxOf(chat.getByRole('textbox', { name: uiText.chat_input }));
  const last = await boundingBoxOf(chat.getByRole('log').locator('[data-command-id]').last());
  const within = (box: typeof log, from: number, to: number, name: string) =>
    box.y >= from && box.y + box.height <= to ? [] : [`${name}: ${box.y} + ${box.height}, free: ${from} to ${to}`];
  return [
    ...within(input, top, top + height, 'input'),
    ...within(last, Math.max(log.y, top), Math.min(log.y + log.height, top + height), 'last message'),
  ];
}

/** Rendering takes a moment; what is still covered afterwards is reported. */
async function expectUncovered(chat: Frame, free: FreeViewport): Promise<void> {
  for (let attempt = 0; attempt < 100 && (await coveredElements(chat, free)).length > 0; attempt += 1)
    await nextFrameDrawn();
  expect(await coveredElements(chat, free)).toEqual([]);
}

const fontSize = (field: Locator) => field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

describe.each(sweep(CHAT_SITES))('on a phone, %s', (chatSite) => {
  beforeEach(async () => {
    context = await browser.current.newContext(PHONE_CONTEXT);
    page = await context.newPage();
    await page.goto(chatSites.addresses[chatSite].elsewhere);
    await chatSites.goTo(page, chatSite);
    await page.evaluate((top) => {
      document.body.style.minHeight = '3000px';
      scrollTo({ top, behavior: 'instant' });
    }, SCROLLED_TO);
  });
  const open = () => chatSites.openChat(page, chatSite);
  /** Opens a chat with a greeting and more messages than fit into the list. */
  const openLong = async (text = 'message') => {
    const chat = await open();
    await chat.getByRole('log').locator('[data-version]').getByText(defaultWelcome.en).waitFor();
    for (let count = 0; count < MESSAGES; count += 1) await sendMessageIn(chat, `${text} ${count}`);
    return chat;
  };

  it('the chat fills the screen, no field zooms in, the page behind it does not scroll, and axe finds no violation', async () => {
    const before = await dragPage();
    const chat = await open();
    expect(await boundingBoxOf(panel(chat))).toEqual({ x: 0, y: 0, ...PHONE_VIEWPORT });
    const topElement = await page.evaluate(
      ({ width, height }) =>
        [1, width - 2].flatMap((x) =>
          [1, height - 2].map((y) => document.elementFromPoint(x, y)!.closest('dialog, aidline-chat') !== null),
        ),
      PHONE_VIEWPORT,
    );
    expect(topElement).toEqual([true, true, true, true]);
    expect(await fontSize(chat.getByRole('textbox', { name: uiText.chat_input }))).toBeGreaterThanOrEqual(16);
    for (let count = 0; count < MESSAGES; count += 1) await sendMessageIn(chat, `message ${count}`);
    expect(await accessibilityViolations(chat)).toEqual([]);
    for (const from of [300, 400, 300, 640]) await drag(from);
    expect(await scrollPosition()).toBe(before);
  });

  it('the back button closes it and leaves the page scrolled as it was; closing it by its own button leaves no history entry', async () => {
    const address = page.url();
    const chat = await openLong();
    await sendMessageIn(chat, 'before I go back');
    await page.goBack();
    await expectClosed(chat);
    expect([page.url(), await scrollPosition()]).toEqual([address, SCROLLED_TO]);
    const after = await dragPage();
    const reopened = await open();
    await reopened.getByText('before I go back').waitFor();
    await reopened.getByRole('button', { name: uiText.chat_close, exact: true }).click();
    await expectClosed(reopened);
    await waitForPage(page, () => (history.state as { aidlineChat?: true } | null)?.aidlineChat !== true);
    expect([page.url(), await scrollPosition()]).toEqual([address, after]);
    await page.goBack();
    expect(page.url()).toBe(chatSites.addresses[chatSite].elsewhere);
  });

  it('the keyboard covers neither the input nor the last message', async () => {
    const chat = await openLong();
    await expectUncovered(chat, { top: 0, height: PHONE_VIEWPORT.height });
    for (const free of [
      { top: 0, height: 340 },
      { top: 120, height: 340 },
    ]) {
      await raiseKeyboard(free);
      await expectUncovered(chat, free);
      await sendMessageIn(chat, `above it, ${free.top}`);
      await expectUncovered(chat, free);
    }
    await lowerKeyboard();
    await expectUncovered(chat, { top: 0, height: PHONE_VIEWPORT.height });
    await waitForPage(page, () => window.visualViewport!.height === innerHeight);
    for (
      let attempt = 0;
      attempt < 100 && (await boundingBoxOf(panel(chat))).height < PHONE_VIEWPORT.height;
      attempt += 1
    )
      await nextFrameDrawn();
    expect(await boundingBoxOf(panel(chat))).toEqual({ x: 0, y: 0, ...PHONE_VIEWPORT });
  });

  it('a browser that shrinks its window for the keyboard covers neither', async () => {
    const chat = await openLong();
    await page.setViewportSize({ width: PHONE_VIEWPORT.width, height: 340 });
    await expectUncovered(chat, { top: 0, height: 340 });
  });

  it('pinch zoom does not make it smaller', async () => {
    const chat = await open();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await waitForPage(page, () => window.visualViewport!.scale === 2 && window.visualViewport!.height < innerHeight);
    await nextFrameDrawn();
    await nextFrameDrawn();
    const size = await panel(chat).evaluate((element) => [element.clientWidth, element.clientHeight]);
    expect(size).toEqual([PHONE_VIEWPORT.width, PHONE_VIEWPORT.height]);
  });

  it('turned on its side it shows the newest message still, and turned back, too', async () => {
    // Of several lines, which become fewer.
    const chat = await openLong(
      'they told me to wait until Monday, and then they did not answer the telephone any more',
    );
    const side = { width: PHONE_VIEWPORT.height, height: PHONE_VIEWPORT.width };
    for (const size of [side, PHONE_VIEWPORT]) {
      await page.setViewportSize(size);
      await expectUncovered(chat, { top: 0, height: size.height });
    }
  });

  it('in landscape it fills the screen, too, and the input stays usable above the keyboard', async () => {
    const side = { width: PHONE_VIEWPORT.height, height: PHONE_VIEWPORT.width };
    await page.setViewportSize(side);
    const chat = await openLong();
    expect(await boundingBoxOf(panel(chat))).toEqual({ x: 0, y: 0, ...side });
    await expectUncovered(chat, { top: 0, height: side.height });
    const free = { top: 0, height: 180 };
    await raiseKeyboard(free);
    await expectUncovered(chat, free);
    await lowerKeyboard();
    await page.setViewportSize(PHONE_VIEWPORT);
    await expectUncovered(chat, { top: 0, height: PHONE_VIEWPORT.height });
  });
});
