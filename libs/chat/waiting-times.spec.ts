import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { foldInboxRow, type FoldedInboxRow } from './inbox-projection.ts';

const mei = 'mei' as AgentId;
const opened: ChatEvent = { type: 'session.opened', lang: 'en', opening: 'click' };
const said = (from: 'customer' | 'agent' | 'system'): ChatEvent => ({
  type: 'message.sent',
  from,
  kind: from === 'system' ? 'welcome' : 'text',
  text: 'x',
});
const claimed: ChatEvent = { type: 'session.claimed', agentId: mei };
const transferred: ChatEvent = { type: 'session.transferred', agentId: 'jun' as AgentId };
const unassigned: ChatEvent = { type: 'session.unassigned', agentId: mei };
const closed: ChatEvent = { type: 'session.closed' };
const reopened: ChatEvent = { type: 'session.reopened' };

/** After these events, the n-th of which was at minute n. */
function waitAfter(...events: ChatEvent[]): [waiting: string | null, queued: string | null] {
  const row = events.reduce<FoldedInboxRow | null>(
    (before, event, index) => foldInboxRow(before, { version: index + 1, at: `minute ${index}`, event }),
    null,
  );
  return [row!.waitingSince, row!.queuedSince];
}

it.each<[what: string, events: ChatEvent[], waiting: string | null, queued: string | null]>([
  ['a click', [opened], null, null],
  ['a greeting', [opened, said('system')], null, null],
  ['the first word, and not the second', [opened, said('customer'), said('customer')], 'minute 1', 'minute 1'],
  ['a claim', [opened, said('customer'), claimed], 'minute 1', 'minute 1'],
  ['a transfer', [opened, said('customer'), claimed, transferred], 'minute 1', 'minute 1'],
  ['an automatic text', [opened, said('customer'), said('system')], 'minute 1', 'minute 1'],
  ['an answer', [opened, said('customer'), claimed, said('agent')], null, 'minute 1'],
  ['the next question', [opened, said('customer'), said('agent'), said('customer')], 'minute 3', 'minute 1'],
  [
    'the loss of an agent who had not answered',
    [opened, said('customer'), claimed, unassigned],
    'minute 1',
    'minute 1',
  ],
  ['the loss of one who had', [opened, said('customer'), claimed, said('agent'), unassigned], 'minute 1', 'minute 1'],
  ['the end', [opened, said('customer'), closed], null, null],
  ['a word after the end', [opened, said('customer'), closed, reopened, said('customer')], 'minute 4', 'minute 4'],
])('somebody waits after %s since', (_, events, waiting, queued) => {
  expect(waitAfter(...events)).toEqual([waiting, queued]);
});
