import type { Page } from 'playwright-core';
import type { Locale } from '@libs/protocol/languages.ts';
import { defaultWelcome } from '@libs/protocol/settings.ts';
import { askDatabase } from '../../infra/jest/ask-database.ts';
import {
  answerInstead,
  boxOf,
  DESKTOP,
  expectShown,
  expectTaken,
  PHONE,
  refused,
  say,
  signIn,
  toastsOn,
  visit,
  wordsOf,
} from '../../infra/jest/people.ts';
import { saveSettings } from '../../infra/jest/save-settings.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const words = wordsOf('en');
const site = siteForThisFile({
  prepare: (system) => saveSettings(system, { welcomeDelaySeconds: 0 }),
});
const list = (page: Page) => page.getByRole('list', { name: words.console_list });
const rowOf = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text });
const pane = (page: Page) => page.getByRole('region', { name: words.console_conversation });
const reply = (page: Page) => page.getByRole('textbox', { name: words.console_reply });
const send = (page: Page) => pane(page).getByRole('button', { name: words.console_send, exact: true });
const bubbles = (page: Page) => page.getByRole('log').getByRole('listitem');
const counter = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

const desk = async (locale: Locale = 'en') => {
  const page = await site.context.newPage();
  await signIn(page, site.system, locale);
  return page;
};

const query = (sql: string) => askDatabase(site.system, sql);

/** A new customer who was greeted, has said this, which is therefore the last message, and stays. */
async function customer(text: string): Promise<Page> {
  const own = await site.browser.current.newContext({ viewport: DESKTOP });
  const page = await visit(own, `${site.system.siteUrl}/en`, words);
  await expectShown(bubbles(page).getByText(defaultWelcome.en));
  await say(page, words, text);
  return page;
}

