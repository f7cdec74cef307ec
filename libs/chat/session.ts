import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

/** What a decision needs to know of a session: the fold of its events. Its row in `chat_session` is a copy. */
export type Session = {
  status: 'none' | 'waiting' | 'active' | 'closed' | 'blocked' | 'erased';
  agentId: AgentId | null;
  lang: string;
  customerMessages: number;
  agentMessages: number;
};

export const noSession: Session = { status: 'none', agentId: null, lang: 'en', customerMessages: 0, agentMessages: 0 };

/** The session after one more event: the reducer. Never refuses, never throws, because the event has happened. */
export function evolve(session: Session, event: ChatEvent): Session {
  switch (event.type) {
    case 'session.opened':
      return { ...noSession, status: 'waiting', lang: event.lang };
    case 'message.sent':
    case 'attachment.sent':
      return countMessage(session, event.from);
    case 'session.claimed':
    case 'session.transferred':
      return { ...session, status: 'active', agentId: event.agentId };
    case 'session.closed':
      return { ...session, status: 'closed' };
    case 'session.blocked':
      return { ...session, status: 'blocked' };
    case 'session.reopened':
      return { ...session, status: session.agentId === null ? 'waiting' : 'active' };
    case 'note.added':
    case 'message.translated':
    case 'contact.given':
    case 'identity.confirmed':
    case 'identifier.attributed':
    case 'session.tagged':
    case 'session.untagged':
    case 'distress.changed':
    case 'debrief.changed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
      return session;
    case 'session.erased':
      return { ...session, status: 'erased' };
  }
}

function countMessage(session: Session, from: Actor['role']): Session {
  if (from === 'customer') return { ...session, customerMessages: session.customerMessages + 1 };
  if (from === 'agent') return { ...session, agentMessages: session.agentMessages + 1 };
  return session;
}
