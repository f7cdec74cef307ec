import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { conversationAccess } from '@libs/protocol/security-settings.ts';
import { mayRead } from './reading-rule.ts';

const [me, colleague] = ['me', 'colleague'] as AgentId[];
const sessionId = 'a' as SessionId;
const sessions = {
  mine: { sessionId, status: 'active', agentId: me! },
  'mine, closed': { sessionId, status: 'closed', agentId: me! },
  waiting: { sessionId, status: 'waiting', agentId: null },
  'a colleague’s': { sessionId, status: 'active', agentId: colleague! },
  'a colleague’s, closed': { sessionId, status: 'closed', agentId: colleague! },
};
const readable = (access: (typeof conversationAccess.options)[number], opened = new Set<SessionId>()) =>
  Object.entries(sessions).flatMap(([name, session]) =>
    mayRead({ access, agentId: me!, opened }, session) ? [name] : [],
  );

describe('what an agent may read', () => {
  it('is everything, what is theirs and waits, or what is theirs', () => {
    expect(readable('everyone')).toEqual(Object.keys(sessions));
    expect(readable('own-and-waiting')).toEqual(['mine', 'mine, closed', 'waiting']);
    expect(readable('own')).toEqual(['mine', 'mine, closed']);
  });

  it('is also what they have opened past the rule', () =>
    expect(readable('own', new Set([sessionId]))).toEqual(Object.keys(sessions)));
});
