/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { HeldBackBar } from './held-back-bar.tsx';
import { createInboxStore } from './inbox-store.ts';
import { heldBackRows, ListStore } from './list-store.ts';

const row = (sessionId: string, version = 2) =>
  ({ sessionId, version, lastMessageAt: '2026-01-01T12:00:00.000Z', customerMessages: 1 }) as unknown as InboxRow;

/** A gateway that holds back two conversations. */
async function showBar(heldBack: number) {
  const requests: { path: string; body?: unknown }[] = [];
  const request = (async (call: { path: string; body?: unknown }) => {
    requests.push(call);
    return { value: { rows: [row('a'), row('b')], next: null } };
  }) as unknown as AuthenticatedHttp;
  const inbox = createInboxStore();
  inbox.setState({ heldBack });
  const list = new ListStore(request, inbox, () => undefined);
  await renderInSite(<HeldBackBar workspace={{ inbox, list } as unknown as AgentWorkspace} />);
  return { inbox, list, requests };
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the line of what is held back', () => {
  it('is not there while nothing is', async () => {
    await showBar(0);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says how many there are, shows them apart from the list, and goes back', async () => {
    const { inbox, list, requests } = await showBar(2);
    expect(screen.getByText('Similar messages held back: 2')).toBeDefined();
    await press('Show them');
    expect(requests.map(({ path }) => path)).toEqual(['/inbox/page?view=held-back']);
    expect(heldBackRows(list.store.getState(), inbox.getState().rows)).toHaveLength(2);
    expect(inbox.getState().rows).toEqual([]);
    await press('Back to the list');
    expect(list.store.getState().view).toBe('all');
  });

  it('leaves out what a push has brought into the list since', async () => {
    const { inbox, list } = await showBar(2);
    await press('Show them');
    inbox.setState({ rows: [row('a', 1), row('b', 2)] });
    expect(heldBackRows(list.store.getState(), inbox.getState().rows).map(({ sessionId }) => sessionId)).toEqual(['a']);
  });

  it('releases one, and all', async () => {
    const { inbox, list, requests } = await showBar(2);
    await press('Show them');
    await act(() => list.release('a' as never));
    expect([inbox.getState().heldBack, list.store.getState().heldBack.length]).toEqual([1, 1]);
    await press('Release all');
    expect(requests.slice(1).map(({ body }) => body)).toEqual([{ sessionId: 'a' }, { sessionId: undefined }]);
    expect([inbox.getState().heldBack, list.store.getState().view]).toEqual([0, 'all']);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
