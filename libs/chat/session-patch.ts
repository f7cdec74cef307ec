import type { ChatEvent } from '@libs/protocol/events.ts';
import { evolve, type Session } from './session.ts';

/**
 * What a command changes in the session's row of `chat_session`. Counts are differences, because two senders may add at once;
 * status and agent are absolute, because the append checks that they are still what the decision saw.
 */
export type SessionPatch = {
  status: Session['status'];
  agentId: Session['agentId'];
  lang: string;
  customerMessages: number;
  agentMessages: number;
  /** The text that a person has sent last to the other side, or null when the command contains none. */
  preview: string | null;
};

export function sessionPatchOf(before: Session, events: ChatEvent[]): SessionPatch {
  const after = events.reduce(evolve, before);
  return {
    status: after.status,
    agentId: after.agentId,
    lang: after.lang,
    customerMessages: after.customerMessages - before.customerMessages,
    agentMessages: after.agentMessages - before.agentMessages,
    preview: events.map(previewOf).findLast((preview) => preview !== null) ?? null,
  };
}

/** What the list shows of an event, or null for what it does not show. */
export function previewOf(event: ChatEvent): string | null {
  switch (event.type) {
    case 'message.sent':
      return event.from === 'system' ? null : event.text;
    case 'attachment.sent':
      return `📎 ${event.name}`;
    case 'session.opened':
    case 'contact.given':
    case 'identity.confirmed':
    case 'session.rated':
    case 'message.held':
    case 'message.released':
    case 'message.declined':
    case 'session.claimed':
    case 'session.transferred':
    case 'session.closed':
    case 'session.reopened':
    case 'note.added':
    case 'message.translated':
    case 'session.erased':
      return null;
  }
}
