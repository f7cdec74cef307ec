import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { DESKTOP, expectShown, ON_A_PHONE, wordsOf } from '../../infra/jest/people.ts';
import {
  ALL_STATES_OF_CHAT,
  exitsIn,
  offerContact,
  sayFirst,
  STATES_OF_CHAT,
} from '../../infra/jest/states-of-chat.ts';
import {
  chatIn,
  type Place,
  PLACES,
  pressButton,
  startTwoPlaces,
  type TwoPlaces,
} from '../../infra/jest/two-places.ts';
import { NEUTRAL_PAGES } from '../src/content/neutral-pages.ts';

const words = wordsOf('en');
const browser = browserForThisFile();
const NEUTRAL = NEUTRAL_PAGES.en;
/** What was in the tab before us. */
const BEFORE = 'https://before.example/';

let places: TwoPlaces;
let ours: string;
let context: BrowserContext;
let page: Page;
/** Every moment since the exit in which something of ours could be read. */
let seen: string[];
let hasLeft: boolean;

beforeAll(async () => {
  places = await startTwoPlaces();
  ours = places.system.siteUrl;
  await offerContact(places.system);
});
afterAll(() => places?.stop());
afterEach(() => context?.close());

async function openWindow(options: BrowserContextOptions): Promise<void> {
  context = await browser.current.newContext(options);
  await watchPictures();
  for (const address of [BEFORE, NEUTRAL])
    await context.route(`${address}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>${address}</title>${address}` }),
    );
  page = await context.newPage();
  await page.goto(BEFORE);
}

/** Looks at every picture that the browser is about to draw, in each of our documents. */
async function watchPictures(): Promise<void> {
  seen = [];
  hasLeft = false;
  await context.exposeBinding('say', (_source, what: string) => void (hasLeft && seen.push(what)));
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const { say } = globalThis as unknown as { say: (what: string) => void };
    const look = () => {
      const isDrawn = document.documentElement.getClientRects().length > 0 && document.body?.textContent?.trim();
      if (isDrawn || document.title.trim()) say(`${location.href}: ${document.title}`);
      requestAnimationFrame(look);
    };
    look();
    addEventListener('pageshow', ({ persisted }) => persisted && look());
  }, ours);
}

async function arriveAndOpen(place: Place): Promise<Frame> {
  await page.goto(places.addresses[place].elsewhere);
  await places.arrive(page, place);
  return places.open(page, place);
}

const leaveByShift = async (chat: Frame) => {
  hasLeft = true;
  await chat.locator('body').press('Shift');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift');
};
const leaveByButton = async (chat: Frame) => {
  hasLeft = true;
  await exitsIn(chat).last().click();
};

const away = () => page.waitForURL(NEUTRAL);

/** Goes as far as it can, and says where it came to rest on the way. */
async function walk(direction: 'back' | 'forward'): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const stops: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    const next = entries[currentIndex + (direction === 'back' ? -1 : 1)];
    if (!next || next.url === 'about:blank') return stops;
    await (direction === 'back' ? page.goBack() : page.goForward()).catch(() => null);
    await page.waitForURL(({ href }) => !href.startsWith(ours));
    stops.push(page.url());
  }
  throw new Error(`no end ${direction}: ${stops.join(' ')}`);
}

const strangers = (stops: string[]) => stops.filter((stop) => stop !== NEUTRAL && stop !== BEFORE);

