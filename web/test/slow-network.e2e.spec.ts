import type { BrowserContext, Frame, Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import {
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  PHONE_CONTEXT,
  signIn,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { CHAT_SITES, startChatSites, sendMessageIn } from '../../infra/jest/chat-sites.ts';
import { resourceForThisFile } from '../../infra/jest/resource-for-this-file.ts';

const uiText = messagesOf('en');
const browser = browserForThisFile();
/** As in the browser's developer tools: 400 kbit/s, in bytes, and 400 ms for each round trip. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const chatSites = resourceForThisFile(startChatSites, (one) => one.stop());
let context: BrowserContext;

beforeEach(async () => {
  context = await browser.current.newContext(PHONE_CONTEXT);
});
afterEach(() => context.close());

/** A frame of another site has a network session of its own. */
async function throttleNetwork(target: Page | Frame): Promise<void> {
  const session = await context.newCDPSession(target);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
}

/** The page's sockets connect only when `connect` is called. */
async function holdSockets(page: Page): Promise<{ connect: () => void }> {
  let connect = () => undefined as void;
  const mayConnect = new Promise<void>((resolve) => (connect = resolve));
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    await mayConnect;
    socket.connectToServer();
  });
  return { connect };
}

const storedSession = (chat: Frame) => chat.evaluate(() => localStorage.getItem('aidline.chat.session'));
const customerMessagesIn = async (chat: Frame) => {
  const { sessionId } = JSON.parse((await storedSession(chat))!) as { sessionId: string };
  const rows = await queryDatabase(
    chatSites.system,
    'select 1 from chat_event where session_id = $1 and actor_kind = 1 and type = 2',
    [sessionId],
  );
  return rows.length;
};

it('a press counts although the chat loads while the finger is on the button', async () => {
  const page = await context.newPage();
  await chatSites.goTo(page, 'on our own site');
  const chat = await chatSites.openChat(page, 'on our own site');
  // A visitor with a session gets the chat without opening it.
  await sendMessageIn(chat, 'I shall be back');
  let resolveChat = () => undefined as void;
  const mayArrive = new Promise<void>((resolve) => (resolveChat = resolve));
  await page.route('**/assets/widget-*.js', (route) => mayArrive.then(() => route.continue()));
  const isOnItsWay = page.waitForRequest('**/assets/widget-*.js');
  await page.reload();
  await isOnItsWay;
  const button = page.getByRole('button', { name: new RegExp(`^${uiText.chat_open}`) });
  await button.evaluate((element) => (element.id = 'the-first'));
  await button.hover();
  await page.mouse.down();
  resolveChat();
  await page.locator('#the-first').waitFor({ state: 'detached' });
  await page.mouse.up();
  await expectVisible(page.getByRole('textbox', { name: uiText.chat_input }));
});

describe.each(CHAT_SITES)('over a slow 3G connection, %s', (chatSite) => {
  it('one opens the chat, writes before it is connected, is greeted and answered, and nothing is lost or duplicated', async () => {
    const page = await context.newPage();
    const line = await holdSockets(page);
    await throttleNetwork(page);
    await chatSites.goTo(page, chatSite);
    const chat = await chatSites.openChat(page, chatSite);
    if (chat !== page.mainFrame()) await throttleNetwork(chat);

    const input = chat.getByRole('textbox', { name: uiText.chat_input });
    const bubble = (text: string) => chat.getByRole('log').getByRole('listitem').filter({ hasText: text });
    const first = `written while connecting, ${chatSite}`;
    await input.fill(first);
    await input.press('Enter');
    await expectVisible(bubble(first).getByText(uiText.chat_state_saved!, { exact: true }));
    expect(await customerMessagesIn(chat)).toBe(0);
    line.connect();
    await expectRecorded(chat, first);
    await expectVisible(chat.getByRole('log').getByText(defaultWelcome.en));

    const agentPage = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
    await signIn(agentPage, chatSites.system, 'en');
    await agentPage.getByText(first).first().click();
    await agentPage.getByRole('textbox', { name: uiText.console_reply }).fill('I am here');
    await agentPage.keyboard.press('Enter');
    await expectRecorded(chat, 'I am here');
    await input.fill('thank you');
    await input.press('Enter');
    await expectRecorded(agentPage, 'thank you');
    await expectRecorded(chat, 'thank you');
    await agentPage.context().close();
    expect([await customerMessagesIn(chat), await bubble(first).count()]).toEqual([2, 1]);
  });
});
