import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { commandAsAgent, requestAsAgent, writeAsVisitor } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, showDetails, signIn } from '../../infra/jest/actor-actions.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

// An agent who is offered somebody, is handed a conversation, and writes into a colleague's; and the page of the shift.

const uiText = messagesOf('en');
const JUN = 'jun@example.org';
const site = siteForThisFile({
  prepare: async (system) => {
    await queryDatabase(
      system,
      `insert into agent (email, display_name, role, password_hash) select $1, 'Jun', 'agent', password_hash from agent`,
      [JUN],
    );
  },
});
const setMode = (mode: 'manual' | 'offer') =>
  requestAsAgent(site.system, {
    ...{ email: site.system.agent.email, path: 'assignment/rules', method: 'PUT' },
    body: { mode, offerSeconds: 600, anybodyAfterSeconds: 0, absentAfterSeconds: 600, conversationLimit: 20 },
  });
const button = (name: string) => site.page.getByRole('button', { name, exact: true });
async function openConsole(): Promise<void> {
  await signIn(site.page, site.system, 'en');
  await site.page.goto(`${site.system.siteUrl}/en/agent/dashboard`);
  await expectVisible(
    site.page.getByRole('list', { name: uiText.console_list }).or(site.page.locator('[data-search]')),
  );
}
const assignedTo = async (sessionId: SessionId) =>
  (
    await queryDatabase<{ status: string; email: string | null }>(
      site.system,
      `select s.status, a.email from chat_session s left join agent a on a.id = s.agent_id where s.id = $1`,
      [sessionId],
    )
  )[0]!;

it('what an agent is offered stands above the console, and is taken by a key', async () => {
  await setMode('offer');
  await openConsole();
  const sessionId = await writeAsVisitor(site.system, 'they emptied my account');
  await expectVisible(site.page.getByText(uiText.assignment_offered!));
  expect(await accessibilityViolations(site.page)).toEqual([]);
  await site.page.keyboard.press('Alt+a');
  await expectVisible(site.page.getByRole('log').getByText('they emptied my account'));
  await showDetails(site.page, uiText, 'case');
  await button(uiText.assignment_release!).first().waitFor();
  expect(await assignedTo(sessionId)).toEqual({ status: 'active', email: site.system.agent.email });
  await setMode('manual');
});

it('what a colleague hands over comes with the note, and goes back', async () => {
  await openConsole();
  const sessionId = await writeAsVisitor(site.system, 'please call me');
  await commandAsAgent(site.system, { email: JUN, sessionId, command: { type: 'session.claim' } });
  const [me] = await queryDatabase<{ id: AgentId }>(site.system, `select id from agent where email = $1`, [
    site.system.agent.email,
  ]);
  await commandAsAgent(site.system, {
    ...{ email: JUN, sessionId },
    command: { type: 'session.transfer', agentId: me!.id, note: 'she speaks Hakka' },
  });
  await expectVisible(site.page.getByText(uiText.assignment_handed!.replace('{name}', 'Jun')));
  await button(uiText.assignment_return!).click();
  await button(uiText.assignment_return!).waitFor({ state: 'detached' });
  expect(await assignedTo(sessionId)).toEqual({ status: 'active', email: JUN });
});

it('whoever answers in the conversation of a colleague is asked first', async () => {
  const sessionId = await writeAsVisitor(site.system, 'who is there');
  await commandAsAgent(site.system, { email: JUN, sessionId, command: { type: 'session.claim' } });
  await signIn(site.page, site.system, 'en');
  await site.page.goto(`${site.system.siteUrl}/en/agent/dashboard?session=${sessionId}`);
  await expectVisible(site.page.getByRole('log').getByText('who is there'));
  const reply = site.page.getByRole('textbox', { name: uiText.console_reply });
  await reply.fill('I can help');
  await site.page.keyboard.press('Enter');
  await expectVisible(site.page.getByText(uiText.assignment_holder_confirm!.replace('{name}', 'Jun')));
  expect((await assignedTo(sessionId)).email).toBe(JUN);
  await site.page.keyboard.press('Enter');
  await expectVisible(site.page.getByRole('log').getByText('I can help'));
  await site.page.getByRole('log').locator('[data-version]').filter({ hasText: 'I can help' }).waitFor();
  expect((await assignedTo(sessionId)).email).toBe(site.system.agent.email);
});

it('the page of the shift shows leads the line and the team, and keeps the notes', async () => {
  await writeAsVisitor(site.system, 'is somebody there');
  await signIn(site.page, site.system, 'en');
  await site.page.goto(`${site.system.siteUrl}/en/agent/shift`);
  await expectVisible(site.page.getByRole('region', { name: uiText.board_line }));
  await expectVisible(site.page.getByRole('region', { name: uiText.board_team }).getByText('Jun'));
  await site.page.getByRole('textbox', { name: uiText.shift_note_label }).fill('The bank answers until six.');
  await button(uiText.settings_save!).click();
  await expectVisible(site.page.getByText(uiText.shift_note_changed!.split('{name}')[0]!));
  expect(await accessibilityViolations(site.page)).toEqual([]);
  await site.page.reload();
  await expectVisible(site.page.getByText('The bank answers until six.'));
});

it('leads read the figures of a time, as charts, as tables and as a file', async () => {
  await queryDatabase(
    site.system,
    `insert into session_report (shard, session_id, pos, version, lang, arrived_at, answered_at, claimed_at, ended_at, reopened, stars,
                                 asked_at, replied_at)
     select shard_of(id), id, 1, 1, 'en', at, case when n % 4 > 0 then at + n * interval '11 seconds' end,
            case when n % 4 > 0 then at + interval '9 seconds' end, at + interval '1 hour', 0, case when n % 3 = 0 then 1 + n % 5 end, '{}', '{}'
     from (select n, gen_random_uuid() as id, now() - n * interval '5 hours' as at from generate_series(1, 120) n) s`,
  );
  await signIn(site.page, site.system, 'en');
  await button(uiText.reports_title!).click();
  await site.page.getByRole('heading', { name: uiText.reports_title, level: 1 }).waitFor();
  const whole = site.page.getByRole('region', { name: uiText.reports_total });
  await expectVisible(whole.getByText('0:11', { exact: true }).or(whole.getByText(uiText.reports_arrivals!)));
  await site.page.getByText(uiText.reports_table!.replace('{title}', uiText.reports_arrivals!)).first().click();
  await expectVisible(site.page.getByRole('columnheader', { name: uiText.reports_missed }).first());
  expect(await accessibilityViolations(site.page)).toEqual([]);
  const [file] = await Promise.all([site.page.waitForEvent('download'), button(uiText.reports_save!).click()]);
  expect(file.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
});
