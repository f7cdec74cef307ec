import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { commandAsAgent, openCustomer } from '../../infra/jest/api-actors.ts';
import { DESKTOP_VIEWPORT, expectVisible, messagesOf, signIn } from '../../infra/jest/actor-actions.ts';
import { queryDatabase } from '../../infra/jest/query-database.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

// A lead and an agent with a console each, and a customer of whom every event is counted.

const uiText = messagesOf('en');
const MEI = 'mei@example.org';
const site = siteForThisFile({
  prepare: async (system) => {
    await queryDatabase(
      system,
      `insert into agent (email, display_name, role, password_hash) select $1, 'Mei', 'agent', password_hash from agent`,
      [MEI],
    );
  },
});
const pane = (page: Page) => page.getByRole('region', { name: uiText.console_conversation });
const mentions = (page: Page) => page.getByRole('region', { name: uiText.mention_title });

async function openConsole(email: string, sessionId: string): Promise<Page> {
  const context = await site.browser.current.newContext({ viewport: DESKTOP_VIEWPORT });
  const page = await context.newPage();
  await signIn(page, { siteUrl: site.system.siteUrl, agent: { ...site.system.agent, email } }, 'en');
  await page.goto(`${site.system.siteUrl}/en/agent/dashboard?session=${sessionId}`);
  return page;
}

it('a lead follows a colleague, who is told, and whispers; the customer learns of neither', async () => {
  const { system } = site;
  const { client, sessionId } = await openCustomer(system);
  await client.command(sessionId, { type: 'message.send', text: 'they took my savings' });
  await commandAsAgent(system, { email: MEI, sessionId, command: { type: 'session.claim' } });
  const mei = await openConsole(MEI, sessionId);
  expect(await mei.getByRole('button', { name: uiText.follow_start }).count()).toBe(0);
  const lead = await openConsole(system.agent.email, sessionId);
  await pane(lead).getByRole('button', { name: uiText.follow_start, exact: true }).click();
  await expectVisible(lead.getByText(uiText.follow_state!.replaceAll('{name}', 'Mei')));
  expect(await accessibilityViolations(lead)).toEqual([]);
  await expectVisible(mentions(mei));
  await expectVisible(pane(mei).getByText(uiText.follow_note!));
  await mentions(mei).getByRole('button', { name: uiText.mention_open }).click();
  await mentions(mei).getByRole('button').waitFor({ state: 'detached' });

  // What both sides write comes as it is written.
  await client.command(sessionId, { type: 'message.send', text: 'and my pension' });
  await expectVisible(pane(lead).getByText('and my pension'));
  await client.request('typing', { sessionId });
  await expectVisible(pane(lead).getByText(uiText.chat_typing_customer!));
  await lead.getByRole('textbox', { name: uiText.console_note_input }).fill('ask when she paid');
  await lead.getByRole('button', { name: uiText.follow_whisper, exact: true }).click();
  await expectVisible(pane(mei).getByText('ask when she paid'));
  await expectVisible(mentions(mei).getByRole('button', { name: uiText.mention_open }));

  const types = client.applied.map((one) => ('event' in one ? one.event.type : 'hidden'));
  expect(types.filter((type) => type !== 'message.sent')).toEqual([
    ...['session.opened', 'session.claimed', 'hidden', 'hidden'],
  ]);
  const [read] = await queryDatabase<{ what: string }>(
    system,
    `select what from audit_line where session_id = $1 and agent_id = (select id from agent where email = $2)`,
    [sessionId, system.agent.email],
  );
  expect(read).toEqual({ what: 'session.read' });
  // The lead still follows after a reload, and what they write is still a note.
  await lead.reload();
  await expectVisible(lead.getByRole('textbox', { name: uiText.console_note_input }));
  await lead.getByRole('button', { name: uiText.follow_stop, exact: true }).click();
  await expectVisible(lead.getByRole('button', { name: uiText.follow_start, exact: true }));
  client.close();
});
