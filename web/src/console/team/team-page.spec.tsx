/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { defaultAssignmentRules } from '@libs/protocol/assignment.ts';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import { TeamPage } from './team-page.tsx';

const waiting = (change: object) => ({
  ...{ id: '1', target: '', requestedBy: '7', requestedByName: 'Jun', requestedAt: '2026-01-01T12:00:00.000Z' },
  ...{ aboutName: null, before: null, after: '', picture: null, warnings: [], mayApprove: true },
  ...change,
});

async function showTeam(changes: object[] = [], line = { isThere: true }) {
  const jun = { agentId: '7', displayName: 'Jun', email: 'jun@example.org', role: 'agent', enabled: true };
  const known: Record<string, object> = {
    '/agents': { team: [jun] },
    '/changes': { changes },
    '/assignment': { rules: defaultAssignmentRules, agents: [] },
    '/settings/security': { independenceDays: 14, secondFactorFrom: 'lead' },
    '/audit': { lines: [], hasMore: false },
    '/audit/reading': { agents: [] },
    '/emergency-access': { openings: [] },
    '/export-requests': { requests: [] },
    '/tags': { tags: [] },
    '/agents/invitations': { token: 'once', expiresAt: '2026-01-01T12:00:00.000Z' },
  };
  const http = ({ path }: { path: string }) =>
    Promise.resolve(
      line.isThere ? { value: known[path] } : { refused: { code: 'service.unavailable', message: 'gone' } },
    );
  await renderInSite(
    <TeamPage
      http={http as never}
      me={{ agentId: AGENT, role: 'lead' }}
      lang="en"
      name="Mei"
      joinAddress=""
      onBack={jest.fn()}
      onLogOut={jest.fn()}
    />,
  );
  return line;
}

it('still shows the last known members while the server cannot be reached', async () => {
  const line = await showTeam();
  line.isThere = false;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Disable' })));
  expect(screen.getByText('jun@example.org')).toBeDefined();
});

it('says why nothing is known, and not that nothing waits, where nothing could be loaded', async () => {
  await showTeam([], { isThere: false });
  expect(within(screen.getByRole('region', { name: 'Waiting for a second person' })).getByText('gone')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Agents' })).getByText('gone')).toBeDefined();
  expect(screen.queryByText('Nothing is waiting.')).toBeNull();
});

it('focuses the one-time link for a new agent, which is at the top and shown once', async () => {
  await showTeam();
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Invite somebody' })));
  expect(document.activeElement).toHaveProperty('value', expect.stringContaining('#once'));
});

it('shows of a change of the rules what would be other, in words', async () => {
  const rules = 'secondFactorFrom: lead\nconversationAccess: everyone\nexportsPerHour: 20\nindependenceDays: 14';
  const after = 'secondFactorFrom: operator\nconversationAccess: own\nexportsPerHour: 20\nindependenceDays: 1';
  await showTeam([waiting({ kind: 'security', before: rules, after })]);
  const shown = screen.getByRole('region', { name: 'Waiting for a second person' }).textContent;
  expect(shown).toContain('Who needs a second factorLeads and operators → Operators only');
  expect(shown).toContain('Days until an account counts as its own person14 → 1');
  expect(shown).not.toMatch(/secondFactorFrom|conversationAccess|exportsPerHour|Case files/);
});

it('names a text that waits as the form of the settings does', async () => {
  await showTeam([waiting({ kind: 'settings-text', target: 'welcomeMessage.zh-TW', after: '您好' })]);
  expect(
    screen.getByRole('heading', { name: 'Text for visitors: Welcome message (Traditional Chinese)' }),
  ).toBeDefined();
});