describe.each([
  ['a phone', ON_A_PHONE],
  ['a computer', { viewport: DESKTOP }],
] as const)('after an exit on %s', (_kind, options) => {
  beforeEach(() => openWindow(options));

  it.each(PLACES.flatMap((place) => ALL_STATES_OF_CHAT.map((state) => [place, state] as const)))(
    'neither Back nor Forward show us, %s, with %s: by the button and by Shift',
    async (place, state) => {
      for (const leave of [leaveByButton, leaveByShift]) {
        await page.goto(BEFORE);
        hasLeft = false;
        const chat = await arriveAndOpen(place);
        await sayFirst(chat, 'they have my savings');
        await STATES_OF_CHAT[state](chat);
        await leave(chat);
        await away();
        const back = await walk('back');
        const forward = await walk('forward');
        expect(seen).toEqual([]);
        // The pages of another site are its own; the chat in them would have been seen.
        const theirs = place === 'on our own site' ? BEFORE : new URL(places.addresses[place].page).origin;
        expect(strangers([...back, ...forward]).filter((stop) => !stop.startsWith(theirs))).toEqual([]);
        await context.close();
        await openWindow(options);
      }
    },
  );

  it('none of many pages of ours comes back: those of other documents, those of the same and those ahead', async () => {
    for (const path of ['/en/about', '/en/team']) await page.goto(ours + path);
    const chat = await arriveAndOpen('on our own site');
    await chat.getByRole('button', { name: words.chat_close, exact: true }).click();
    const footer = page.getByRole('contentinfo');
    for (const path of ['/en/cases', '/en/about', '/en/blog']) {
      await footer.locator(`a[href="${path}"]`).first().click();
      await page.waitForURL(ours + path);
    }
    await page.goBack();
    await page.waitForURL(`${ours}/en/about`);
    await leaveByShift(page.mainFrame());
    await away();
    expect(strangers([...(await walk('back')), ...(await walk('forward')), ...(await walk('back'))])).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('a tab that the browser loads again goes on to where it was going', async () => {
    const chat = await arriveAndOpen('on our own site');
    let isSlow = true;
    await context.route(NEUTRAL, (route) => (isSlow ? undefined : route.fallback()));
    const asked = page.waitForRequest(NEUTRAL);
    await leaveByShift(chat);
    await asked;
    isSlow = false;
    await page.reload({ waitUntil: 'commit' }).catch(() => null);
    await away();
    expect(seen).toEqual([]);
  });

  it('whoever comes again by an address or a link is let in, and stays in', async () => {
    await leaveByShift(await arriveAndOpen('on our own site'));
    await away();
    hasLeft = false;
    await page.goto(`${ours}/en/about`);
    await expectShown(page.getByRole('heading', { level: 1 }));
    expect(await page.evaluate(() => sessionStorage.getItem('aidline.left'))).toBeNull();
    await page.reload();
    await expectShown(page.getByRole('heading', { level: 1 }));
    expect(page.url()).toBe(`${ours}/en/about`);
  });

  it('where the browser keeps nothing, the pages stay away all the same', async () => {
    await context.addInitScript((origin) => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      if (location.origin === origin)
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, { get: deny });
    }, ours);
    for (const path of ['/en/team', '/en/cases']) await page.goto(ours + path);
    await leaveByShift(await arriveAndOpen('on our own site'));
    await away();
    expect(strangers([...(await walk('back')), ...(await walk('forward')), ...(await walk('back'))])).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('the exit is followed before any script of ours has come, and nothing comes back either', async () => {
    await context.route(`${ours}/assets/*.js`, () => undefined);
    await page.goto(`${ours}/en`, { waitUntil: 'commit' });
    const exit = page.getByRole('banner').locator('[data-quick-exit]');
    await exit.waitFor();
    hasLeft = true;
    await exit.click({ noWaitAfter: true });
    await away();
    expect(strangers([...(await walk('back')), ...(await walk('forward'))])).toEqual([]);
    expect(seen).toEqual([]);
  });
});

/**
 * The browser of these tests keeps no page for the way back, so it is told that this one comes back in a tab that was left.
 * Resolves to what of it is drawn in that moment.
 */
const comeBackKept = () =>
  page.evaluate(() => {
    sessionStorage.setItem('aidline.left', '1');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.documentElement.getClientRects().length;
  });

describe('a page that the browser has kept as it was', () => {
  beforeEach(() => openWindow({ viewport: DESKTOP }));

  it('is blank in the moment it comes back, and goes', async () => {
    await page.goto(`${ours}/en/about`);
    hasLeft = true;
    expect(await comeBackKept()).toBe(0);
    await away();
    expect(seen).toEqual([]);
  });

  it('of somebody else is blank, too, and comes again without the chat', async () => {
    await arriveAndOpen('in a frame on another site');
    const anew = page.waitForEvent('domcontentloaded');
    expect(await comeBackKept()).toBe(0);
    await anew;
    expect(page.frames()).toHaveLength(1);
  });
});

it('a page that opens the chat by itself does so for whoever comes anew, and not in a tab that was left', async () => {
  await openWindow({ viewport: DESKTOP });
  const place = 'in a frame on another site';
  const host = places.addresses[place].page;
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
  await leaveByShift(await chatIn(page, ours));
  await away();
  await page.goBack();
  await page.waitForURL(`${host}index.html`);
  expect(await framesOn(page.url())).toBe(1);
  await pressButton(page);
  await chatIn(page, ours);
  expect(await framesOn(host)).toBe(2);
});
