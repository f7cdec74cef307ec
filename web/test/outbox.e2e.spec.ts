import type { BrowserContext, Page } from 'playwright-core';
import { browserForThisFile, launchBrowserProfile, type BrowserProfile } from '../../infra/jest/launch-browser.ts';
import { expectVisible, openChat, messagesOf } from '../../infra/jest/actor-actions.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../infra/jest/system-for-this-file.ts';
import { removeTemporaryFolder, createTemporaryFolder } from '../../infra/jest/test-servers.ts';

const uiText = messagesOf('en');
const FIVE_MESSAGES = ['one', 'two', 'three', 'four', 'five'];

const browser = browserForThisFile();
const system = systemForThisFile({ gateways: 2, workers: 1, site: true });
let site: string;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  await disableContactQuestions(system);
  site = `${system.siteUrl}/en/`;
});
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
});

async function newVisitor(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<BrowserContext> {
  const context = await browser.current.newContext();
  contexts.push(context);
  await prepare?.(context);
  return context;
}

describe('a browser that is killed with five unsent messages', () => {
  const folder = createTemporaryFolder();
  let profile: BrowserProfile | undefined;
  afterAll(async () => {
    await profile?.context.close();
    removeTemporaryFolder(folder);
  });

  it('sends all of them after the restart, once, in order', async () => {
    profile = await launchBrowserProfile(folder);
    const before = await openChatPage(profile.context);
    await sendMessage(before, 'hello');
    const sessionId = await sessionIn(before);
    await profile.context.setOffline(true);
    for (const text of FIVE_MESSAGES) await writeUnsent(before, text);
    const written = (await visitorBubbles(before)).slice(-FIVE_MESSAGES.length);
    await profile.kill();

    for (const gateway of system.gateways) await gateway.kill('SIGKILL');
    profile = await launchBrowserProfile(folder);
    const after = await profile.context.newPage();
    await after.goto(site);
    await openChat(after, uiText);
    await expectState(after, 'five', 'saved');
    // The acknowledgement of "hello" may not have been stored yet: then it is sent again, under its old id.
    expect((await visitorBubbles(after)).flatMap(({ text }) => (text === 'hello' ? [] : [text]))).toEqual(
      FIVE_MESSAGES,
    );

    for (const gateway of system.gateways) await gateway.restart();
    for (const text of FIVE_MESSAGES) await expectState(after, text, 'sent');
    expect((await recordedCommandIds(sessionId)).slice(1)).toEqual(written.map(({ commandId }) => commandId));
    expect(await sessionIn(after)).toBe(sessionId);
  });
});

describe('two tabs of one visitor', () => {
  it('send each of their unsent messages once', async () => {
    const context = await newVisitor();
    const tabs = [await openChatPage(context), await openChatPage(context)] as const;
    await context.setOffline(true);
    for (const text of ['a1', 'a2']) await writeUnsent(tabs[0], text);
    for (const text of ['b1', 'b2']) await writeUnsent(tabs[1], text);
    await context.setOffline(false);
    for (const tab of tabs) for (const text of ['a1', 'a2', 'b1', 'b2']) await expectState(tab, text, 'sent');
    const commands = await recordedCommandIds(await sessionIn(tabs[0]));
    expect(commands).toHaveLength(4);
    expect(new Set(commands).size).toBe(4);
  });
});

describe('a browser that blocks storage', () => {
  it('warns of it, and sends all the same', async () => {
    const context = await newVisitor((fresh) => fresh.addInitScript(denySiteData));
    const page = await openChatPage(context);
    await sendMessage(page, 'nothing is kept here');
    await expectVisible(page.getByText(uiText.chat_not_kept!));
    await page.getByRole('button', { name: uiText.chat_menu, exact: true }).click();
    await page.getByRole('button', { name: uiText.chat_menu_forget, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: uiText.chat_menu_forget }).click();
    await expectVisible(page.getByText(uiText.chat_gone_forgotten!));
  });
});

async function openChatPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site);
  await openChat(page, uiText);
  return page;
}

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: uiText.chat_input }).fill(text);
  await page.keyboard.press('Enter');
  await expectState(page, text, 'sent');
}

/** As Chromium does where site data is blocked. */
function denySiteData(): void {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  LockManager.prototype.request = async () => deny();
  for (const name of ['localStorage', 'indexedDB']) Object.defineProperty(window, name, { get: deny });
}

async function writeUnsent(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: uiText.chat_input }).fill(text);
  await page.keyboard.press('Enter');
  await expectVisible(bubble(page, text).getByText(uiText.chat_state_saved!, { exact: true }));
}

const bubble = (page: Page, text: string) =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });

/** The state as rendered; `read` comes after `sent`. */
const expectState = (page: Page, text: string, state: 'saved' | 'sent') =>
  expectVisible(bubble(page, text).getByText(uiText[`chat_state_${state}`]!, { exact: true }));

/** The visitor's messages as rendered. */
const visitorBubbles = (page: Page) =>
  page
    .getByRole('log')
    .locator('[data-state]')
    .evaluateAll((items) =>
      items.map((item) => ({
        commandId: item.getAttribute('data-command-id'),
        text: item.querySelector('bdi')?.textContent,
      })),
    );

const sessionIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { sessionId } = JSON.parse(localStorage.getItem('aidline.chat.session')!) as { sessionId: string };
    return sessionId;
  });

/** The command ids of the customer's messages in the log, by version. */
async function recordedCommandIds(sessionId: string): Promise<string[]> {
  const rows = await queryDatabase<{ command_id: string }>(
    system,
    'select command_id from chat_event where session_id = $1 and actor_kind = 1 and type = 2 order by version',
    [sessionId],
  );
  return rows.map(({ command_id: commandId }) => commandId);
}
