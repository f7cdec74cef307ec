import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand, CommandOf } from '@libs/protocol/commands.ts';
import type { AttachedFile } from '@libs/protocol/files.ts';
import type { VouchedField } from '@libs/protocol/identity.ts';
import type { AgentId, CommandId } from '@libs/protocol/ids.ts';
import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import type { GreetingKind } from '@libs/protocol/timers.ts';
import type { Translation } from '@libs/protocol/translation.ts';
import { isBlank } from './blank-text.ts';
import { decideRouting, isRouting, withWaking, type AssignmentCommand } from './decide-routing.ts';
import type { Decision } from './decision.ts';
import {
  decideForVisitor,
  eventsBeforeSending,
  type GuardedMessage,
  type VisitorCommand,
  refusalByStatus,
  sendMessage,
} from './decide-visitor.ts';
import type { Session } from './session.ts';

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
/** A file that is in the store. Only the gateway that has stored it sends this, so no client can name a missing one. */
export type AttachmentCommand = { type: 'attachment.record' } & AttachedFile;
/** Who another site says the visitor is. Only the gateway that has verified the signature sends this command. */
export type IdentityCommand = { type: 'identity.record'; host: string; fields: VouchedField[]; isReturn?: boolean };
/** Why an agent has said that two conversations are one person's, or has taken it back. Only the gateway that links them sends this. */
export type PersonCommand = { type: 'person.record'; text: string; linked?: CommandId; unlinked?: CommandId };
export type Command =
  | ChatCommand
  | GuardedMessage
  | TimerCommand
  | TranslationCommand
  | HoldCommand
  | ModerationDecisionCommand
  | AttachmentCommand
  | IdentityCommand
  | PersonCommand
  | AssignmentCommand;

const visitorCommands: Readonly<Record<VisitorCommand['type'], true>> = {
  'session.open': true,
  'message.send': true,
  'contact.give': true,
  'session.erase': true,
  'translation.request': true,
  'identifier.attribute': true,
  'session.rate': true,
};
const isVisitorCommand = <T extends { type: string }>(command: T): command is T & VisitorCommand =>
  command.type in visitorCommands;

/** What may happen next. The same code runs in the gateway and, for commands still under way, in the browser. */
export const decide = (session: Session, command: Command, actor: Actor): Decision =>
  withWaking(session, decideAlone(session, command, actor));

function decideAlone(session: Session, command: Command, actor: Actor): Decision {
  if (isVisitorCommand(command)) return decideForVisitor(session, command, actor);
  const refused = refusalByStatus(session, commandsWhileBlocked.includes(command.type));
  if (refused) return { refused };
  if (isRouting(command)) return decideRouting(session, command, actor);

  switch (command.type) {
    case 'message.hold':
      return holdMessage(command);
    case 'message.release':
      return releaseMessage(session, command);
    case 'message.decline':
      return { events: [{ type: 'message.declined', held: command.held }] };
    case 'attachment.record':
      return recordAttachment(session, command, actor);
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
    case 'person.record':
      return { events: [{ ...command, type: 'note.added' }] };
    case 'translation.record':
      return { events: [{ ...command, type: 'message.translated' }] };
    case 'session.tag':
    case 'session.untag':
      return { events: [{ type: `${command.type}ged`, tagId: command.tagId }] };
    case 'distress.change':
      return { events: [{ type: 'distress.changed', state: command.state }] };
    case 'debrief.change':
      return { events: [{ type: 'debrief.changed', agentId: command.isWanted ? agentIdOf(actor) : null }] };
    case 'timer.fire':
      return fireTimer(session, command);
  }
}

const agentIdOf = (actor: Actor): AgentId | null => (actor.role === 'agent' ? actor.agentId : null);

function recordAttachment(session: Session, { type: _, ...file }: AttachmentCommand, actor: Actor): Decision {
  if (actor.role === 'system') return { refused: 'access.denied' };
  return { events: [...eventsBeforeSending(session, actor), { type: 'attachment.sent', from: actor.role, ...file }] };
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
  'note.add',
  'session.tag',
  'session.untag',
  'distress.change',
  'debrief.change',
  'message.decline',
  'identity.record',
  'person.record',
  'translation.record',
];

function blockSession({ reason }: CommandOf<'session.block'>): Decision {
  if (isBlank(reason)) return { refused: 'message.blank' };
  return { events: [{ type: 'note.added', text: reason.trim() }, { type: 'session.blocked' }] };
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
