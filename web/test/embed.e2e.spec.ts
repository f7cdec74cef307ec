import type { BrowserContext, Frame, Page } from 'playwright-core';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { type HostSite, identityIssuersSetting, startHostSite, signIdentityToken } from '../../infra/jest/host-site.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  PHONE_CONTEXT,
  PHONE_VIEWPORT,
  signIn,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/test-system.ts';
import { embeddedChatFrame, clickEmbeddedLauncher, sendMessageIn } from '../../infra/jest/chat-sites.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
/** The address of the chat; known only after the embedding page, which must be on its list, was started. */
let chatUrl = '';
let sites: HostSite[];
let allowedSite: string;
/** May embed the chat, but not confirm identities. */
let allowedUnverifiedSite: string;
let unlistedSite: string;
let system: RunningSystem;
let context: BrowserContext;

beforeAll(async () => {
  sites = [await startHostSite(() => chatUrl), await startHostSite(() => chatUrl), await startHostSite(() => chatUrl)];
  [allowedSite, allowedUnverifiedSite, unlistedSite] = sites.map(({ origin }) => origin) as [string, string, string];
  const env = {
    EMBED_ORIGINS: `${allowedSite},${allowedUnverifiedSite}`,
    EMBED_IDENTITY: identityIssuersSetting(allowedSite),
  };
  system = await startSystem({ gateways: 1, workers: 1, site: true, env });
  await disableContactQuestions(system);
  chatUrl = system.siteUrl;
});
afterAll(async () => {
  await system?.stop();
  await Promise.all((sites ?? []).map((site) => site.close()));
});
beforeEach(async () => {
  context = await browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
});
afterEach(() => context.close());

type WidgetEvent = { type: string; id: string; at: string; [more: string]: unknown };
const widgetEvents = (page: Page) => page.evaluate(() => (window as unknown as { told: WidgetEvent[] }).told);
const widgetEventTypes = async (page: Page) => (await widgetEvents(page)).map(({ type }) => type);
const waitForWidgetEvent = (page: Page, type: string) =>
  page.waitForFunction(
    (wanted) => (window as unknown as { told: WidgetEvent[] }).told.some((one) => one.type === wanted),
    type,
  );
const callWidget = (page: Page, ...call: unknown[]) =>
  page.evaluate((given) => (window as unknown as { aidline: (...call: unknown[]) => void }).aidline(...given), call);

async function openHostPage(at = allowedSite): Promise<Page> {
  const page = await context.newPage();
  await page.goto(at);
  await waitForWidgetEvent(page, 'ready');
  return page;
}

