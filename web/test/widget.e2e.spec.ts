import type { Page } from 'playwright-core';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { disableContactQuestions } from '../../infra/jest/disable-contact-questions.ts';
import {
  interceptSocketRequests,
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  expectRecorded,
  chatLauncher,
  PHONE_CONTEXT,
  openChat,
  disableAutoOpen,
  PHONE_VIEWPORT,
  refusalResponse,
  sendMessage,
  waitForPage,
  openVisitorPage,
  messagesOf,
} from '../../infra/jest/actor-actions.ts';
import { saveSettings } from '../../infra/jest/save-settings.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile({ prepare: disableContactQuestions });
const home = () => `${site.system.siteUrl}/en`;
/** Without first steps, which an opening by itself would wait for. */
const aside = () => `${home()}/about`;

const launcher = (page: Page) => chatLauncher(page, uiText);
const panel = (page: Page) => page.getByRole('dialog', { name: uiText.chat_panel });
const input = (page: Page) => page.getByRole('textbox', { name: uiText.chat_input });
const sendButton = (page: Page) => panel(page).getByRole('button', { name: uiText.chat_send, exact: true });
const bubbles = (page: Page) => page.getByRole('log').getByRole('listitem');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('aidline.chat.session'));
const sessionIdIn = (text: string | null) => (JSON.parse(text!) as { sessionId: string }).sessionId;
const openChatPage = () => openVisitorPage(site.context, home(), uiText);

const query = <Row extends object>(sql: string, values?: unknown[]) => queryDatabase<Row>(site.system, sql, values);

describe('the button and the panel', () => {
  it('are a round button at the bottom right, and 384 by 500 px next to the page', async () => {
    await disableAutoOpen(site.context);
    const { page } = site;
    await page.goto(home());
    const button = await boundingBoxOf(launcher(page));
    expect(button.width).toBe(button.height);
    const radius = await launcher(page).evaluate((element) => parseFloat(getComputedStyle(element).borderRadius));
    expect(radius).toBeGreaterThanOrEqual(button.width / 2);
    expect(DESKTOP_VIEWPORT.width - (button.x + button.width)).toBeLessThan(button.width);
    expect(DESKTOP_VIEWPORT.height - (button.y + button.height)).toBeLessThan(button.height);
    await openChat(page, uiText);
    const box = await boundingBoxOf(panel(page));
    expect([box.width, box.height]).toEqual([384, 500]);
    expect(await launcher(page).count()).toBe(0);
  });

  it('fill the screen on a phone, with an exit button', async () => {
    await site.reopenWindow(PHONE_CONTEXT);
    const page = await openChatPage();
    expect(await boundingBoxOf(panel(page))).toEqual({ x: 0, y: 0, ...PHONE_VIEWPORT });
    await expectVisible(panel(page).getByRole('button', { name: uiText.quick_exit }));
  });

  it('show the agent: our logo and name by default', async () => {
    const page = await openChatPage();
    await expectVisible(panel(page).getByRole('heading', { name: 'Anti-fraud support service' }));
    await expectVisible(panel(page).locator('header svg'));
  });

  it('close on the button and on Escape, return the focus, and keep the session', async () => {
    const page = await openChatPage();
    await sendMessage(page, uiText, 'I am still here');
    const before = await stored(page);
    await panel(page).getByRole('button', { name: uiText.chat_close }).click();
    await panel(page).waitFor({ state: 'detached' });
    await launcher(page).click();
    await expectVisible(bubbles(page).getByText('I am still here'));
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await launcher(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await stored(page)).toBe(before);
  });
});

describe('writing', () => {
  it('sends on Enter, adds a line on Shift+Enter, and does nothing while the input is empty', async () => {
    const page = await openChatPage();
    expect(await sendButton(page).isDisabled()).toBe(true);
    await input(page).fill('  \n ');
    expect(await sendButton(page).isDisabled()).toBe(true);
    await input(page).fill('  one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two  ');
    expect(await input(page).inputValue()).toBe('  one\ntwo  ');
    expect(await sendButton(page).isDisabled()).toBe(false);
    await page.keyboard.press('Enter');
    await expectRecorded(page, 'two');
    expect(await bubbles(page).filter({ hasText: 'two' }).locator('bdi').innerText()).toBe('one\ntwo');
    expect(await input(page).inputValue()).toBe('');
  });

  it('grows with the text up to 96 pixels and then scrolls', async () => {
    const page = await openChatPage();
    const heights: number[] = [];
    for (const lines of [1, 2, 3, 30]) {
      await input(page).fill(Array(lines).fill('line').join('\n'));
      heights.push((await boundingBoxOf(input(page))).height);
    }
    expect(heights[1]).toBeGreaterThan(heights[0]!);
    expect(heights[2]).toBeGreaterThan(heights[1]!);
    expect(heights[3]).toBe(96);
    expect(await input(page).evaluate((area) => area.scrollHeight > area.clientHeight)).toBe(true);
  });

  it('shows my messages on the right and theirs on the left, in a list that scrolls', async () => {
    const page = await openChatPage();
    await expectVisible(bubbles(page).getByText(defaultWelcome.en));
    const log = await boundingBoxOf(page.getByRole('log'));
    for (let number = 1; number <= 8; number += 1) await sendMessage(page, uiText, `message ${number}`);
    const visitorBubble = await boundingBoxOf(bubbles(page).getByText('message 8'));
    const greetingBubble = await boundingBoxOf(bubbles(page).getByText(defaultWelcome.en));
    const middle = log.x + log.width / 2;
    expect(visitorBubble.x).toBeGreaterThan(middle);
    expect(greetingBubble.x - log.x).toBeLessThan(log.x + log.width - (greetingBubble.x + greetingBubble.width));
    const { isLonger, isAtEnd } = await page.getByRole('log').evaluate((list) => ({
      isLonger: list.scrollHeight > list.clientHeight,
      isAtEnd: list.scrollTop + list.clientHeight >= list.scrollHeight - 1,
    }));
    expect([isLonger, isAtEnd]).toEqual([true, true]);
  });
});

