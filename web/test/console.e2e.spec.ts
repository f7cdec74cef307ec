import type { Page } from 'playwright-core';
import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import {
  interceptSocketRequests,
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  PHONE_VIEWPORT,
  refusalResponse,
  sendMessage,
  signIn,
  toastsIn,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { openGreetedCustomer } from '../../infra/jest/api-actors.ts';
import { saveSettings } from '../../infra/jest/save-settings.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({
  prepare: (system) => saveSettings(system, { welcomeDelaySeconds: 0 }),
});
const list = (page: Page) => page.getByRole('list', { name: uiText.console_list });
const rowOf = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text });
const pane = (page: Page) => page.getByRole('region', { name: uiText.console_conversation });
const reply = (page: Page) => page.getByRole('textbox', { name: uiText.console_reply });
const send = (page: Page) => pane(page).getByRole('button', { name: uiText.console_send, exact: true });
const bubbles = (page: Page) => page.getByRole('log').getByRole('listitem');
const counter = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

const openConsole = async (locale: Locale = 'en') => {
  const page = await site.context.newPage();
  await signIn(page, site.system, locale);
  return page;
};

const query = (sql: string) => queryDatabase(site.system, sql);

/** A new customer who was greeted and has sent this text, so that it is the last message; the page stays open. */
async function customerPage(text: string): Promise<Page> {
  const own = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
  leaving.push(() => own.close());
  const page = await openVisitorPage(own, `${site.system.siteUrl}/en`, uiText);
  await expectVisible(bubbles(page).getByText(defaultWelcome.en));
  await sendMessage(page, uiText, text);
  return page;
}

/** The same without a page, for what an agent sees of somebody. */
const customer = async (text: string) => leaving.push((await openGreetedCustomer(site.system, text)).leave);

const leaving: (() => unknown)[] = [];
afterEach(() => Promise.all(leaving.splice(0).map((leave) => leave())));

