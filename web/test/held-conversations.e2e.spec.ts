import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { browserForThisFile } from '../../infra/jest/launch-browser.ts';
import { DESKTOP_VIEWPORT, expectVisible, messagesOf, signIn } from '../../infra/jest/actor-actions.ts';
import { systemForThisFile } from '../../infra/jest/system-for-this-file.ts';

/** An agent finds among many copies of one text the person who is none, with the keyboard alone. */
const browser = browserForThisFile();
const system = systemForThisFile({ gateways: 2, workers: 1, site: true, env: { SIMILAR_FIRST_MESSAGES: '2' } });
const uiText = messagesOf('en');
const FLOOD_TEXT = 'Everybody who reads this page will be sorry';
const HONEST_TEXT = 'my savings are gone';
const FLOOD = 6;
let agent: Page;

/** Over HTTP, as from another address each. */
async function begin(text: string, at: number): Promise<void> {
  const [sessionId, key] = [v7(), randomBytes(32).toString('base64url')];
  const open = { type: 'session.open', lang: 'en', opening: 'click' };
  for (const command of [open, { type: 'message.send', text }]) {
    const answer = await fetch(`${system.gatewayUrls[at % 2]}/api/sessions/${sessionId}/commands`, {
      method: 'POST',
      headers: {
        authorization: `Visitor ${sessionId}.${key}`,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${at}`,
      },
      body: JSON.stringify({ commandId: v7(), command }),
    });
    expect(answer.status).toBe(200);
  }
}

beforeAll(async () => {
  await begin(HONEST_TEXT, 0);
  for (let at = 1; at <= FLOOD; at += 1) await begin(FLOOD_TEXT, at);
  agent = await (await browser.current.newContext({ viewport: DESKTOP_VIEWPORT })).newPage();
  await signIn(agent, system, 'en');
});
afterAll(() => agent?.context().close());

const rows = (text: string) =>
  agent.getByRole('list', { name: uiText.console_list }).getByRole('button').filter({ hasText: text });
const counted = (count: number) =>
  expectVisible(agent.getByText(uiText.console_held_back!.replace('{count}', String(count))));
const press = async (name: string | undefined) => {
  await agent.getByRole('button', { name: name!, exact: true }).focus();
  await agent.keyboard.press('Enter');
};

it('stands in one line with a number, opens with the keyboard, and is released one by one or at once', async () => {
  await counted(FLOOD - 2);
  await expectVisible(rows(HONEST_TEXT));
  expect(await rows(FLOOD_TEXT).count()).toBe(2);

  await press(uiText.console_held_back_show);
  await expectVisible(agent.getByText(uiText.console_held_back_text!));
  await expectVisible(rows(FLOOD_TEXT).nth(FLOOD - 3));
  expect(await rows(HONEST_TEXT).count()).toBe(0);
  expect(await accessibilityViolations(agent)).toEqual([]);

  await rows(FLOOD_TEXT).first().focus();
  await agent.keyboard.press('ArrowDown');
  await agent.keyboard.press('Enter');
  await expectVisible(agent.getByRole('log').getByText(FLOOD_TEXT));
  await press(uiText.console_held_back_release);
  await counted(FLOOD - 3);
  await press(uiText.console_held_back_release_all);
  await expectVisible(rows(HONEST_TEXT));
  await expectVisible(rows(FLOOD_TEXT).nth(FLOOD - 1));
  expect(await agent.getByRole('region', { name: uiText.console_view_held_back! }).count()).toBe(0);
});
