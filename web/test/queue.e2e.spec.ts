import type { Page } from 'playwright-core';
import type { InboxRow } from '@libs/protocol/http.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import {
  boundingBoxOf,
  DESKTOP_VIEWPORT,
  expectVisible,
  messagesOf,
  openVisitorPage,
  sendMessage,
  signIn,
} from '../../infra/jest/actor-actions.ts';

/** The list as a desk for many conversations: dense, still under the hand, and with a key for whoever is next. */
const uiText = messagesOf('en');
const site = siteForThisFile();
const list = (page: Page) => page.getByRole('list', { name: uiText.console_list });
const rows = (page: Page) => list(page).getByRole('button');
const firstRow = (page: Page) => rows(page).first();
const pane = (page: Page) => page.getByRole('region', { name: uiText.console_conversation });
const news = (page: Page, count: number) =>
  page.getByRole('button', { name: uiText.console_new_rows!.replace('{count}', String(count)) });

const EPOCH = '7000000000000000000.1';
const idOf = (index: number) => `0199f3a2-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const rowAt = (index: number, version = 1) =>
  ({
    ...{ sessionId: idOf(index), version, status: 'waiting', agentId: null, lang: 'en' },
    createdAt: new Date(0).toISOString(),
    lastMessageAt: new Date(1e12 + index * 1000 + version).toISOString(),
    lastMessage: `word ${version} of ${index}`,
    ...{ customerMessages: 1, agentMessages: 0, unread: 0, contact: null, vouched: null, isOnline: true },
  }) as unknown as InboxRow;

/** A console with these conversations, and a way to push changed ones. */
async function openDesk(count: number) {
  const page = await site.context.newPage();
  const positions = Array(64).fill('0').join('.');
  const answer = { today: 0, yesterday: 0, positions, isWhole: true, epoch: EPOCH };
  const inbox = Array.from({ length: count }, (_, index) => rowAt(index));
  await page.route('**/api/inbox?*', (route) => route.fulfill({ json: { rows: inbox, ...answer } }));
  let send: (text: string) => void = () => undefined;
  let onConnected: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => (onConnected = resolve));
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const server = socket.connectToServer();
    send = (text) => socket.send(text);
    socket.onMessage((frame) => server.send(frame));
    server.onMessage((frame) => {
      socket.send(frame);
      if (String(frame).startsWith('40')) onConnected();
    });
  });
  await signIn(page, site.system, 'en');
  await expectVisible(rows(page));
  // What is pushed before is lost.
  await connected;
  return {
    page,
    push: (changed: InboxRow[]) => send(`42["inbox",${JSON.stringify({ epoch: EPOCH, rows: changed })}]`),
  };
}

describe('the list', () => {
  it('shows sixteen rows at 900 px, each with 44 px, and fewer and larger ones for who chooses so, also tomorrow', async () => {
    const { page } = await openDesk(40);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectVisible(rows(page));
    const boxes = await Promise.all((await rows(page).all()).map((row) => boundingBoxOf(row)));
    expect(boxes.filter(({ y, height }) => y >= 0 && y + height <= 900).length).toBeGreaterThanOrEqual(16);
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: uiText.console_comfortable }).click();
    await expectVisible(page.getByRole('button', { name: uiText.console_compact }));
    expect((await boundingBoxOf(firstRow(page))).height).toBeGreaterThan(80);
    await page.reload();
    await expectVisible(page.getByRole('button', { name: uiText.console_compact }));
  });

  it('holds still under a pointer, says what is new, and moves once the pointer has left', async () => {
    const { page, push } = await openDesk(5);
    await rows(page).nth(1).hover();
    push([rowAt(70), rowAt(71), rowAt(1, 9)]);
    await expectVisible(news(page, 2));
    await expectVisible(list(page).getByText('word 9 of 1'));
    expect(await rows(page).allInnerTexts()).toEqual(
      [4, 3, 2, 1, 0].map((index) => expect.stringContaining(`of ${index}`)),
    );
    await page.mouse.move(900, 400);
    await expectVisible(firstRow(page).filter({ hasText: 'word 1 of 71' }));
    expect(await news(page, 2).count()).toBe(0);
  });

  it('holds still under the keyboard, and moves when what is new is asked for', async () => {
    const { page, push } = await openDesk(5);
    await page.locator('[data-search]').focus();
    while ((await list(page).locator(':focus').count()) === 0) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    push([rowAt(80)]);
    await expectVisible(news(page, 1));
    expect(await list(page).locator(':focus').innerText()).toContain('of 3');
    await expectVisible(firstRow(page).filter({ hasText: 'of 4' }));
    await news(page, 1).click();
    await expectVisible(firstRow(page).filter({ hasText: 'of 80' }));
  });
});

describe('taking the next person', () => {
  const customer = async (text: string): Promise<Page> => {
    const own = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
    const page = await openVisitorPage(own, `${site.system.siteUrl}/en`, uiText);
    await sendMessage(page, uiText, text);
    return page;
  };

  it('is one key: who has waited longest is claimed and opened, and who may be in danger before everybody', async () => {
    await customer('I came first');
    await customer('I came second');
    await customer('I want to die');
    const page = await site.context.newPage();
    await signIn(page, site.system, 'en');
    await expectVisible(rows(page).filter({ hasText: 'I came second' }));
    await expectVisible(rows(page).filter({ hasText: uiText.distress_badge! }));
    for (const text of ['I want to die', 'I came first', 'I came second']) {
      await page.keyboard.press('Alt+N');
      await expectVisible(pane(page).getByRole('log').getByText(text));
      await expectVisible(pane(page).getByText(uiText.console_mine!));
    }
    await page.keyboard.press('Alt+N');
    await expectVisible(page.getByText(uiText.console_take_nobody!));
  });
});
