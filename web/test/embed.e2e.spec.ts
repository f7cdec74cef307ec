import type { BrowserContext, Frame, Page } from 'playwright-core';
import { askForNothing } from '../../infra/jest/ask-for-nothing.ts';
import { browserForThisFile } from '../../infra/jest/browser.ts';
import { type HostSite, mayVouch, startHostSite, tokenOf } from '../../infra/jest/host-site.ts';
import { DESKTOP, expectShown, expectTaken, ON_A_PHONE, PHONE, signIn, wordsOf } from '../../infra/jest/people.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/system.ts';
import { chatIn, pressButton, write } from '../../infra/jest/two-places.ts';

const words = wordsOf('en');
const browser = browserForThisFile();
/** Whoever serves the chat; known only after the page that shows it, which must be on its list. */
let chat = '';
let sites: HostSite[];
let friend: string;
/** May show the chat, and may not say who its people are. */
let other: string;
let stranger: string;
let system: RunningSystem;
let context: BrowserContext;

beforeAll(async () => {
  sites = [await startHostSite(() => chat), await startHostSite(() => chat), await startHostSite(() => chat)];
  [friend, other, stranger] = sites.map(({ origin }) => origin) as [string, string, string];
  const env = { EMBED_ORIGINS: `${friend},${other}`, EMBED_IDENTITY: mayVouch(friend) };
  system = await startSystem({ gateways: 1, workers: 1, site: true, env });
  await askForNothing(system);
  chat = system.siteUrl;
});
afterAll(async () => {
  await system?.stop();
  for (const { server } of sites ?? []) server.close();
});
beforeEach(async () => {
  context = await browser.current.newContext({ viewport: DESKTOP });
});
afterEach(() => context.close());

type Told = { type: string; id: string; at: string; [more: string]: unknown };
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const typesTold = async (page: Page) => (await told(page)).map(({ type }) => type);
const hears = (page: Page, type: string) =>
  page.waitForFunction(
    (wanted) => (window as unknown as { told: Told[] }).told.some((one) => one.type === wanted),
    type,
  );
const say = (page: Page, ...call: unknown[]) =>
  page.evaluate((given) => (window as unknown as { aidline: (...call: unknown[]) => void }).aidline(...given), call);

async function arrive(at = friend): Promise<Page> {
  const page = await context.newPage();
  await page.goto(at);
  await hears(page, 'ready');
  return page;
}

describe('on a page with a strict policy, hostile styles and edited prototypes', () => {
  it('there is a button, and nothing of the chat is fetched or kept before it is pressed', async () => {
    const asked: string[] = [];
    context.on(
      'request',
      (request) => void (request.url().startsWith(chat) && asked.push(new URL(request.url()).pathname)),
    );
    const page = await arrive();
    expect(asked).toEqual(['/embed.js']);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const front = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.localName,
      [DESKTOP.width - 46, DESKTOP.height - 46],
    );
    expect(front).toBe('aidline-chat');
    expect(await typesTold(page)).toEqual(['ready']);
  });

  it('one can write, be answered and close, and the page hears what happens, never what is said', async () => {
    const page = await arrive();
    await pressButton(page);
    const frame = await chatIn(page, chat);
    await write(frame, 'my words stay in the frame');
    const desk = await (await browser.current.newContext({ viewport: DESKTOP })).newPage();
    await signIn(desk, system, 'en');
    await desk.getByText('my words stay in the frame').first().click();
    await desk.getByRole('textbox', { name: words.console_reply }).fill('and so do mine');
    await desk.keyboard.press('Enter');
    await expectTaken(desk, 'and so do mine');
    await frame.getByText('and so do mine').waitFor();
    await frame.getByRole('button', { name: words.chat_close }).click();
    await hears(page, 'close');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('aidline-chat');
    const all = await told(page);
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(['ready', 'open', 'session', 'connection', 'message', 'close']),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
    expect(
      Object.values(all)
        .map((one) => Object.values(one).join(' '))
        .join(' '),
    ).not.toMatch(/words|mine/);
    await desk.context().close();
  });

  it('a conversation that was begun is there after a reload, and what came meanwhile is counted without a click', async () => {
    const page = await arrive();
    await pressButton(page);
    await write(await chatIn(page, chat), 'I shall be back');
    await page.goto('about:blank');
    const desk = await (await browser.current.newContext({ viewport: DESKTOP })).newPage();
    await signIn(desk, system, 'en');
    await desk.getByText('I shall be back').first().click();
    await desk.getByRole('textbox', { name: words.console_reply }).fill('welcome back');
    await desk.keyboard.press('Enter');
    await expectTaken(desk, 'welcome back');
    await desk.context().close();
    await page.goto(friend);
    await page.waitForFunction(() =>
      (window as unknown as { told: Told[] }).told.some(({ type, count }) => type === 'unread' && Number(count) > 0),
    );
    await pressButton(page);
    const frame = await chatIn(page, chat);
    await frame.getByText('I shall be back').waitFor();
    await expectShown(frame.getByText(words.chat_news!));
  });

  it('verbs open, fill in, change the language and close; what I wrote myself is never written over', async () => {
    const page = await arrive();
    await say(page, 'prefill', 'About my order 17');
    await say(page, 'open');
    const frame = await chatIn(page, chat);
    const input = frame.getByRole('textbox');
    expect(await input.inputValue()).toBe('About my order 17');
    await input.fill('My own words');
    await say(page, 'prefill', 'Something else');
    await say(page, 'setLocale', 'zh-TW');
    await frame.getByRole('textbox', { name: wordsOf('zh-TW').chat_input }).waitFor();
    expect(await input.inputValue()).toBe('My own words');
    await say(page, 'close');
    await hears(page, 'close');
    await say(page, 'shutdown');
    expect(await page.locator('aidline-chat').count()).toBe(0);
    await say(page, 'boot', { lang: 'en' });
    await pressButton(page);
    await chatIn(page, chat);
  });
});

