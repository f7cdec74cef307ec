import type { Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import {
  boundingBoxOf,
  expectVisible,
  chatLauncher,
  PHONE_CONTEXT,
  openChat,
  PHONE_VIEWPORT,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ prepare: disableContactQuestions });
const home = () => `${site.system.siteUrl}/en`;
/** Without first steps, which an opening by itself would wait for. */
const aside = () => `${home()}/about`;

const launcher = (page: Page) => chatLauncher(page, uiText);
const panel = (page: Page) => page.getByRole('dialog', { name: uiText.chat_panel });
const input = (page: Page) => page.getByRole('textbox', { name: uiText.chat_input });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('aidline.chat.session'));
const sessionIdIn = (text: string | null) => (JSON.parse(text!) as { sessionId: string }).sessionId;

const query = <Row extends object>(sql: string, values?: unknown[]) => queryDatabase<Row>(site.system, sql, values);
const sessionsThere = async () => Number((await query<{ n: string }>('select count(*) as n from chat_session'))[0]!.n);

describe('opening by itself', () => {
  it('shows the greeting once per browser session, and creates no session', async () => {
    const before = await sessionsThere();
    const { page } = site;
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(aside());
    await panel(page).waitFor();
    await expectVisible(panel(page).getByText(defaultWelcome.en));
    expect([await stored(page), sockets]).toEqual([null, []]);
    await panel(page).getByRole('button', { name: uiText.chat_close }).click();
    await page.clock.install();
    await page.reload();
    await page.clock.fastForward('05:00');
    await expectVisible(launcher(page));
    expect(await panel(page).count()).toBe(0);
    expect(await sessionsThere()).toBe(before);
  });

  it('waits on the home page until the first steps have been passed', async () => {
    const { page } = site;
    await page.clock.install();
    await page.goto(home());
    await page.clock.fastForward('05:00');
    await expectVisible(launcher(page));
    expect(await panel(page).count()).toBe(0);
    await page.locator('#signs').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await page.clock.fastForward('00:05');
    await panel(page).waitFor();
  });

  it('is a bar on a phone, which opens the chat or is put away', async () => {
    await site.reopenWindow(PHONE_CONTEXT);
    const { page } = site;
    await page.goto(aside());
    const bar = page.getByRole('complementary', { name: uiText.chat_bar });
    await bar.waitFor();
    expect((await boundingBoxOf(bar)).height).toBeLessThan(PHONE_VIEWPORT.height / 5);
    expect(await panel(page).count()).toBe(0);
    await bar.getByRole('button', { name: uiText.chat_bar_dismiss }).click();
    await expectVisible(launcher(page));
    await page.goto(`${home()}/blog`);
    await openChat(page, uiText);
    expect(await bar.count()).toBe(0);
  });

  it('stores nothing about a visitor who does not interact, and still happens once', async () => {
    const { page } = site;
    await page.goto(aside());
    await panel(page).waitFor();
    const storedKeys = () =>
      page.evaluate(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length]);
    expect([await storedKeys(), await site.context.cookies()]).toEqual([[0, 0, 0], []]);
    await page.clock.install();
    for (const reopenedPage of [() => page.reload(), () => page.goto(`${home()}/team`), () => page.goBack()]) {
      await reopenedPage();
      await page.clock.fastForward('05:00');
      await expectVisible(launcher(page));
      expect(await panel(page).count()).toBe(0);
    }
    expect(await storedKeys()).toEqual([0, 0, 0]);
  });

  it('becomes a session with the first interaction, and the server’s greeting replaces the local one', async () => {
    const { page } = site;
    await page.goto(aside());
    await panel(page).waitFor();
    await input(page).click();
    await expectVisible(page.getByRole('log').locator('[data-version]').getByText(defaultWelcome.en));
    expect(await panel(page).getByText(defaultWelcome.en).count()).toBe(1);
    const rows = await query<{ meta: { opening: string } }>(
      'select meta from chat_event where session_id = $1 and version = 1',
      [sessionIdIn(await stored(page))],
    );
    expect(rows[0]!.meta).toMatchObject({ opening: 'auto' });
  });

  it('happens although the settings cannot be loaded', async () => {
    const { page } = site;
    await page.route('**/api/settings/widget', (route) => route.abort());
    await page.goto(aside());
    await panel(page).waitFor();
    await expectVisible(panel(page).getByText(defaultWelcome.en));
  });
});
