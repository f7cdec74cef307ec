/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { AGENT } from '@libs/client/testing/sample-events.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { createInboxStore } from './inbox-store.ts';
import { ListStore } from './list-store.ts';
import { useVisibleRows } from './use-visible-rows.ts';

it('does not report a view as empty when its request failed, and allows a retry', async () => {
  let isReachable = false;
  const request = () =>
    Promise.resolve(isReachable ? { value: { rows: [], next: null } } : { refused: { code: 'service.unavailable' } });
  const inbox = createInboxStore();
  inbox.setState({ status: 'ready' });
  const list = new ListStore(request as never, inbox, () => undefined);
  const workspace = { inbox, list, dependencies: { agent: { agentId: AGENT } } } as unknown as AgentWorkspace;
  const { result } = renderHook(() => useVisibleRows(workspace));

  await act(async () => list.setView('closed'));
  expect(result.current).toMatchObject({ rows: 'failed', hasMore: true });
  isReachable = true;
  await act(() => list.loadNextPage());
  expect(result.current).toMatchObject({ rows: 'nobody', hasMore: false });
});