describe('the session', () => {
  it('is in the database from the first click on, and its id is in local storage until it is cleared', async () => {
    const page = await openChatPage();
    await expectVisible(bubbles(page).getByText(defaultWelcome.en));
    const sessionId = sessionIdIn(await stored(page));
    expect(await query('select status, agent_id from chat_session where id = $1', [sessionId])).toEqual([
      { status: 'waiting', agent_id: null },
    ]);
    await page.close();
    const reopenedPage = await openChatPage();
    await expectVisible(bubbles(reopenedPage).getByText(defaultWelcome.en));
    expect(sessionIdIn(await stored(reopenedPage))).toBe(sessionId);
    expect(await bubbles(reopenedPage).count()).toBe(1);
  });

  it('without a message yet still gets its greeting, once, after the page was left and opened again', async () => {
    const page = await openChatPage();
    await waitForPage(page, () => localStorage.getItem('aidline.chat.session') !== null);
    await page.reload();
    await openChat(page, uiText);
    await expectVisible(bubbles(page).getByText(defaultWelcome.en));
    expect(await page.getByRole('log').getByText(defaultWelcome.en).count()).toBe(1);
  });
});

describe('errors', () => {
  it('keep a message that was refused, show why, and send it on retry', async () => {
    const { page } = site;
    let refuses = true;
    await interceptSocketRequests(page, (_event, body) =>
      refuses && body.includes('"message.send"') ? refusalResponse('access.denied') : null,
    );
    await page.goto(home());
    await openChat(page, uiText);
    await input(page).fill('please read this');
    await page.keyboard.press('Enter');
    const bubble = bubbles(page).filter({ hasText: 'please read this' });
    await expectVisible(bubble.getByText('Not sent', { exact: true }));
    await expectVisible(bubble.getByText('refused: access.denied'));
    refuses = false;
    await bubble.getByRole('button', { name: 'Try again' }).click();
    await expectRecorded(page, 'please read this');
    expect(await bubble.count()).toBe(1);
  });

  it('show why there can be no conversation, and move the message into another one', async () => {
    const { page } = site;
    let refuses = true;
    await interceptSocketRequests(page, (_event, body) =>
      refuses && body.includes('"session.open"') ? refusalResponse('session.erased') : null,
    );
    await page.goto(home());
    await openChat(page, uiText);
    await expectVisible(page.getByText('refused: session.erased'));
    await input(page).fill('do not lose this');
    await page.keyboard.press('Enter');
    // The page opens the conversation once more for its message; only that refusal is final.
    await expectVisible(bubbles(page).filter({ hasText: 'do not lose this' }).getByText('Not sent', { exact: true }));
    const before = sessionIdIn(await stored(page));
    refuses = false;
    await page.getByRole('button', { name: uiText.chat_start_over }).click();
    await expectRecorded(page, 'do not lose this');
    expect(await page.getByText('refused: session.erased').count()).toBe(0);
    expect(sessionIdIn(await stored(page))).not.toBe(before);
  });
});

describe('settings that a lead saved', () => {
  beforeAll(async () => {
    const texts = { agentName: 'Harbour desk', welcomeMessage: 'Good day to you' };
    await saveSettings(site.system, { ...texts, avatarUrl: '/favicon.svg', welcomeDelaySeconds: 60 });
  });

  it('are what visitors see: name, picture and greeting', async () => {
    const page = await openChatPage();
    await expectVisible(panel(page).getByRole('heading', { name: 'Harbour desk' }));
    const picture = panel(page).locator('header img');
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.getAttribute('src')).toBe('/favicon.svg');
  });

  it('add the welcome delay to the second before the panel opens by itself', async () => {
    const { page } = site;
    await page.clock.install();
    const settingsRequest = page.waitForResponse('**/api/settings/widget');
    await page.goto(aside());
    await page.clock.fastForward('00:01');
    await settingsRequest;
    await page.clock.fastForward('00:30');
    await expectVisible(launcher(page));
    await page.clock.fastForward('00:31');
    await panel(page).waitFor();
    await expectVisible(panel(page).getByText('Good day to you'));
  });
});
