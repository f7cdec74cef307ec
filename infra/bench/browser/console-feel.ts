import type { Page } from 'playwright-core';
import type { SessionId } from '@libs/protocol/ids.ts';
import { openChat, DESKTOP_VIEWPORT, expectVisible, disableAutoOpen, messagesOf } from '../../jest/actor-actions.ts';
import { openCustomer } from '../../jest/api-actors.ts';
import { quantilesOf } from '../load/quantiles.ts';
import type { ReportTable } from '../report-table.ts';
import type { BrowserSystem } from './browser-system.ts';
import { keyToPaintTimes, layoutShiftsOf, type SwitchTimes, switchTimes, watchLayoutShifts } from './paint-times.ts';
import { ThousandRows } from './thousand-rows.ts';

/** What an agent and a visitor feel: keys, a change of conversation, and whether anything jumps. */
const BUDGET_MS = 50;
const CONVERSATIONS = 8;
/** As many as a visitor may write at once. */
const MESSAGES = 12;
const ROUNDS = 6;
const UPDATES_PER_SECOND = 100;
/** A quick typist: 400 keys a minute. */
const KEY_INTERVAL_MS = 150;
const TEXT = 'I am sorry that this happened to you. Please call your bank now, and write down when you called. ';
const SETTLE_MS = 1_500;

const uiText = messagesOf('en');

type Row = [string, number, string, string, string];

export async function measureConsoleFeel(system: BrowserSystem): Promise<ReportTable[]> {
  const conversations = await writeConversations(system);
  const context = await system.browser.newContext({ viewport: DESKTOP_VIEWPORT });
  try {
    const page = await context.newPage();
    await watchLayoutShifts(page);
    const list = new ThousandRows(conversations);
    await list.show(page, system);
    await page.waitForTimeout(SETTLE_MS);
    const first = await switchThrough(page, conversations, 1);
    const again = await switchThrough(page, conversations, ROUNDS);
    const reply = page.getByRole('textbox', { name: uiText.console_reply });
    const type = async () => {
      await reply.fill('');
      await reply.pressSequentially(TEXT, { delay: KEY_INTERVAL_MS });
    };
    const still = await keyToPaintTimes(page, type);
    let isTyped = false;
    const moving = await keyToPaintTimes(page, async () => {
      const moves = list.keepMoving({ perSecond: UPDATES_PER_SECOND }, () => isTyped);
      await type();
      isTyped = true;
      await moves;
    });
    const shifts = await layoutShiftsOf(page);
    return [
      {
        title: `From an input to what it paints (budget p95 ${BUDGET_MS} ms)`,
        head: ['', 'times', 'p50 ms', 'p95 ms', ''],
        rows: [
          rowOf('key in the reply box', still),
          rowOf(`key in the reply box, ${UPDATES_PER_SECOND} rows/s moving`, moving),
          rowOf('key in the visitor’s composer', await typeAsVisitor(system)),
          rowOf(
            'another conversation, its last words',
            first.map(({ words }) => words),
          ),
          rowOf(
            'another conversation, its messages',
            first.map(({ messages }) => messages),
          ),
          rowOf(
            'a conversation that was seen before',
            again.map(({ messages }) => messages),
          ),
        ],
      },
      {
        title: `Layout shifts of the console without an input (budget 0: ${shifts.sum === 0 ? 'met' : 'MISSED'})`,
        head: ['sum', 'of'],
        rows: [[shifts.sum.toFixed(4), [...new Set(shifts.of)].join(' | ').slice(0, 300)]],
      },
    ];
  } finally {
    await context.close();
  }
}

function rowOf(what: string, times: number[]): Row {
  const { p50, p95 } = quantilesOf(times);
  return [what, times.length, p50.toFixed(1), p95.toFixed(1), p95 <= BUDGET_MS ? 'met' : 'MISSED'];
}

type Written = { sessionId: SessionId; text: string };

async function writeConversations(system: BrowserSystem): Promise<Written[]> {
  const written: Written[] = [];
  for (let one = 0; one < CONVERSATIONS; one += 1) {
    const { client, sessionId } = await openCustomer(system);
    const textOf = (count: number) => `message ${count} in conversation ${one}`;
    for (let count = 1; count <= MESSAGES; count += 1) {
      const answer = await client.command(sessionId, { type: 'message.send', text: textOf(count) });
      if (!answer.ok) throw new Error(`${textOf(count)} was refused: ${answer.error.code}`);
    }
    client.close();
    written.push({ sessionId, text: textOf(MESSAGES) });
  }
  return written;
}

async function switchThrough(page: Page, conversations: readonly Written[], rounds: number): Promise<SwitchTimes[]> {
  const times: SwitchTimes[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const target of conversations) {
      times.push(await switchTimes(page, target));
      await page.waitForTimeout(150);
    }
  return times;
}

async function typeAsVisitor({ browser, siteUrl }: BrowserSystem): Promise<number[]> {
  const context = await browser.newContext({ viewport: DESKTOP_VIEWPORT });
  try {
    await disableAutoOpen(context);
    const page = await context.newPage();
    await page.goto(`${siteUrl}/en`);
    const input = await openChat(page, uiText);
    await expectVisible(input);
    await page.waitForTimeout(SETTLE_MS);
    return await keyToPaintTimes(page, () => input.pressSequentially(TEXT, { delay: KEY_INTERVAL_MS }));
  } finally {
    await context.close();
  }
}