describe('the list', () => {
  it('says that it is loading, and then that there is no customer yet', async () => {
    const page = await site.context.newPage();
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/inbox*', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, site.system, 'en');
    await expectVisible(page.getByText('loading chat sessions', { exact: true }));
    release();
    await expectVisible(page.getByText('no chat sessions found, waiting for customers to connect', { exact: true }));
    await expectVisible(page.getByText(uiText.console_choose!));
    expect(await reply(page).count()).toBe(0);
    await expectVisible(counter(page, uiText.console_today!).getByText('0', { exact: true }));
  });

  it('has its title, one logout, on a phone in its menu, and the details of each session', async () => {
    const page = await openConsole();
    await customerPage('they took my savings');
    await expectVisible(rowOf(page, 'they took my savings'));
    await expectVisible(page.getByRole('heading', { level: 1, name: 'online support admin' }));
    const logOut = page.getByRole('button', { name: uiText.console_log_out });
    expect(await logOut.count()).toBe(1);
    await page.setViewportSize(PHONE_VIEWPORT);
    expect(await logOut.count()).toBe(0);
    await page.getByRole('button', { name: uiText.menu, exact: true }).click();
    await expectVisible(page.getByRole('menuitem', { name: uiText.console_log_out }));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectVisible(page.getByRole('button', { name: uiText.menu, exact: true }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await page.setViewportSize(DESKTOP_VIEWPORT);
    const row = rowOf(page, 'they took my savings');
    expect(await row.innerText()).toMatch(
      /^online\s+Customer #[0-9A-F]{6}\s+0:\d\d\s+waits 0 minutes\s+they took my savings\s+EN\s+waiting/,
    );
    await expectVisible(row.getByText(uiText.console_waiting!, { exact: true }));
    await row.click();
    await expectVisible(row.getByText('Mei', { exact: true }));
    expect(await row.innerText()).toMatch(/^online\s+Mei\s/);
  });

  it('counts the customers of today and of yesterday', async () => {
    await customer('one for yesterday');
    const page = await openConsole();
    await expectVisible(rowOf(page, 'one for yesterday'));
    const id = await rowOf(page, 'one for yesterday').getAttribute('data-session-id');
    const others = (await list(page).getByRole('button').count()) - 1;
    // The inbox row is a copy of the session's row, made now or a moment later.
    for (const [table, key] of [
      ['chat_session', 'id'],
      ['inbox', 'session_id'],
    ])
      await query(`update ${table} set created_at = created_at - interval '1 day' where ${key} = '${id}'`);
    await page.reload();
    await expectVisible(counter(page, 'Customers yesterday').getByText('1', { exact: true }));
    await expectVisible(counter(page, 'Customers today').getByText(String(others), { exact: true }));
  });

  it('shows a customer’s message without a reload, moved to the top', async () => {
    const first = await customerPage('I was here first');
    const page = await openConsole();
    await customer('I came later');
    await expectVisible(list(page).getByRole('button').first().filter({ hasText: 'I came later' }));
    await sendMessage(first, uiText, 'and I am back');
    await expectVisible(list(page).getByRole('button').first().filter({ hasText: 'and I am back' }));
  });

  it('fetches every 30 seconds what no push delivered', async () => {
    const page = await site.context.newPage();
    await page.clock.install();
    await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close());
    await signIn(page, site.system, 'en');
    await expectVisible(list(page));
    // Up to half a minute may pass by itself before the customer has written.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await customer('nobody pushed me');
    await expectVisible(rowOf(await openConsole(), 'nobody pushed me'));
    expect(await rowOf(page, 'nobody pushed me').count()).toBe(0);
    const request = page.waitForRequest('**/api/inbox*');
    await page.clock.fastForward('00:30');
    await request;
    await expectVisible(rowOf(page, 'nobody pushed me'));
  });

  it.each([
    ['en', 'error', 'Failed to load chat sessions. Retrying...'],
    ['zh-CN', '错误', '加载聊天会话失败。正在重试...'],
  ] as const)(
    'says in %s that it could not be loaded, and tries again after five seconds',
    async (locale, title, text) => {
      const page = await site.context.newPage();
      await page.clock.install();
      await page.route('**/api/inbox*', (route) => route.abort());
      await signIn(page, site.system, locale);
      await expectVisible(toastsIn(page, messagesOf(locale)).filter({ hasText: title }).filter({ hasText: text }));
      await page.unroute('**/api/inbox*');
      await page.clock.fastForward('00:05');
      await expectVisible(page.getByRole('list', { name: messagesOf(locale).console_list }).getByRole('button'));
    },
  );
});

describe('a conversation', () => {
  it('opens on a click, with its name, the customer on the left and the agent on the right, no bubble over 70%', async () => {
    const long = 'a long story '.repeat(40).trim();
    await customerPage(long);
    const page = await openConsole();
    await rowOf(page, 'a long story').click();
    await expectVisible(bubbles(page).getByText(long));
    await expectVisible(pane(page).getByRole('heading', { name: 'Mei' }));
    await reply(page).fill(`I see: ${long}`);
    await page.keyboard.press('Enter');
    await expectRecorded(page, 'I see');
    const log = await boundingBoxOf(page.getByRole('log'));
    const customerBubble = await boundingBoxOf(
      bubbles(page).filter({ hasText: 'a long story' }).first().locator('div').first(),
    );
    const agentBubble = await boundingBoxOf(bubbles(page).filter({ hasText: 'I see' }).locator('div').first());
    for (const { width } of [customerBubble, agentBubble]) {
      expect(width / log.width).toBeLessThanOrEqual(0.7);
      expect(width / log.width).toBeGreaterThan(0.6);
    }
    const gaps = ({ x, width }: typeof agentBubble) => [x - log.x, log.x + log.width - (x + width)] as const;
    expect(gaps(customerBubble)[0]).toBeLessThan(gaps(customerBubble)[1]);
    expect(gaps(agentBubble)[0]).toBeGreaterThan(gaps(agentBubble)[1]);
  });

  it('has an input of two rows that grows to 8rem; sends on Enter, not on Shift+Enter, and not while it is empty', async () => {
    await customer('please answer me');
    const page = await openConsole();
    await rowOf(page, 'please answer me').click();
    expect(await reply(page).getAttribute('rows')).toBe('2');
    expect(await send(page).isDisabled()).toBe(true);
    await reply(page).fill(' \n ');
    expect(await send(page).isDisabled()).toBe(true);
    await reply(page).fill(Array(40).fill('line').join('\n'));
    const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect((await boundingBoxOf(reply(page))).height).toBe(8 * rem);
    await reply(page).fill('first');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second');
    expect(await reply(page).inputValue()).toBe('first\nsecond');
    await page.keyboard.press('Enter');
    await expectRecorded(page, 'second');
    expect(await reply(page).inputValue()).toBe('');
  });

  it('becomes active and is claimed by the first answer, in the list too', async () => {
    await customer('is anybody there');
    const page = await openConsole();
    await rowOf(page, 'is anybody there').click();
    await expectVisible(pane(page).getByText(uiText.console_nobody!));
    await reply(page).fill('somebody is here');
    await page.keyboard.press('Enter');
    await expectVisible(pane(page).getByText(uiText.console_mine!));
    await expectVisible(rowOf(page, 'somebody is here').getByText(uiText.console_active!, { exact: true }));
  });

  it('claimed by a colleague is readable and answerable by any agent', async () => {
    await customer('who is there for me');
    const page = await openConsole();
    await rowOf(page, 'who is there for me').click();
    await reply(page).fill('the first of us');
    await page.keyboard.press('Enter');
    await expectVisible(pane(page).getByText(uiText.console_mine!));
    await query(`insert into agent (email, display_name, password_hash)
      select 'second@example.org', 'Second', password_hash from agent limit 1`);
    const other = await site.context.browser()!.newContext({ viewport: DESKTOP_VIEWPORT });
    const second = await other.newPage();
    await signIn(second, { ...site.system, agent: { ...site.system.agent, email: 'second@example.org' } }, 'en');
    await rowOf(second, 'the first of us').click();
    await expectVisible(pane(second).getByText('with Aidline Agent'));
    await reply(second).fill('and the second');
    await second.keyboard.press('Enter');
    // It is a colleague's, so the page asks first.
    await expectVisible(second.getByText(uiText.assignment_holder_confirm!.replace('{name}', 'Aidline Agent')));
    await second.keyboard.press('Enter');
    await expectVisible(pane(second).getByText(uiText.console_mine!));
    await expectVisible(bubbles(page).getByText('and the second'));
    await other.close();
  });

  it('is closed and reopened by the agent, and by another message of the customer', async () => {
    const tab = await customerPage('thank you for everything');
    const page = await openConsole();
    await rowOf(page, 'thank you for everything').click();
    await pane(page).getByRole('button', { name: uiText.console_close, exact: true }).click();
    await expectVisible(tab.getByRole('log').getByText(uiText.chat_line_closed!));
    await pane(page).getByRole('button', { name: uiText.console_reopen, exact: true }).click();
    await expectVisible(tab.getByRole('log').getByText(uiText.chat_line_reopened!));
    await pane(page).getByRole('button', { name: uiText.console_close, exact: true }).click();
    await sendMessage(tab, uiText, 'one more thing');
    await expectVisible(bubbles(page).getByText('one more thing'));
    await expectVisible(pane(page).getByRole('button', { name: uiText.console_close, exact: true }));
  });

  it.each([
    ['en', 'error', 'Failed to load messages.'],
    ['zh-CN', '错误', '加载消息失败。'],
  ] as const)(
    'says in %s that its messages could not be read, and tries again after three seconds',
    async (locale, title, text) => {
      const own = messagesOf(locale);
      await customer(`read me in ${locale}`);
      const page = await site.context.newPage();
      await page.clock.install();
      let refuses = true;
      await interceptSocketRequests(page, (event) =>
        event === 'join' && refuses ? refusalResponse('try.later') : null,
      );
      await signIn(page, site.system, locale);
      await page
        .getByRole('list', { name: own.console_list })
        .getByRole('button')
        .filter({ hasText: `read me in ${locale}` })
        .click();
      await expectVisible(toastsIn(page, own).filter({ hasText: title }).filter({ hasText: text }));
      refuses = false;
      await page.clock.fastForward('00:03');
      await expectVisible(bubbles(page).getByText(`read me in ${locale}`));
    },
  );

  it('says that a message could not be sent, and keeps it', async () => {
    await customer('do you hear me');
    const page = await site.context.newPage();
    await interceptSocketRequests(page, (event) => (event === 'command' ? refusalResponse('access.denied') : null));
    await signIn(page, site.system, 'en');
    await rowOf(page, 'do you hear me').click();
    await expectVisible(bubbles(page).getByText('do you hear me'));
    await reply(page).fill('not going out');
    await page.keyboard.press('Enter');
    await expectVisible(
      toastsIn(page, uiText).filter({ hasText: 'error' }).filter({ hasText: 'failed to send message.' }),
    );
    await expectVisible(bubbles(page).filter({ hasText: 'not going out' }).getByText(uiText.chat_state_refused!));
  });
});
