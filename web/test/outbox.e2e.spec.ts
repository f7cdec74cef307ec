import { Client } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { browserForThisFile, launchProfile, type Profile } from '../../infra/jest/browser.ts';
import { expectShown, openChat, wordsOf } from '../../infra/jest/people.ts';
import { askForNothing } from '../../infra/jest/ask-for-nothing.ts';
import { startSystem, type RunningSystem } from '../../infra/jest/system.ts';
import { dispose, temporaryFolder } from '../../infra/jest/test-servers.ts';

const words = wordsOf('en');
const FIVE = ['one', 'two', 'three', 'four', 'five'];

const browser = browserForThisFile();
let system: RunningSystem;
let site: string;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: true });
  await askForNothing(system);
  site = `${system.siteUrl}/en/`;
});
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
});
afterAll(() => system?.stop());

async function newVisitor(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<BrowserContext> {
  const context = await browser.current.newContext();
  contexts.push(context);
  await prepare?.(context);
  return context;
}

describe('a browser that is killed with five unsent messages', () => {
  const folder = temporaryFolder();
  let profile: Profile | undefined;
  afterAll(async () => {
    await profile?.context.close();
    dispose(folder);
  });

  it('sends them when it is back: all of them, once, in order', async () => {
    profile = await launchProfile(folder);
    const before = await visit(profile.context);
    await say(before, 'hello');
    const sessionId = await sessionIn(before);
    await profile.context.setOffline(true);
    for (const text of FIVE) await writeUnsent(before, text);
    const written = (await bubblesOf(before)).slice(-FIVE.length);
    await profile.kill();

    for (const gateway of system.gateways) await gateway.kill('SIGKILL');
    profile = await launchProfile(folder);
    const after = await profile.context.newPage();
    await after.goto(site);
    await openChat(after, words);
    await stateOf(after, 'five', 'saved');
    // That "hello" is done with may not have reached the disk: then it goes once more, under its old id.
    expect((await bubblesOf(after)).flatMap(({ text }) => (text === 'hello' ? [] : [text]))).toEqual(FIVE);

    for (const gateway of system.gateways) await gateway.restart();
    for (const text of FIVE) await stateOf(after, text, 'sent');
    expect((await recorded(sessionId)).slice(1)).toEqual(written.map(({ commandId }) => commandId));
    expect(await sessionIn(after)).toBe(sessionId);
  });
});

describe('two tabs of one visitor', () => {
  it('with unsent messages send each of them once', async () => {
    const context = await newVisitor();
    const tabs = [await visit(context), await visit(context)] as const;
    await context.setOffline(true);
    for (const text of ['a1', 'a2']) await writeUnsent(tabs[0], text);
    for (const text of ['b1', 'b2']) await writeUnsent(tabs[1], text);
    await context.setOffline(false);
    for (const tab of tabs) for (const text of ['a1', 'a2', 'b1', 'b2']) await stateOf(tab, text, 'sent');
    const commands = await recorded(await sessionIn(tabs[0]));
    expect(commands).toHaveLength(4);
    expect(new Set(commands).size).toBe(4);
  });
});

describe('a browser that keeps nothing', () => {
  it('says so, and sends all the same', async () => {
    const context = await newVisitor((fresh) => fresh.addInitScript(denySiteData));
    const page = await visit(context);
    await say(page, 'nothing is kept here');
    await expectShown(page.getByText(words.chat_not_kept!));
    await page.getByRole('button', { name: words.chat_menu, exact: true }).click();
    await page.getByRole('button', { name: words.chat_menu_forget, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.chat_menu_forget }).click();
    await expectShown(page.getByText(words.chat_gone_forgotten!));
  });
});

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site);
  await openChat(page, words);
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words.chat_input }).fill(text);
  await page.keyboard.press('Enter');
  await stateOf(page, text, 'sent');
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
  await page.getByRole('textbox', { name: words.chat_input }).fill(text);
  await page.keyboard.press('Enter');
  await expectShown(bubble(page, text).getByText(words.chat_state_saved!, { exact: true }));
}

const bubble = (page: Page, text: string) =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });

/** As it is drawn; `read` comes after `sent`. */
const stateOf = (page: Page, text: string, state: 'saved' | 'sent') =>
  expectShown(bubble(page, text).getByText(words[`chat_state_${state}`]!, { exact: true }));

/** What the visitor has written, as drawn. */
const bubblesOf = (page: Page) =>
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

/** The commands of the customer's messages in the log, by version. */
async function recorded(sessionId: string): Promise<string[]> {
  const client = new Client({ connectionString: system.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ command_id: string }>(
    'select command_id from chat_event where session_id = $1 and actor_kind = 1 and type = 2 order by version',
    [sessionId],
  );
  await client.end();
  return rows.map(({ command_id: commandId }) => commandId);
}
