import type { InboxRow } from '@libs/protocol/http.ts';
import { createInboxStore } from '../inbox-store.ts';
import { watchDistress } from './watch-distress.ts';

const row = (name: string, distress: InboxRow['distress'], version = 1) =>
  ({ sessionId: name, version, distress, createdAt: '', lastMessageAt: null }) as unknown as InboxRow;

it('tells of each new alarm once, of none that was there before, and of one that is raised again', async () => {
  const inbox = createInboxStore();
  const onRaised = jest.fn();
  const request = async () => ({ value: { rows: [row('old', 'open')], next: null } });
  const stop = watchDistress({ inbox, request: request as never, onRaised });
  await Promise.resolve();
  const show = (rows: InboxRow[]) => inbox.setState({ rows, status: 'ready' });
  show([row('old', 'open')]);
  expect(onRaised.mock.calls).toEqual([]);
  show([row('old', 'open'), row('new', 'open')]);
  show([row('old', 'open'), row('new', 'open', 2), row('calm', null)]);
  expect(onRaised.mock.calls).toEqual([['new']]);
  show([row('new', 'handled')]);
  show([row('new', 'open', 3)]);
  expect(onRaised.mock.calls).toEqual([['new'], ['new']]);
  stop();
});
