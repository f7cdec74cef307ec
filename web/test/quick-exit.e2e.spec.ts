import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { DESKTOP_VIEWPORT, expectVisible, PHONE_CONTEXT, messagesOf } from '../../infra/jest/actor-actions.ts';
import {
  ALL_CHAT_OVERLAYS,
  visibleQuickExits,
  enableContactDialog,
  sendFirstMessage,
  CHAT_OVERLAYS,
} from '../../infra/jest/chat-overlays.ts';
import {
  embeddedChatFrame,
  type ChatSite,
  CHAT_SITES,
  clickEmbeddedLauncher,
  startChatSites,
} from '../../infra/jest/chat-sites.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';
import { NEUTRAL_PAGES } from '../src/content/neutral-pages.ts';
import { sweep } from '../../infra/jest/sweep.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
const NEUTRAL_URL = NEUTRAL_PAGES.en;
/** The page in the tab before ours. */
const PREVIOUS_URL = 'https://before.example/';

const chatSites = resourceForThisFile(startChatSites, (one) => one.stop());
let ourUrl: string;
let context: BrowserContext;
let page: Page;
/** Every moment after the exit in which some of our content was readable. */
let leakedMoments: string[];
let hasLeft: boolean;

beforeAll(async () => {
  ourUrl = chatSites.system.siteUrl;
  await enableContactDialog(chatSites.system);
});
afterEach(() => context?.close());

async function openWindow(options: BrowserContextOptions): Promise<void> {
  context = await browser.current.newContext(options);
  await watchPaintedFrames();
  for (const address of [PREVIOUS_URL, NEUTRAL_URL])
    await context.route(`${address}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>${address}</title>${address}` }),
    );
  page = await context.newPage();
  await page.goto(PREVIOUS_URL);
}

/** Checks each frame that the browser is about to paint, in each of our documents. */
async function watchPaintedFrames(): Promise<void> {
  leakedMoments = [];
  hasLeft = false;
  await context.exposeBinding('reportLeak', (_source, what: string) => void (hasLeft && leakedMoments.push(what)));
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const { reportLeak } = globalThis as unknown as { reportLeak: (what: string) => void };
    const checkFrame = () => {
      const isDrawn = document.documentElement.getClientRects().length > 0 && document.body?.textContent?.trim();
      if (isDrawn || document.title.trim()) reportLeak(`${location.href}: ${document.title}`);
      requestAnimationFrame(checkFrame);
    };
    checkFrame();
    addEventListener('pageshow', ({ persisted }) => persisted && checkFrame());
  }, ourUrl);
}

async function openPageAndChat(chatSite: ChatSite): Promise<Frame> {
  await page.goto(chatSites.addresses[chatSite].elsewhere);
  await chatSites.goTo(page, chatSite);
  return chatSites.openChat(page, chatSite);
}

const leaveByShift = async (chat: Frame) => {
  hasLeft = true;
  await chat.locator('body').press('Shift');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift');
};
const leaveByButton = async (chat: Frame) => {
  hasLeft = true;
  await visibleQuickExits(chat).last().click();
};

const expectNeutralPage = () => page.waitForURL(NEUTRAL_URL);

/** Navigates as far as possible; resolves to the addresses on the way. */
async function walkHistory(direction: 'back' | 'forward'): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const stops: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    const next = entries[currentIndex + (direction === 'back' ? -1 : 1)];
    if (!next || next.url === 'about:blank') return stops;
    await (direction === 'back' ? page.goBack() : page.goForward()).catch(() => null);
    await page.waitForURL(({ href }) => !href.startsWith(ourUrl));
    stops.push(page.url());
  }
  throw new Error(`no end ${direction}: ${stops.join(' ')}`);
}

const unexpectedStops = (stops: string[]) => stops.filter((stop) => stop !== NEUTRAL_URL && stop !== PREVIOUS_URL);

/** Back, forward and back again: nothing of ours stands in the history, and nothing of it was readable on the way. */
async function expectNeutralHistory(): Promise<void> {
  const stops = [...(await walkHistory('back')), ...(await walkHistory('forward')), ...(await walkHistory('back'))];
  expect(unexpectedStops(stops)).toEqual([]);
  expect(leakedMoments).toEqual([]);
}

