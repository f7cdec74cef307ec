import { noSession } from '@libs/chat/session.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import type { AgentId, TagId } from '@libs/protocol/ids.ts';
import { emptyConversationState } from '@libs/client/conversation-store.ts';
import { marksOf } from './marks.ts';

const mei = { role: 'agent', agentId: 'mei' as AgentId } as const;
const [fraud, urgent] = ['a', 'b'] as TagId[];
const row = { version: 5, tagIds: [fraud], distress: 'open', debriefBy: null } as unknown as InboxRow;
const entry = (command: ChatCommand, state: string) => ({ command, state }) as never;
const chat = (change: object, version = 5) => ({
  ...emptyConversationState,
  session: { ...noSession, status: 'active' as const },
  eventBuffer: { ...emptyConversationState.eventBuffer, version },
  ...change,
});
const tag: ChatCommand = { type: 'session.tag', tagId: urgent! };

describe('the marks as an agent sees them', () => {
  it('are those of the row, and none without one', () => {
    expect(marksOf(row, chat({}), mei)).toEqual({ tagIds: [fraud], distress: 'open', debriefBy: null });
    expect(marksOf(undefined, chat({}), mei)).toEqual({ tagIds: [], distress: null, debriefBy: null });
  });

  it('have what this page has just sent, unless it was refused', () => {
    expect(marksOf(row, chat({ pending: [entry(tag, 'saved')] }), mei).tagIds).toEqual([fraud, urgent]);
    expect(marksOf(row, chat({ pending: [entry(tag, 'refused')] }), mei).tagIds).toEqual([fraud]);
    const seen = entry({ type: 'distress.change', state: 'handled' }, 'saved');
    expect(marksOf(row, chat({ pending: [seen] }), mei).distress).toBe('handled');
  });

  it('keep it while the row is behind the log, and leave it to the row from then on', () => {
    const recorded = [entry(tag, 'recorded')];
    expect(marksOf(row, chat({ recorded }, 6), mei).tagIds).toEqual([fraud, urgent]);
    expect(marksOf(row, chat({ recorded }, 5), mei).tagIds).toEqual([fraud]);
  });
});
