import type { InboxRow } from '@libs/protocol/http.ts';
import { AGENT, SESSION } from '@libs/client/testing/sample-events.ts';
import { createInboxStore } from './inbox-store.ts';
import { knownFromList } from './known-from-list.ts';

const row = {
  ...{ sessionId: SESSION, version: 7, status: 'active', agentId: AGENT, lang: 'ms', lastMessage: 'hello' },
  ...{ customerMessages: 3, agentMessages: 1 },
} as InboxRow;

describe('what the list knows of a conversation', () => {
  const known = (rows: InboxRow[]) => {
    const inbox = createInboxStore();
    inbox.setState({ rows });
    return knownFromList(inbox, SESSION);
  };

  it('is whose it is and how it stands, and not one line of it', () => {
    expect(known([row])).toMatchObject({
      session: { status: 'active', agentId: AGENT, lang: 'ms', customerMessages: 3, agentMessages: 1 },
      ...{ lines: [], cursor: null, isLoaded: false },
    });
    expect(known([{ ...row, status: 'closed', isBlocked: true }])?.session.status).toBe('blocked');
  });

  it('is nothing where it is not in the list, or its words are hidden from this agent', () => {
    expect(known([])).toBeUndefined();
    expect(known([{ ...row, lastMessage: '' }])).toBeUndefined();
  });
});
