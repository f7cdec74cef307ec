/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import type { InboxRow } from '@libs/protocol/http.ts';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { createInboxStore } from './inbox-store.ts';
import { ListStore } from './list-store.ts';
import { SearchStore } from './search-store.ts';
import { useVisibleRows } from './use-visible-rows.ts';

it('shows those who wait by how long they wait, and nobody who has only opened the chat', () => {
  const row = (sessionId: string, minute: number, more: Partial<InboxRow> = {}) =>
    ({
      ...{
        sessionId,
        version: 1,
        status: 'waiting',
        customerMessages: 1,
        waitingSince: `2026-01-01T12:0${minute}:00Z`,
      },
      ...more,
    }) as InboxRow;
  const inbox = createInboxStore();
  inbox.setState({
    status: 'ready',
    rows: [row('last', 9), row('first', 1), row('clicked', 0, { customerMessages: 0 })],
  });
  const list = new ListStore((() => new Promise(() => {})) as never, inbox, () => undefined);
  const search = new SearchStore((() => new Promise(() => undefined)) as never);
  const workspace = { inbox, list, search, dependencies: { agent: { agentId: AGENT } } } as unknown as AgentWorkspace;
  const { result } = renderHook(() => useVisibleRows(workspace));
  const shown = () => (result.current.rows as InboxRow[]).map(({ sessionId }) => sessionId);
  act(() => list.setView('waiting'));
  expect(shown()).toEqual(['first', 'last']);
  act(() => inbox.setState({ rows: [row('last', 9), row('between', 5), row('first', 1, { status: 'active' })] }));
  expect(shown()).toEqual(['between', 'last']);
  act(() => list.setView('browsing'));
  act(() => inbox.setState({ rows: [row('clicked', 0, { customerMessages: 0 })] }));
  expect(shown()).toEqual(['clicked']);
});

it('does not report a view as empty when its request failed, and allows a retry', async () => {
  let isReachable = false;
  const request = () =>
    Promise.resolve(isReachable ? { value: { rows: [], next: null } } : { refused: { code: 'service.unavailable' } });
  const inbox = createInboxStore();
  inbox.setState({ status: 'ready' });
  const list = new ListStore(request as never, inbox, () => undefined);
  const search = new SearchStore((() => new Promise(() => undefined)) as never);
  const workspace = { inbox, list, search, dependencies: { agent: { agentId: AGENT } } } as unknown as AgentWorkspace;
  const { result } = renderHook(() => useVisibleRows(workspace));

  await act(async () => list.setView('closed'));
  expect(result.current).toMatchObject({ rows: 'failed', hasMore: true });
  isReachable = true;
  await act(() => list.loadNextPage());
  expect(result.current).toMatchObject({ rows: 'nobody', hasMore: false });
});
