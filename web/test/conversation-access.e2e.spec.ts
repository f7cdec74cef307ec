import type { Page } from 'playwright-core';
import type { SessionId } from '@libs/protocol/ids.ts';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { commandAsAgent, writeAsVisitor } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, signIn, toastsIn } from '../../infra/jest/actor-actions.ts';
import { pressByKeyboard, pressUntilFocused } from '../../infra/jest/press-until-focused.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

// The console of an agent where agents read only their own conversations, with the keyboard alone.

const uiText = messagesOf('en');
const JUN = 'jun@example.org';
const MEI = 'mei@example.org';
const RULE_SQL = `update organisation_settings set settings = settings ||
  jsonb_build_object('security', coalesce(settings -> 'security', '{}'::jsonb) || '{"conversationAccess": "own"}')`;
const site = siteForThisFile({
  prepare: async (system) => {
    await queryDatabase(
      system,
      `insert into agent (email, display_name, role, password_hash)
       select new.email, new.name, 'agent', password_hash
       from agent, unnest($1::text[], $2::text[]) as new (email, name)`,
      [
        [JUN, MEI],
        ['Jun', 'Mei'],
      ],
    );
    await queryDatabase(system, RULE_SQL);
  },
});

async function openAsJun(sessionId: SessionId): Promise<Page> {
  const { page, system } = site;
  await signIn(page, { siteUrl: system.siteUrl, agent: { ...system.agent, email: JUN } }, 'en');
  await page.goto(`${system.siteUrl}/en/agent/dashboard?session=${sessionId}`);
  return page;
}

/** Nothing that cannot be used or is not known stands beside the way to open it. */
async function expectOnlyTheWayIn(page: Page): Promise<void> {
  expect(await page.getByRole('textbox', { name: uiText.console_reply }).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: uiText.console_facts }).count()).toBe(0);
  expect(await toastsIn(page, uiText).count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
}

it("a colleague's conversation opens with a reason, which leads read", async () => {
  const sessionId = await writeAsVisitor(site.system, 'they have my passport');
  await commandAsAgent(site.system, { email: MEI, sessionId, command: { type: 'session.claim' } });
  const page = await openAsJun(sessionId);
  await expectVisible(page.getByRole('heading', { name: uiText.emergency_title! }));
  await expectOnlyTheWayIn(page);
  await pressUntilFocused(page, page.getByLabel(uiText.emergency_reason!));
  await page.keyboard.type('because');
  await pressByKeyboard(page, page.getByRole('button', { name: uiText.emergency_open }));
  await expectVisible(page.getByText(uiText.emergency_reason_short!));
  await pressUntilFocused(page, page.getByLabel(uiText.emergency_reason!), 'Shift+Tab');
  await page.keyboard.type(' she called in tears');
  await pressByKeyboard(page, page.getByRole('button', { name: uiText.emergency_open }));
  await expectVisible(page.getByRole('log').getByText('they have my passport'));

  await site.reopenWindow({});
  await signIn(site.page, site.system, 'en');
  await site.page.goto(`${site.system.siteUrl}/en/agent/team`);
  await expectVisible(site.page.getByText('because she called in tears'));
});

it('what waits is read once it is taken', async () => {
  const sessionId = await writeAsVisitor(site.system, 'is anybody there');
  const page = await openAsJun(sessionId);
  await expectVisible(page.getByRole('heading', { name: uiText.untaken_title! }));
  await expectOnlyTheWayIn(page);
  await pressByKeyboard(page, page.getByRole('button', { name: uiText.console_claim, exact: true }));
  await expectVisible(page.getByRole('log').getByText('is anybody there'));
  await expectVisible(page.getByRole('textbox', { name: uiText.console_reply }));
});