describe('the list', () => {
  it('says that it is loading, and then that nobody is there yet', async () => {
    const page = await site.context.newPage();
    let letGo!: () => void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/inbox*', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, site.system, 'en');
    await expectShown(page.getByText('loading chat sessions', { exact: true }));
    letGo();
    await expectShown(page.getByText('no chat sessions found, waiting for customers to connect', { exact: true }));
    await expectShown(page.getByText(words.console_choose!));
    expect(await reply(page).count()).toBe(0);
    await expectShown(counter(page, words.console_today!).getByText('0', { exact: true }));
  });

  it('has its title, one logout, on a phone in its menu, and what is known of each session', async () => {
    const page = await desk();
    await customer('they took my savings');
    await expectShown(rowOf(page, 'they took my savings'));
    await expectShown(page.getByRole('heading', { level: 1, name: 'online support admin' }));
    const logOut = page.getByRole('button', { name: words.console_log_out });
    expect(await logOut.count()).toBe(1);
    await page.setViewportSize(PHONE);
    expect(await logOut.count()).toBe(0);
    await page.getByRole('button', { name: words.menu, exact: true }).click();
    await expectShown(page.getByRole('menuitem', { name: words.console_log_out }));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectShown(page.getByRole('button', { name: words.menu, exact: true }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await page.setViewportSize(DESKTOP);
    const row = rowOf(page, 'they took my savings');
    await expectShown(row.getByText('Mei', { exact: true }));
    expect(await row.innerText()).toMatch(/^M\s+Mei\s+\d\d:\d\d [AP]M\s+they/);
    await expectShown(row.getByText(words.console_waiting!, { exact: true }));
  });

  it('counts the customers of today and of yesterday', async () => {
    await customer('one for yesterday');
    const page = await desk();
    await expectShown(rowOf(page, 'one for yesterday'));
    const id = await rowOf(page, 'one for yesterday').getAttribute('data-session-id');
    const others = (await list(page).getByRole('button').count()) - 1;
    // The list's row is copied from the session's own, now or a moment later.
    for (const [table, key] of [
      ['chat_session', 'id'],
      ['inbox', 'session_id'],
    ])
      await query(`update ${table} set created_at = created_at - interval '1 day' where ${key} = '${id}'`);
    await page.reload();
    await expectShown(counter(page, 'Customers yesterday').getByText('1', { exact: true }));
    await expectShown(counter(page, 'Customers today').getByText(String(others), { exact: true }));
  });

  it('shows what a customer writes by itself, moved to the top', async () => {
    const first = await customer('I was here first');
    const page = await desk();
    await customer('I came later');
    await expectShown(list(page).getByRole('button').first().filter({ hasText: 'I came later' }));
    await say(first, words, 'and I am back');
    await expectShown(list(page).getByRole('button').first().filter({ hasText: 'and I am back' }));
  });

  it('looks every 30 seconds for what no push has told', async () => {
    const page = await site.context.newPage();
    await page.clock.install();
    await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close());
    await signIn(page, site.system, 'en');
    await expectShown(list(page));
    // Half a minute may pass by itself before the customer has written.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await customer('nobody pushed me');
    await expectShown(rowOf(await desk(), 'nobody pushed me'));
    expect(await rowOf(page, 'nobody pushed me').count()).toBe(0);
    const asked = page.waitForRequest('**/api/inbox*');
    await page.clock.fastForward('00:30');
    await asked;
    await expectShown(rowOf(page, 'nobody pushed me'));
  });

  it.each([
    ['en', 'error', 'Failed to load chat sessions. Retrying...'],
    ['zh-CN', '错误', '加载聊天会话失败。正在重试...'],
  ] as const)(
    'says in %s that it could not be loaded, and asks again after five seconds',
    async (locale, title, text) => {
      const page = await site.context.newPage();
      await page.clock.install();
      await page.route('**/api/inbox*', (route) => route.abort());
      await signIn(page, site.system, locale);
      await expectShown(toastsOn(page, wordsOf(locale)).filter({ hasText: title }).filter({ hasText: text }));
      await page.unroute('**/api/inbox*');
      await page.clock.fastForward('00:05');
      await expectShown(page.getByRole('list', { name: wordsOf(locale).console_list }).getByRole('button'));
    },
  );
});

describe('a conversation', () => {
  it('opens on a click, with its name, the customer on the left and the agent on the right, no bubble over 70%', async () => {
    const long = 'a long story '.repeat(40).trim();
    await customer(long);
    const page = await desk();
    await rowOf(page, 'a long story').click();
    await expectShown(bubbles(page).getByText(long));
    await expectShown(pane(page).getByRole('heading', { name: 'Mei' }));
    await reply(page).fill(`I see: ${long}`);
    await page.keyboard.press('Enter');
    await expectTaken(page, 'I see');
    const log = await boxOf(page.getByRole('log'));
    const theirs = await boxOf(bubbles(page).filter({ hasText: 'a long story' }).first().locator('div').first());
    const mine = await boxOf(bubbles(page).filter({ hasText: 'I see' }).locator('div').first());
    for (const { width } of [theirs, mine]) {
      expect(width / log.width).toBeLessThanOrEqual(0.7);
      expect(width / log.width).toBeGreaterThan(0.6);
    }
    const gaps = ({ x, width }: typeof mine) => [x - log.x, log.x + log.width - (x + width)] as const;
    expect(gaps(theirs)[0]).toBeLessThan(gaps(theirs)[1]);
    expect(gaps(mine)[0]).toBeGreaterThan(gaps(mine)[1]);
  });

  it('is written to in two rows that grow to 8rem, by Enter, not by Shift+Enter, and not while there is nothing', async () => {
    await customer('please answer me');
    const page = await desk();
    await rowOf(page, 'please answer me').click();
    expect(await reply(page).getAttribute('rows')).toBe('2');
    expect(await send(page).isDisabled()).toBe(true);
    await reply(page).fill(' \n ');
    expect(await send(page).isDisabled()).toBe(true);
    await reply(page).fill(Array(40).fill('line').join('\n'));
    const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect((await boxOf(reply(page))).height).toBe(8 * rem);
    await reply(page).fill('first');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second');
    expect(await reply(page).inputValue()).toBe('first\nsecond');
    await page.keyboard.press('Enter');
    await expectTaken(page, 'second');
    expect(await reply(page).inputValue()).toBe('');
  });

  it('becomes active and mine with my answer, in the list too', async () => {
    await customer('is anybody there');
    const page = await desk();
    await rowOf(page, 'is anybody there').click();
    await expectShown(pane(page).getByText(words.console_nobody!));
    await reply(page).fill('somebody is here');
    await page.keyboard.press('Enter');
    await expectShown(pane(page).getByText(words.console_mine!));
    await expectShown(rowOf(page, 'somebody is here').getByText(words.console_active!, { exact: true }));
  });

  it('that is a colleague’s is seen and answered by any agent', async () => {
    await customer('who is there for me');
    const page = await desk();
    await rowOf(page, 'who is there for me').click();
    await reply(page).fill('the first of us');
    await page.keyboard.press('Enter');
    await expectShown(pane(page).getByText(words.console_mine!));
    await query(`insert into agent (email, display_name, password_hash)
      select 'second@example.org', 'Second', password_hash from agent limit 1`);
    const other = await site.context.browser()!.newContext({ viewport: DESKTOP });
    const second = await other.newPage();
    await signIn(second, { ...site.system, agent: { ...site.system.agent, email: 'second@example.org' } }, 'en');
    await rowOf(second, 'the first of us').click();
    await expectShown(pane(second).getByText('with Aidline Agent'));
    await reply(second).fill('and the second');
    await second.keyboard.press('Enter');
    await expectShown(pane(second).getByText(words.console_mine!));
    await expectShown(bubbles(page).getByText('and the second'));
    await other.close();
  });

  it('is closed and opened again by the agent, and by the customer who writes once more', async () => {
    const tab = await customer('thank you for everything');
    const page = await desk();
    await rowOf(page, 'thank you for everything').click();
    await pane(page).getByRole('button', { name: words.console_close, exact: true }).click();
    await expectShown(tab.getByRole('log').getByText(words.chat_line_closed!));
    await pane(page).getByRole('button', { name: words.console_reopen, exact: true }).click();
    await expectShown(tab.getByRole('log').getByText(words.chat_line_reopened!));
    await pane(page).getByRole('button', { name: words.console_close, exact: true }).click();
    await say(tab, words, 'one more thing');
    await expectShown(bubbles(page).getByText('one more thing'));
    await expectShown(pane(page).getByRole('button', { name: words.console_close, exact: true }));
  });

  it.each([
    ['en', 'error', 'Failed to load messages.'],
    ['zh-CN', '错误', '加载消息失败。'],
  ] as const)(
    'says in %s that its messages could not be read, and asks again after three seconds',
    async (locale, title, text) => {
      const own = wordsOf(locale);
      await customer(`read me in ${locale}`);
      const page = await site.context.newPage();
      await page.clock.install();
      let refuses = true;
      await answerInstead(page, (event) => (event === 'join' && refuses ? refused('try.later') : null));
      await signIn(page, site.system, locale);
      await page
        .getByRole('list', { name: own.console_list })
        .getByRole('button')
        .filter({ hasText: `read me in ${locale}` })
        .click();
      await expectShown(toastsOn(page, own).filter({ hasText: title }).filter({ hasText: text }));
      refuses = false;
      await page.clock.fastForward('00:03');
      await expectShown(bubbles(page).getByText(`read me in ${locale}`));
    },
  );

  it('says that a message could not be sent, and keeps it', async () => {
    await customer('do you hear me');
    const page = await site.context.newPage();
    await answerInstead(page, (event) => (event === 'command' ? refused('access.denied') : null));
    await signIn(page, site.system, 'en');
    await rowOf(page, 'do you hear me').click();
    await expectShown(bubbles(page).getByText('do you hear me'));
    await reply(page).fill('not going out');
    await page.keyboard.press('Enter');
    await expectShown(
      toastsOn(page, words).filter({ hasText: 'error' }).filter({ hasText: 'failed to send message.' }),
    );
    await expectShown(bubbles(page).filter({ hasText: 'not going out' }).getByText(words.chat_state_refused!));
  });
});