describe('messages between windows', () => {
  it('are believed only from the frame and from the host: not from a sibling, not from the page pretending', async () => {
    const page = await arrive();
    await pressButton(page);
    const frame = await chatIn(page, chat);
    const before = (await told(page)).length;
    await page.evaluate(() => {
      window.postMessage({ sign: 'aidline-1', told: { type: 'unread', count: 99 } }, '*');
      const sibling = document.createElement('iframe');
      sibling.src = '/sibling.html';
      document.body.append(sibling);
    });
    await page.waitForFunction(() => 'siblingHasSpoken' in window);
    await write(frame, 'still here');
    expect((await told(page)).slice(before).map(({ type }) => type)).not.toContain('unread');
    expect(await typesTold(page)).not.toContain('close');
  });

  it('in a flood leave the chat usable', async () => {
    const page = await arrive();
    await pressButton(page);
    const frame = await chatIn(page, chat);
    await page.evaluate((origin) => {
      const sign = 'aidline-1';
      const wishes = [{ verb: 'prefill', text: 'flood' }, { verb: 'setLocale', locale: 'zh-CN' }, { verb: 'x' }, 0];
      const { chatWindow } = window as unknown as { chatWindow: Window };
      for (let count = 0; count < 20_000; count += 1) chatWindow.postMessage({ sign, wish: wishes[count % 4] }, origin);
    }, chat);
    // The new language draws the panel anew; a key pressed in that very moment would go to nobody.
    const input = frame.getByRole('textbox', { name: wordsOf('zh-CN').chat_input! });
    await input.fill('above the water');
    await input.press('Enter');
    await expectShown(frame.getByRole('log').locator('[data-version]').filter({ hasText: 'above the water' }));
  });
});

describe('a person whom the page vouches for', () => {
  const mei = { sub: 'c-17', name: 'Mei Lin', email: 'mei@example.org' };
  const confirmed = () => words.chat_line_confirmed!.replace('{host}', new URL(friend).host);
  const identify = (page: Page, token: string | null) =>
    page.evaluate((given) => {
      const { aidline } = window as unknown as { aidline: (...call: unknown[]) => void };
      aidline('identify', { token: () => Promise.resolve(given) });
    }, token);
  /** The page as somebody signed in sees it, with the chat open. */
  async function arriveAs(claims: object | null, at = friend): Promise<{ page: Page; frame: Frame }> {
    const page = await arrive(at);
    await identify(page, claims && tokenOf(friend, chat, claims));
    await pressButton(page);
    return { page, frame: await chatIn(page, chat) };
  }
  const onAnotherDevice = async () => {
    await context.close();
    context = await browser.current.newContext({ viewport: DESKTOP });
  };

  it('is shown to agents by the page’s word, and finds the conversation again on another device; nobody else does', async () => {
    const { frame } = await arriveAs(mei);
    await expectShown(frame.getByText(confirmed()));
    await write(frame, 'they took my savings');
    const desk = await (await browser.current.newContext({ viewport: DESKTOP })).newPage();
    await signIn(desk, system, 'en');
    await desk.getByText('they took my savings').first().click();
    const facts = desk.getByRole('region', { name: words.console_vouched!, exact: true });
    await expectShown(facts.getByText(words.console_vouched_by!.replace('{host}', new URL(friend).host)));
    for (const known of Object.values(mei)) await expectShown(facts.getByText(known));
    await desk.context().close();

    await onAnotherDevice();
    const again = await arriveAs(mei);
    await expectShown(again.frame.getByText('they took my savings'));
    await say(again.page, 'shutdown');
    await again.page.locator('aidline-chat').waitFor({ state: 'detached' });
    await again.page.close();
    const next = await arriveAs({ sub: 'c-18', name: 'Bo' });
    await expectShown(next.frame.getByText(confirmed()));
    expect(await next.frame.getByText('they took my savings').count()).toBe(0);
    await next.page.close();
    const nobody = await arriveAs(null);
    await write(nobody.frame, 'who am I');
    expect(await nobody.frame.getByText(confirmed()).count()).toBe(0);
  });

  it('can write, and is told so, when a page shows a token that is not its own or has run out', async () => {
    const words = wordsOf('en');
    const late = { ...mei, iat: 1_000, exp: 1_300 };
    for (const [claims, at] of [
      [late, friend],
      [mei, other],
    ] as const) {
      const { page, frame } = await arriveAs(claims, at);
      await hears(page, 'error');
      await expectShown(frame.getByText(/could not confirm who you are/));
      await expectShown(frame.getByRole('button', { name: words.chat_retry! }));
      await write(frame, `here all the same, on ${at}`);
      expect(await frame.getByText('they took my savings').count()).toBe(0);
      await page.close();
    }
  });
});

it('fills the screen of a phone, and gives it back', async () => {
  await context.close();
  context = await browser.current.newContext(ON_A_PHONE);
  const page = await arrive();
  await pressButton(page);
  const frame = await chatIn(page, chat);
  expect(await frame.evaluate(() => [innerWidth, innerHeight])).toEqual([PHONE.width, PHONE.height]);
  await frame.getByRole('button', { name: words.chat_close }).click();
  await hears(page, 'close');
});

it('is not shown on a page whose origin is not on the list', async () => {
  const page = await context.newPage();
  const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
  await page.goto(stranger);
  await hears(page, 'ready');
  await pressButton(page);
  expect((await refused).text()).toContain(chat);
  expect(await typesTold(page)).not.toContain('open');
});
