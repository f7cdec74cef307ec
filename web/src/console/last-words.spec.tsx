/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import type { InboxRow } from '@libs/protocol/http.ts';
import { SESSION } from '@libs/client/testing/sample-events.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { createInboxStore } from './inbox-store.ts';
import { LastWords } from './last-words.tsx';

const row = {
  ...{ sessionId: SESSION, status: 'waiting', lastMessage: 'is it gone?', customerMessages: 1, agentMessages: 0 },
  lastMessageAt: '2026-01-01T12:00:00.000Z',
} as InboxRow;

describe('a conversation whose messages are not here yet', () => {
  const inbox = createInboxStore();
  const show = async (rows: InboxRow[]) => {
    inbox.setState({ rows });
    await renderInSite(<LastWords workspace={{ inbox } as unknown as AgentWorkspace} sessionId={SESSION} lang="en" />);
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows at once what the list knows of the last one, and that it is loading only when that takes long', async () => {
    await show([row]);
    expect(screen.getByText('is it gone?')).toBeDefined();
    expect(screen.queryByText('Loading messages')).toBeNull();
    act(() => jest.advanceTimersByTime(150));
    expect(screen.getByText('Loading messages')).toBeDefined();
  });

  it.each([
    ['is hidden from this agent', { lastMessage: '' }],
    ['could not be opened', { lastMessage: null }],
    ['was erased', { status: 'erased' as const }],
  ])('shows no words where the line %s', async (_, change) => {
    await show([{ ...row, ...change }]);
    expect(document.querySelector('[data-last-words]')).toBeNull();
  });
});
