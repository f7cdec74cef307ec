import type { ChatEvent, EventOf } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

/**
 * Who is asked to take a conversation, besides who has it. Empty fields are left out, so that two that say the same are the
 * same; a conversation of which there is nothing to say has none.
 */
export type Routing = {
  /** An agent who has been asked to take it, and has not answered. */
  offeredTo?: AgentId;
  /** Agents who were asked and have not taken it, or have given it back. */
  passedBy?: readonly AgentId[];
  /** Who has handed it over to its agent, who has not accepted yet. */
  handedBy?: AgentId;
  /** The subject that its agent should know. */
  skill?: string;
  /** Until when it is out of the list; null: until the person writes. Whoever gets the conversation has it in the list. */
  snoozedUntil?: string | null;
};

type RoutingEvent = Extract<
  ChatEvent['type'],
  | 'session.transferred'
  | 'session.offered'
  | 'offer.passed'
  | 'session.unassigned'
  | 'transfer.accepted'
  | 'skill.wanted'
  | 'session.snoozed'
  | 'session.woken'
>;

/** After an event that changes it; a claim and an end leave nothing of it. */
export function routingAfter(routing: Routing | undefined, event: EventOf<RoutingEvent>): Routing | undefined {
  switch (event.type) {
    case 'session.transferred':
      return event.from ? { handedBy: event.from } : undefined;
    case 'session.offered':
      return { ...routing, offeredTo: event.agentId };
    case 'offer.passed': {
      const { offeredTo: _, ...rest } = routing ?? {};
      return { ...rest, passedBy: withAgent(routing?.passedBy, event.agentId) };
    }
    case 'session.unassigned':
      return { ...(routing?.skill ? { skill: routing.skill } : {}), passedBy: [event.agentId] };
    case 'transfer.accepted':
      return undefined;
    case 'skill.wanted':
      return { ...routing, skill: event.skill };
    case 'session.snoozed':
      return { ...routing, snoozedUntil: event.until };
    case 'session.woken': {
      const { snoozedUntil: _, ...rest } = routing ?? {};
      return Object.keys(rest).length > 0 ? rest : undefined;
    }
  }
}

export const isSnoozed = (routing: Routing | undefined): boolean => routing?.snoozedUntil !== undefined;

const withAgent = (agents: readonly AgentId[] = [], agentId: AgentId): readonly AgentId[] =>
  agents.includes(agentId) ? agents : [...agents, agentId];

/** As a row keeps it, with its fields in one order: the same routing is the same text. */
export const routingText = (routing: Routing | undefined): string | null =>
  routing ? JSON.stringify(routing, ['handedBy', 'offeredTo', 'passedBy', 'skill', 'snoozedUntil']) : null;

export const parseRouting = (text: string | null): Routing | undefined =>
  text === null ? undefined : (JSON.parse(text) as Routing);
