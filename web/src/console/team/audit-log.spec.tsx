/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../../testing/render-in-site.tsx';
import { AGENT, SESSION } from '@libs/client/testing/sample-events.ts';
import { AuditLog } from './audit-log.tsx';

const line = (id: string, what: string, more = {}) => ({
  ...{ id, at: '2026-01-01T12:00:00.000Z', agentName: 'Mei', what, sessionId: null, aboutName: null, ...more },
});
const reading = { agentId: AGENT, agentName: 'Mei', opened: 90, outside: 4, usual: 20, limit: 41, isUnusual: true };
const opening = { id: '1', sessionId: SESSION, agentName: 'Jun', at: '2026-01-01T12:00:00.000Z', reason: 'she called' };
const wanted = { agentId: AGENT, agentName: 'Wei', exports: 20, more: 20 };
let approvals: string[];
const exportRequests = (path: string) => {
  if (path !== '/export-requests') approvals.push(path);
  return Promise.resolve({ value: { requests: approvals.length > 0 ? [] : [wanted] } });
};

describe('the audit log', () => {
  let requestedPaths: string[];
  const http = ({ path }: { path: string }) => {
    if (path === '/agents') return Promise.resolve({ value: { team: [{ agentId: AGENT, displayName: 'Mei' }] } });
    if (path === '/audit/reading') return Promise.resolve({ value: { agents: [reading] } });
    if (path === '/emergency-access') return Promise.resolve({ value: { openings: [opening] } });
    if (path.startsWith('/export-requests')) return exportRequests(path);
    requestedPaths.push(path);
    if (path.endsWith('/search-terms')) return Promise.resolve({ value: { terms: 'Ada Lovelace' } });
    const isFirst = !path.includes('before');
    const lines = isFirst
      ? [line('2', 'session.read', { sessionId: SESSION })]
      : [line('1', 'agent.disabled', { aboutName: 'Jun' }), line('0', 'search.asked')];
    return Promise.resolve({ value: { lines, hasMore: isFirst } });
  };
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  beforeEach(async () => {
    requestedPaths = [];
    approvals = [];
    await renderInSite(<AuditLog http={http as never} lang="en" />);
  });

  it('shows the action, the actor and the target by name, page by page', async () => {
    expect(screen.getByRole('row', { name: /Mei opened a conversation session\.read #000001/ })).toBeDefined();
    await press('Older lines');
    expect(screen.getByRole('row', { name: /Mei disabled an agent agent\.disabled Jun/ })).toBeDefined();
    expect(requestedPaths).toEqual(['/audit', '/audit?before=2']);
  });

  it('asks for the lines of one person, one action and one conversation, and for all of them again', async () => {
    const choose = (label: string, value: string) =>
      act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
    await choose('Who', AGENT);
    await choose('What', 'case.exported');
    await press('#000001');
    await choose('Conversation', 'half an id');
    await press('Show all lines');
    expect(requestedPaths.slice(1)).toEqual([
      `/audit?agentId=${AGENT}`,
      `/audit?agentId=${AGENT}&what=case.exported`,
      `/audit?sessionId=${SESSION}`,
      '/audit',
    ]);
  });

  it('shows what somebody searched for only once it is asked for', async () => {
    expect(screen.queryByText('Ada Lovelace')).toBeNull();
    await press('Older lines');
    await press('Show what was searched for');
    expect(requestedPaths.at(-1)).toBe('/audit/0/search-terms');
    expect(screen.getByText('Ada Lovelace')).toBeDefined();
  });

  it('shows who has opened a colleague’s conversation, and why', () => {
    expect(screen.getByText('she called').closest('li')!.textContent).toMatch(/Jun opened #000001/);
  });

  it('lets a lead allow more case files to somebody who has saved as many as the rule says', async () => {
    expect(screen.getByText(/Wei saved within an hour: 20/)).toBeDefined();
    await press('Allow Wei 20 more, for an hour');
    expect(approvals).toEqual([`/export-requests/${AGENT}`]);
    expect(screen.queryByText(/Wei saved within/)).toBeNull();
  });

  it('names unusual reading with its figures, and shows its lines', async () => {
    expect(screen.getByText(/Mei opened 90 conversations \(usually 20, unusual above 41\), 4 of them/)).toBeDefined();
    await press('Show what Mei opened');
    expect(requestedPaths.at(-1)).toBe(`/audit?agentId=${AGENT}&what=session.read`);
  });
});
