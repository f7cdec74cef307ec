/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { AGENT } from '../testing/samples.ts';
import type { Desk } from './desk.ts';
import { createInboxStore } from './inbox-store.ts';
import { ListStore } from './list-store.ts';
import { useShownRows } from './use-shown-rows.ts';

it('does not call a view empty that could not be asked for, and lets it be asked for again', async () => {
  let isThere = false;
  const ask = () =>
    Promise.resolve(isThere ? { value: { rows: [], next: null } } : { refused: { code: 'service.unavailable' } });
  const inbox = createInboxStore();
  inbox.setState({ status: 'ready' });
  const list = new ListStore(ask as never, inbox);
  const desk = { inbox, list, parts: { agent: { agentId: AGENT } } } as unknown as Desk;
  const { result } = renderHook(() => useShownRows(desk));

  await act(async () => list.show('closed'));
  expect(result.current).toMatchObject({ rows: 'failed', hasMore: true });
  isThere = true;
  await act(() => list.more());
  expect(result.current).toMatchObject({ rows: 'nobody', hasMore: false });
});