describe('on a page with a strict policy, hostile styles and edited prototypes', () => {
  it('shows a button, and fetches and stores nothing of the chat before it is pressed', async () => {
    const requests: string[] = [];
    context.on(
      'request',
      (request) => void (request.url().startsWith(chatUrl) && requests.push(new URL(request.url()).pathname)),
    );
    const page = await openHostPage();
    expect(requests).toEqual(['/embed.js']);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const front = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.localName,
      [DESKTOP_VIEWPORT.width - 46, DESKTOP_VIEWPORT.height - 46],
    );
    expect(front).toBe('aidline-chat');
    expect(await widgetEventTypes(page)).toEqual(['ready']);
  });

  it('supports writing, answers and closing, and notifies the page of events, never of their text', async () => {
    const page = await openHostPage();
    await clickEmbeddedLauncher(page);
    const frame = await embeddedChatFrame(page, chatUrl);
    await sendMessageIn(frame, 'my words stay in the frame');
    const consolePage = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(consolePage, system, 'en');
    await consolePage.getByText('my words stay in the frame').first().click();
    await consolePage.getByRole('textbox', { name: uiText.console_reply }).fill('and so do mine');
    await consolePage.keyboard.press('Enter');
    await expectRecorded(consolePage, 'and so do mine');
    await frame.getByText('and so do mine').waitFor();
    await frame.getByRole('button', { name: uiText.chat_close }).click();
    await waitForWidgetEvent(page, 'close');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('aidline-chat');
    const all = await widgetEvents(page);
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
    await consolePage.context().close();
  });

  it('restores a started conversation after a reload, and counts new messages without a click', async () => {
    const page = await openHostPage();
    await clickEmbeddedLauncher(page);
    await sendMessageIn(await embeddedChatFrame(page, chatUrl), 'I shall be back');
    await page.goto('about:blank');
    const consolePage = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(consolePage, system, 'en');
    await consolePage.getByText('I shall be back').first().click();
    await consolePage.getByRole('textbox', { name: uiText.console_reply }).fill('welcome back');
    await consolePage.keyboard.press('Enter');
    await expectRecorded(consolePage, 'welcome back');
    await consolePage.context().close();
    await page.goto(allowedSite);
    await page.waitForFunction(() =>
      (window as unknown as { told: WidgetEvent[] }).told.some(
        ({ type, count }) => type === 'unread' && Number(count) > 0,
      ),
    );
    await clickEmbeddedLauncher(page);
    const frame = await embeddedChatFrame(page, chatUrl);
    await frame.getByText('I shall be back').waitFor();
    await expectVisible(frame.getByText(uiText.chat_news!));
  });

  it('commands open, prefill, change the language and close; a visitor’s own draft is never replaced', async () => {
    const page = await openHostPage();
    await callWidget(page, 'prefill', 'About my order 17');
    await callWidget(page, 'open');
    const frame = await embeddedChatFrame(page, chatUrl);
    const input = frame.getByRole('textbox');
    expect(await input.inputValue()).toBe('About my order 17');
    await input.fill('My own words');
    await callWidget(page, 'prefill', 'Something else');
    await callWidget(page, 'setLocale', 'zh-TW');
    await frame.getByRole('textbox', { name: messagesOf('zh-TW').chat_input }).waitFor();
    expect(await input.inputValue()).toBe('My own words');
    await callWidget(page, 'close');
    await waitForWidgetEvent(page, 'close');
    await callWidget(page, 'shutdown');
    expect(await page.locator('aidline-chat').count()).toBe(0);
    await callWidget(page, 'boot', { lang: 'en' });
    await clickEmbeddedLauncher(page);
    await embeddedChatFrame(page, chatUrl);
  });
});

describe('messages between windows', () => {
  it('are accepted only between frame and host: not from a sibling, not from a page posing as the frame', async () => {
    const page = await openHostPage();
    await clickEmbeddedLauncher(page);
    const frame = await embeddedChatFrame(page, chatUrl);
    const before = (await widgetEvents(page)).length;
    await page.evaluate(() => {
      window.postMessage({ sign: 'aidline-1', told: { type: 'unread', count: 99 } }, '*');
      const sibling = document.createElement('iframe');
      sibling.src = '/sibling.html';
      document.body.append(sibling);
    });
    await page.waitForFunction(() => 'siblingHasSpoken' in window);
    await sendMessageIn(frame, 'still here');
    expect((await widgetEvents(page)).slice(before).map(({ type }) => type)).not.toContain('unread');
    expect(await widgetEventTypes(page)).not.toContain('close');
  });

  it('do not make the chat unusable when there are too many', async () => {
    const page = await openHostPage();
    await clickEmbeddedLauncher(page);
    const frame = await embeddedChatFrame(page, chatUrl);
    await page.evaluate((origin) => {
      const sign = 'aidline-1';
      const commands = [{ verb: 'prefill', text: 'flood' }, { verb: 'setLocale', locale: 'zh-CN' }, { verb: 'x' }, 0];
      const { chatWindow } = window as unknown as { chatWindow: Window };
      for (let count = 0; count < 20_000; count += 1)
        chatWindow.postMessage({ sign, wish: commands[count % 4] }, origin);
    }, chatUrl);
    // A new language renders the panel anew; a key pressed during that would be lost.
    const input = frame.getByRole('textbox', { name: messagesOf('zh-CN').chat_input! });
    await input.fill('above the water');
    await input.press('Enter');
    await expectVisible(frame.getByRole('log').locator('[data-version]').filter({ hasText: 'above the water' }));
  });
});

