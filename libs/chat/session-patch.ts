import type { ChatEvent } from '@libs/protocol/events.ts';
import { isShownInList } from './inbox-projection.ts';
import { routingText } from './routing.ts';
import { evolve, type Session } from './session.ts';

/**
 * What a command changes in the session's row of `chat_session`. Counts are differences, because two senders may add at once;
 * status and agent are absolute, because the append checks that they are still what the decision saw.
 */
export type SessionPatch = {
  status: Session['status'];
  agentId: Session['agentId'];
  lang: string;
  /** As its row keeps it. */
  routing?: string | null;
  customerMessages: number;
  agentMessages: number;
  /** The index, among the command's events, of what a person has sent last to the other side; null when it has none. */
  lastMessagePart: number | null;
};

export function sessionPatchOf(before: Session, events: ChatEvent[]): SessionPatch {
  const after = events.reduce(evolve, before);
  const lastMessagePart = events.findLastIndex(isShownInList);
  return {
    status: after.status,
    agentId: after.agentId,
    lang: after.lang,
    routing: routingText(after.routing),
    customerMessages: after.customerMessages - before.customerMessages,
    agentMessages: after.agentMessages - before.agentMessages,
    lastMessagePart: lastMessagePart < 0 ? null : lastMessagePart,
  };
}