describe.each([
  ['a phone', PHONE_CONTEXT],
  ['a computer', { viewport: DESKTOP_VIEWPORT }],
] as const)('after an exit on %s', (_kind, options) => {
  beforeEach(() => openWindow(options));

  it.each(
    sweep(
      CHAT_SITES.flatMap((chatSite) => ALL_CHAT_OVERLAYS.map((state) => [chatSite, state] as const)),
      2,
    ),
  )('neither Back nor Forward shows us, %s, with %s: by the button and by Shift', async (chatSite, state) => {
    for (const leave of [leaveByButton, leaveByShift]) {
      await page.goto(PREVIOUS_URL);
      hasLeft = false;
      const chat = await openPageAndChat(chatSite);
      await sendFirstMessage(chat, 'they have my savings');
      await CHAT_OVERLAYS[state](chat);
      await leave(chat);
      await expectNeutralPage();
      const addresses = await walkHistory('back');
      const forward = await walkHistory('forward');
      expect(leakedMoments).toEqual([]);
      // Pages of another site are not ours to clear; the chat in them would have been detected.
      const expected =
        chatSite === 'on our own site' ? PREVIOUS_URL : new URL(chatSites.addresses[chatSite].page).origin;
      expect(unexpectedStops([...addresses, ...forward]).filter((stop) => !stop.startsWith(expected))).toEqual([]);
      await context.close();
      await openWindow(options);
    }
  });

  it('none of many pages of ours comes back: from other documents, from the same one, or ahead in the history', async () => {
    for (const path of ['/en/about', '/en/team']) await page.goto(ourUrl + path);
    const chat = await openPageAndChat('on our own site');
    await chat.getByRole('button', { name: uiText.chat_close, exact: true }).click();
    const footer = page.getByRole('contentinfo');
    for (const path of ['/en/cases', '/en/about', '/en/blog']) {
      await footer.locator(`a[href="${path}"]`).first().click();
      await page.waitForURL(ourUrl + path);
    }
    await page.goBack();
    await page.waitForURL(`${ourUrl}/en/about`);
    await leaveByShift(page.mainFrame());
    await expectNeutralPage();
    await expectNeutralHistory();
  });

  it('a tab that the browser restores continues to the neutral page', async () => {
    const chat = await openPageAndChat('on our own site');
    let isSlow = true;
    await context.route(NEUTRAL_URL, (route) => (isSlow ? undefined : route.fallback()));
    const request = page.waitForRequest(NEUTRAL_URL);
    await leaveByShift(chat);
    await request;
    isSlow = false;
    await page.reload({ waitUntil: 'commit' }).catch(() => null);
    await expectNeutralPage();
    expect(leakedMoments).toEqual([]);
  });

  it('opening us again by an address or a link works, and stays open', async () => {
    await leaveByShift(await openPageAndChat('on our own site'));
    await expectNeutralPage();
    hasLeft = false;
    await page.goto(`${ourUrl}/en/about`);
    await expectVisible(page.getByRole('heading', { level: 1 }));
    expect(await page.evaluate(() => sessionStorage.getItem('aidline.left'))).toBeNull();
    await page.reload();
    await expectVisible(page.getByRole('heading', { level: 1 }));
    expect(page.url()).toBe(`${ourUrl}/en/about`);
  });

  it('where storage is blocked, the pages are not shown either', async () => {
    await context.addInitScript((origin) => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      if (location.origin === origin)
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, { get: deny });
    }, ourUrl);
    for (const path of ['/en/team', '/en/cases']) await page.goto(ourUrl + path);
    await leaveByShift(await openPageAndChat('on our own site'));
    await expectNeutralPage();
    await expectNeutralHistory();
  });

  it('the exit works before any script of ours has loaded, and nothing comes back either', async () => {
    await context.route(`${ourUrl}/assets/*.js`, () => undefined);
    await page.goto(`${ourUrl}/en`, { waitUntil: 'commit' });
    const exit = page.getByRole('banner').locator('[data-quick-exit]');
    await exit.waitFor();
    hasLeft = true;
    await exit.click({ noWaitAfter: true });
    await expectNeutralPage();
    expect(unexpectedStops([...(await walkHistory('back')), ...(await walkHistory('forward'))])).toEqual([]);
    expect(leakedMoments).toEqual([]);
  });
});

/**
 * The browser of these tests has no back-forward cache, so the event of a restored page is dispatched in a tab that was
 * left. Resolves to what is visible at that moment.
 */
const restoreFromPageCache = () =>
  page.evaluate(() => {
    sessionStorage.setItem('aidline.left', '1');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.documentElement.getClientRects().length;
  });

describe('a page in the back-forward cache', () => {
  beforeEach(() => openWindow({ viewport: DESKTOP_VIEWPORT }));

  it('is blank at the moment it is restored, and redirects', async () => {
    await page.goto(`${ourUrl}/en/about`);
    hasLeft = true;
    expect(await restoreFromPageCache()).toBe(0);
    await expectNeutralPage();
    expect(leakedMoments).toEqual([]);
  });

  it('of an embedding site is blank, too, and comes back without the chat', async () => {
    await openPageAndChat('in a frame on another site');
    const anew = page.waitForEvent('domcontentloaded');
    expect(await restoreFromPageCache()).toBe(0);
    await anew;
    expect(page.frames()).toHaveLength(1);
  });
});

it('a page that opens the chat by itself does so on a new visit, and not in a tab that was left', async () => {
  await openWindow({ viewport: DESKTOP_VIEWPORT });
  const chatSite = 'in a frame on another site';
  const host = chatSites.addresses[chatSite].page;
  await context.addInitScript((origin) => {
    if (location.href.startsWith(origin))
      addEventListener('DOMContentLoaded', () =>
        (window as unknown as { aidline: (verb: string) => void }).aidline('open'),
      );
  }, host);
  const framesOn = async (address: string) => {
    if (address !== page.url()) await page.goto(address);
    await page.waitForFunction(() => (window as unknown as { told: unknown[] }).told.length > 0);
    return page.frames().length;
  };
  expect([await framesOn(`${host}index.html`), await framesOn(host)]).toEqual([2, 2]);
  await leaveByShift(await embeddedChatFrame(page, ourUrl));
  await expectNeutralPage();
  await page.goBack();
  await page.waitForURL(`${host}index.html`);
  expect(await framesOn(page.url())).toBe(1);
  await clickEmbeddedLauncher(page);
  await embeddedChatFrame(page, ourUrl);
  expect(await framesOn(host)).toBe(2);
});
