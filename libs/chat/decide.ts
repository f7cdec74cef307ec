import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand, CommandOf } from '@libs/protocol/commands.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AttachedFile } from '@libs/protocol/files.ts';
import type { VouchedField } from '@libs/protocol/identity.ts';
import type { AgentId, CommandId } from '@libs/protocol/ids.ts';
import type { MessageIdentifier } from '@libs/protocol/identifiers.ts';
import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import type { GreetingKind } from '@libs/protocol/timers.ts';
import type { Translation } from '@libs/protocol/translation.ts';
import { isBlank } from './blank-text.ts';
import { decideRouting, isRouting, type AssignmentCommand } from './decide-routing.ts';
import type { Decision } from './decision.ts';
import { evolve, type Session } from './session.ts';

/** What a due timer sends in the name of the organisation. Only a worker sends this command. */
export type TimerCommand = { type: 'timer.fire'; kind: GreetingKind; text: string };
/** A translation, or the reason why there is none. Only a worker sends this command. */
type TranslationCommand = { type: 'translation.record'; of: number } & Translation;
/** An agent's message that the guard has stopped, for which part of it, or a file of theirs; and what a lead then decides. */
export type HoldCommand = Omit<CommandOf<'message.send'>, 'type'> & {
  type: 'message.hold';
  reasons: HoldReason[];
  phrase?: string;
  file?: AttachedFile;
};
export type ModerationDecisionCommand =
  | (Omit<CommandOf<'message.send'>, 'type'> & {
      type: 'message.release';
      held: CommandId;
      author: AgentId;
      file?: AttachedFile;
    })
  | { type: 'message.decline'; held: CommandId };
/** A message whose identifiers the gateway has taken out of the text, and which may say that somebody is in danger. */
export type GuardedMessage = CommandOf<'message.send'> & { identifiers?: MessageIdentifier[]; isDistressed?: true };
/** A file that is in the store. Only the gateway that has stored it sends this, so no client can name a missing one. */
export type AttachmentCommand = { type: 'attachment.record' } & AttachedFile;
/** Who another site says the visitor is. Only the gateway that has verified the signature sends this command. */
export type IdentityCommand = { type: 'identity.record'; host: string; fields: VouchedField[]; isReturn?: boolean };
export type Command =
  | ChatCommand
  | GuardedMessage
  | TimerCommand
  | TranslationCommand
  | HoldCommand
  | ModerationDecisionCommand
  | AttachmentCommand
  | IdentityCommand
  | AssignmentCommand;

/** What may happen next. The same code runs in the gateway and, for commands still under way, in the browser. */
export function decide(session: Session, command: Command, actor: Actor): Decision {
  if (command.type === 'session.open') return openSession(session, command);
  if (session.status === 'none') return { refused: 'session.unknown' };
  if (session.status === 'erased') return { refused: 'session.erased' };
  if (session.status === 'blocked' && !commandsWhileBlocked.includes(command.type))
    return { refused: 'session.blocked' };
  if (isRouting(command)) return decideRouting(session, command, actor);

  switch (command.type) {
    case 'message.send':
      return sendMessage(session, command, actor);
    case 'message.hold':
      return holdMessage(command);
    case 'message.release':
      return releaseMessage(session, command);
    case 'message.decline':
      return { events: [{ type: 'message.declined', held: command.held }] };
    case 'attachment.record':
      return recordAttachment(session, command, actor);
    case 'contact.give':
      return giveContact(command);
    case 'identity.record':
      return { events: [{ ...command, type: 'identity.confirmed' }] };
    case 'session.claim':
      return claimSession(session, actor);
    case 'session.close':
      return { events: session.status === 'closed' ? [] : [{ type: 'session.closed' }] };
    case 'session.reopen':
      return { events: session.status === 'closed' ? [{ type: 'session.reopened' }] : [] };
    case 'session.block':
      return blockSession(command);
    case 'session.unblock':
      return { events: session.status === 'blocked' ? [{ type: 'session.reopened' }] : [] };
    case 'note.add':
      return addNote(command);
    case 'session.erase':
      return { events: [{ type: 'session.erased' }] };
    case 'translation.request':
      // A worker records the translation as an event; the request itself is not recorded.
      return { events: [] };
    case 'translation.record':
      return { events: [{ ...command, type: 'message.translated' }] };
    case 'identifier.attribute':
      return { events: [{ ...command, type: 'identifier.attributed' }] };
    case 'session.tag':
    case 'session.untag':
      return { events: [{ type: `${command.type}ged`, tagId: command.tagId }] };
    case 'distress.change':
      return { events: [{ type: 'distress.changed', state: command.state }] };
    case 'debrief.change':
      return { events: [{ type: 'debrief.changed', agentId: command.isWanted ? agentIdOf(actor) : null }] };
    case 'session.rate':
      return { events: [{ type: 'session.rated', stars: command.stars, text: command.text.trim() }] };
    case 'timer.fire':
      return fireTimer(session, command);
  }
}