describe('a person whom the page identifies', () => {
  const mei = { sub: 'c-17', name: 'Mei Lin', email: 'mei@example.org' };
  const confirmed = () => uiText.chat_line_confirmed!.replace('{host}', new URL(allowedSite).host);
  const identify = (page: Page, token: string | null) =>
    page.evaluate((given) => {
      const { aidline } = window as unknown as { aidline: (...call: unknown[]) => void };
      aidline('identify', { token: () => Promise.resolve(given) });
    }, token);
  /** The page for a signed-in person, with the chat open. */
  async function arriveAs(claims: object | null, at = allowedSite): Promise<{ page: Page; frame: Frame }> {
    const page = await openHostPage(at);
    await identify(page, claims && signIdentityToken(allowedSite, chatUrl, claims));
    await clickEmbeddedLauncher(page);
    return { page, frame: await embeddedChatFrame(page, chatUrl) };
  }
  const onAnotherDevice = async () => {
    await context.close();
    context = await browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
  };

  it('is shown to agents as confirmed, and gets the conversation back on another device; another person does not', async () => {
    const { frame } = await arriveAs(mei);
    await expectVisible(frame.getByText(confirmed()));
    await sendMessageIn(frame, 'they took my savings');
    const consolePage = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(consolePage, system, 'en');
    await consolePage.getByText('they took my savings').first().click();
    const facts = consolePage.getByRole('region', { name: uiText.console_verified!, exact: true });
    await expectVisible(facts.getByText(uiText.console_verified_by!.replace('{host}', new URL(allowedSite).host)));
    for (const known of Object.values(mei)) await expectVisible(facts.getByText(known));
    await consolePage.context().close();

    await onAnotherDevice();
    const again = await arriveAs(mei);
    await expectVisible(again.frame.getByText('they took my savings'));
    await callWidget(again.page, 'shutdown');
    await again.page.locator('aidline-chat').waitFor({ state: 'detached' });
    await again.page.close();
    const next = await arriveAs({ sub: 'c-18', name: 'Bo' });
    await expectVisible(next.frame.getByText(confirmed()));
    expect(await next.frame.getByText('they took my savings').count()).toBe(0);
    await next.page.close();
    const anonymous = await arriveAs(null);
    await sendMessageIn(anonymous.frame, 'who am I');
    expect(await anonymous.frame.getByText(confirmed()).count()).toBe(0);
  });

  it('can write, and gets a notice, when a page sends an expired token or another site’s', async () => {
    const texts = messagesOf('en');
    const expired = { ...mei, iat: 1_000, exp: 1_300 };
    for (const [claims, at] of [
      [expired, allowedSite],
      [mei, allowedUnverifiedSite],
    ] as const) {
      const { page, frame } = await arriveAs(claims, at);
      await waitForWidgetEvent(page, 'error');
      await expectVisible(frame.getByText(/could not confirm who you are/));
      await expectVisible(frame.getByRole('button', { name: texts.chat_retry! }));
      await sendMessageIn(frame, `here all the same, on ${at}`);
      expect(await frame.getByText('they took my savings').count()).toBe(0);
      await page.close();
    }
  });
});

it('fills the screen of a phone, and restores the page afterwards', async () => {
  await context.close();
  context = await browser.current.newContext(PHONE_CONTEXT);
  const page = await openHostPage();
  await clickEmbeddedLauncher(page);
  const frame = await embeddedChatFrame(page, chatUrl);
  expect(await frame.evaluate(() => [innerWidth, innerHeight])).toEqual([PHONE_VIEWPORT.width, PHONE_VIEWPORT.height]);
  await frame.getByRole('button', { name: uiText.chat_close }).click();
  await waitForWidgetEvent(page, 'close');
});

it('is not shown on a page whose origin is not on the list', async () => {
  const page = await context.newPage();
  const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
  await page.goto(unlistedSite);
  await waitForWidgetEvent(page, 'ready');
  await clickEmbeddedLauncher(page);
  expect((await refused).text()).toContain(chatUrl);
  expect(await widgetEventTypes(page)).not.toContain('open');
});
