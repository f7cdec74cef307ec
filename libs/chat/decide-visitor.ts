import type { Actor } from '@libs/protocol/actors.ts';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { MessageIdentifier } from '@libs/protocol/identifiers.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { isBlank } from './blank-text.ts';
import type { Decision } from './decision.ts';
import { evolve, type Session } from './session.ts';

/** A message whose identifiers the gateway has taken out of the text, and which may say that somebody is in danger. */
export type GuardedMessage = CommandOf<'message.send'> & { identifiers?: MessageIdentifier[]; isDistressed?: true };

/** What a visitor may ask for; agents send messages, too. */
export type VisitorCommand =
  | GuardedMessage
  | CommandOf<
      | 'session.open'
      | 'message.send'
      | 'contact.give'
      | 'session.erase'
      | 'translation.request'
      | 'identifier.attribute'
      | 'session.rate'
    >;

/** The part of `decide` that a visitor's page needs. The rules of agents are not loaded there. */
export function decideForVisitor(session: Session, command: VisitorCommand, actor: Actor): Decision {
  if (command.type === 'session.open') return openSession(session, command);
  // What was said in a blocked conversation stays readable, and may be erased.
  const refused = refusalByStatus(session, command.type === 'session.erase' || command.type === 'translation.request');
  if (refused) return { refused };
  switch (command.type) {
    case 'message.send':
      return sendMessage(session, command, actor);
    case 'contact.give':
      return giveContact(command);
    case 'session.erase':
      return { events: [{ type: 'session.erased' }] };
    case 'translation.request':
      // A worker records the translation as an event; the request itself is not recorded.
      return { events: [] };
    case 'identifier.attribute':
      return { events: [{ ...command, type: 'identifier.attributed' }] };
    case 'session.rate':
      return { events: [{ type: 'session.rated', stars: command.stars, text: command.text.trim() }] };
  }
}

/** Why nothing more happens in a session, if so; a blocked one takes only what stays allowed there. */
export function refusalByStatus({ status }: Session, isAllowedWhileBlocked: boolean): RefusalCode | null {
  if (status === 'none') return 'session.unknown';
  if (status === 'erased') return 'session.erased';
  return status === 'blocked' && !isAllowedWhileBlocked ? 'session.blocked' : null;
}

function openSession(session: Session, command: CommandOf<'session.open'>): Decision {
  if (session.status === 'erased') return { refused: 'session.erased' };
  if (session.status !== 'none') return { events: [] };
  const { lang, opening, page } = command;
  return { events: [{ type: 'session.opened', lang, opening, ...(page ? { page } : {}) }] };
}

export function sendMessage(session: Session, command: GuardedMessage, actor: Actor): Decision {
  if (isBlank(command.text)) return { refused: 'message.blank' };
  if (command.translation && actor.role !== 'agent') return { refused: 'access.denied' };

  const { text, translation, identifiers, isDistressed } = command;
  const translated = translation && !isBlank(translation.text) ? { translation } : {};
  const sent = { type: 'message.sent', from: actor.role, kind: 'text', text: text.trim(), ...translated } as const;
  const events = [...eventsBeforeSending(session, actor), identifiers ? { ...sent, identifiers } : sent];
  return { events: isDistressed ? [...events, { type: 'distress.changed', state: 'open' }] : events };
}

/** A message reopens a closed session. An agent who answers a session claims it, or accepts what was handed over. */
export function eventsBeforeSending(session: Session, actor: Actor): ChatEvent[] {
  const events: ChatEvent[] = session.status === 'closed' ? [{ type: 'session.reopened' }] : [];
  const reopened = events.reduce(evolve, session);
  if (actor.role === 'agent' && (reopened.status === 'waiting' || reopened.agentId !== actor.agentId))
    events.push({ type: 'session.claimed', agentId: actor.agentId });
  else if (actor.role === 'agent' && reopened.routing?.handedBy) events.push({ type: 'transfer.accepted' });
  return events;
}

/** The event names the details that have changed and never contains them. */
function giveContact(command: CommandOf<'contact.give'>): Decision {
  const fields = (['name', 'email', 'phone'] as const).filter((field) => command[field] !== undefined);
  return { events: fields.length === 0 ? [] : [{ type: 'contact.given', fields }] };
}