function openSession(session: Session, command: CommandOf<'session.open'>): Decision {
  if (session.status === 'erased') return { refused: 'session.erased' };
  if (session.status !== 'none') return { events: [] };
  const { lang, opening, page } = command;
  return { events: [{ type: 'session.opened', lang, opening, ...(page ? { page } : {}) }] };
}

function sendMessage(session: Session, command: GuardedMessage, actor: Actor): Decision {
  if (isBlank(command.text)) return { refused: 'message.blank' };
  if (command.translation && actor.role !== 'agent') return { refused: 'access.denied' };

  const { text, translation, identifiers, isDistressed } = command;
  const translated = translation && !isBlank(translation.text) ? { translation } : {};
  const sent = { type: 'message.sent', from: actor.role, kind: 'text', text: text.trim(), ...translated } as const;
  const events = [...eventsBeforeSending(session, actor), identifiers ? { ...sent, identifiers } : sent];
  return { events: isDistressed ? [...events, { type: 'distress.changed', state: 'open' }] : events };
}

const agentIdOf = (actor: Actor): AgentId | null => (actor.role === 'agent' ? actor.agentId : null);

function recordAttachment(session: Session, { type: _, ...file }: AttachmentCommand, actor: Actor): Decision {
  if (actor.role === 'system') return { refused: 'access.denied' };
  return { events: [...eventsBeforeSending(session, actor), { type: 'attachment.sent', from: actor.role, ...file }] };
}

/** A message reopens a closed session. An agent who answers a session claims it, or accepts what was handed over. */
function eventsBeforeSending(session: Session, actor: Actor): ChatEvent[] {
  const events: ChatEvent[] = session.status === 'closed' ? [{ type: 'session.reopened' }] : [];
  const reopened = events.reduce(evolve, session);
  if (actor.role === 'agent' && (reopened.status === 'waiting' || reopened.agentId !== actor.agentId))
    events.push({ type: 'session.claimed', agentId: actor.agentId });
  else if (actor.role === 'agent' && reopened.routing?.handedBy) events.push({ type: 'transfer.accepted' });
  return events;
}

function holdMessage({ type: _, text, ...held }: HoldCommand): Decision {
  if (isBlank(text)) return { refused: 'message.blank' };
  return { events: [{ type: 'message.held', text: text.trim(), ...held }] };
}

/** The message or file is sent now in its author's name; the log has the lead who released it as the actor. */
function releaseMessage(
  session: Session,
  command: Extract<ModerationDecisionCommand, { type: 'message.release' }>,
): Decision {
  const { type: _, held, author, file, ...message } = command;
  const sender = { role: 'agent', agentId: author } as const;
  const decision = file
    ? recordAttachment(session, { type: 'attachment.record', ...file }, sender)
    : sendMessage(session, { type: 'message.send', ...message }, sender);
  if ('refused' in decision) return decision;
  return { events: [{ type: 'message.released', held, author }, ...decision.events] };
}

function addNote({ text, mentions }: CommandOf<'note.add'>): Decision {
  if (isBlank(text)) return { refused: 'message.blank' };
  return { events: [{ type: 'note.added', text: text.trim(), ...(mentions?.length ? { mentions } : {}) }] };
}

/** What still counts in a blocked conversation: what was said stays readable, and may be erased. */
const commandsWhileBlocked: readonly Command['type'][] = [
  'session.unblock',
  'session.erase',
  'note.add',
  'session.tag',
  'session.untag',
  'distress.change',
  'debrief.change',
  'message.decline',
  'identity.record',
  'translation.request',
  'translation.record',
];

function blockSession({ reason }: CommandOf<'session.block'>): Decision {
  if (isBlank(reason)) return { refused: 'message.blank' };
  return { events: [{ type: 'note.added', text: reason.trim() }, { type: 'session.blocked' }] };
}

/** The event names the details that have changed and never contains them. */
function giveContact(command: CommandOf<'contact.give'>): Decision {
  const fields = (['name', 'email', 'phone'] as const).filter((field) => command[field] !== undefined);
  return { events: fields.length === 0 ? [] : [{ type: 'contact.given', fields }] };
}

function claimSession(session: Session, actor: Actor): Decision {
  if (actor.role !== 'agent') return { refused: 'access.denied' };
  if (session.status === 'closed') return { refused: 'session.closed' };
  if (session.status === 'waiting') return { events: [{ type: 'session.claimed', agentId: actor.agentId }] };
  if (session.agentId !== actor.agentId) return { refused: 'session.taken' };
  return { events: session.routing?.handedBy ? [{ type: 'transfer.accepted' }] : [] };
}

/** Once a human has answered, an automatic text would only be in the way. */
function fireTimer(session: Session, { kind, text }: TimerCommand): Decision {
  if (session.status === 'closed' || session.agentMessages > 0 || isBlank(text)) return { refused: 'timer.moot' };
  return { events: [{ type: 'message.sent', from: 'system', kind, text: text.trim() }] };
}
