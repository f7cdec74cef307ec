import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent, EventOf } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { routingAfter, type Routing } from './routing.ts';

/** What a decision needs to know of a session: the fold of its events. Its row in `chat_session` is a copy. */
export type Session = {
  status: 'none' | 'waiting' | 'active' | 'closed' | 'blocked' | 'erased';
  agentId: AgentId | null;
  lang: string;
  customerMessages: number;
  agentMessages: number;
  routing?: Routing;
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
      return withRouting({ ...session, status: 'active', agentId: event.agentId });
    case 'session.transferred':
      return withRouting({ ...session, status: 'active', agentId: event.agentId }, routingAfter(undefined, event));
    case 'session.unassigned':
      return withRouting({ ...session, status: 'waiting', agentId: null }, routingAfter(session.routing, event));
    case 'session.offered':
    case 'offer.passed':
    case 'transfer.accepted':
    case 'skill.wanted':
    case 'session.snoozed':
    case 'session.woken':
      return withRouting(session, routingAfter(session.routing, event));
    case 'session.closed':
      return withRouting({ ...session, status: 'closed' });
    case 'session.blocked':
      return withRouting({ ...session, status: 'blocked' });
    case 'session.reopened':
      return { ...session, status: session.agentId === null ? 'waiting' : 'active' };
    case 'session.erased':
      return withRouting({ ...session, status: 'erased' });
    default: {
      // All others by name: a type that is missing here does not compile. A case for each would be in every visitor's page.
      const _: EventOf<
        | 'note.added'
        | 'message.translated'
        | 'contact.given'
        | 'identity.confirmed'
        | 'identifier.attributed'
        | 'session.tagged'
        | 'session.untagged'
        | 'distress.changed'
        | 'debrief.changed'
        | 'session.rated'
        | 'message.held'
        | 'message.released'
        | 'message.declined'
      > = event;
      return session;
    }
  }
}

function withRouting({ routing: _, ...session }: Session, routing?: Routing): Session {
  return routing ? { ...session, routing } : session;
}

function countMessage(session: Session, from: Actor['role']): Session {
  if (from === 'customer') return { ...session, customerMessages: session.customerMessages + 1 };
  if (from === 'agent') return { ...session, agentMessages: session.agentMessages + 1 };
  return session;
}
