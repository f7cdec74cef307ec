import type { Actor } from '@libs/protocol/actors.ts';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { isBlank } from './blank-text.ts';
import type { Decision } from './decision.ts';
import { isSnoozed } from './routing.ts';
import type { Session } from './session.ts';

/** What the rule of assignment has decided. Only a worker sends these commands. */
export type AssignmentCommand =
  | { type: 'session.offer'; agentId: AgentId; seconds: number }
  | { type: 'session.assign'; agentId: AgentId }
  | { type: 'session.unassign'; agentId: AgentId }
  /** An offer's timer is due. */
  | { type: 'offer.lapse' }
  /** A snooze's timer is due. */
  | { type: 'snooze.lapse' };

type RoutingCommand =
  | CommandOf<'session.transfer' | 'session.decline' | 'session.release' | 'session.snooze' | 'session.wake'>
  | AssignmentCommand;

const routingCommands: Readonly<Record<RoutingCommand['type'], true>> = {
  'session.transfer': true,
  'session.decline': true,
  'session.release': true,
  'session.offer': true,
  'session.assign': true,
  'session.unassign': true,
  'offer.lapse': true,
  'session.snooze': true,
  'session.wake': true,
  'snooze.lapse': true,
};
export const isRouting = <T extends { type: string }>(command: T): command is T & RoutingCommand =>
  command.type in routingCommands;

/** Who gets a conversation. An offer and an assignment are for somebody who waits: whoever has been taken meanwhile is left alone. */
export function decideRouting(session: Session, command: RoutingCommand, actor: Actor): Decision {
  const { status, agentId, routing } = session;
  switch (command.type) {
    case 'session.transfer':
      return transferSession(session, command);
    case 'session.decline':
      return declineSession(session, command, actor);
    case 'session.release':
      return releaseSession(session, command, actor);
    case 'session.offer':
      if (status !== 'waiting' || routing?.offeredTo) return { refused: 'timer.moot' };
      return { events: [{ type: 'session.offered', agentId: command.agentId, seconds: command.seconds }] };
    case 'session.assign':
      if (status !== 'waiting') return { refused: 'timer.moot' };
      return { events: [{ type: 'session.transferred', agentId: command.agentId }] };
    case 'session.unassign':
      if (status !== 'active' || agentId !== command.agentId) return { refused: 'timer.moot' };
      return { events: [{ type: 'session.unassigned', agentId: command.agentId }] };
    case 'offer.lapse':
      if (!routing?.offeredTo) return { refused: 'timer.moot' };
      return { events: [{ type: 'offer.passed', agentId: routing.offeredTo }] };
    case 'session.snooze':
      return snoozeSession(session, command, actor);
    case 'session.wake':
      return { events: isSnoozed(routing) ? [{ type: 'session.woken' }] : [] };
    case 'snooze.lapse':
      return isSnoozed(routing) ? { events: [{ type: 'session.woken' }] } : { refused: 'timer.moot' };
  }
}

/** Whoever had it keeps it as one who may get it back; what nobody had cannot be returned to anybody. */
function transferSession(
  { agentId, status }: Session,
  { agentId: receiver, note }: CommandOf<'session.transfer'>,
): Decision {
  if (agentId === receiver && status === 'active') return { events: [] };
  const from = status === 'active' && agentId ? { from: agentId } : {};
  return { events: [...noteOf(note), { type: 'session.transferred', agentId: receiver, ...from }] };
}

/** An offer goes back to the line, what was handed over to who had it. Who is asked nothing declines nothing. */
function declineSession(session: Session, { note }: CommandOf<'session.decline'>, actor: Actor): Decision {
  if (actor.role !== 'agent') return { refused: 'access.denied' };
  const { offeredTo, handedBy } = session.routing ?? {};
  if (offeredTo === actor.agentId) return { events: [...noteOf(note), { type: 'offer.passed', agentId: offeredTo }] };
  if (handedBy && session.agentId === actor.agentId)
    return { events: [...noteOf(note), { type: 'session.transferred', agentId: handedBy }] };
  return { events: [] };
}

/** Only who has it gives it back; it keeps its place in the line. */
function releaseSession(session: Session, { skill, note }: CommandOf<'session.release'>, actor: Actor): Decision {
  if (actor.role !== 'agent') return { refused: 'access.denied' };
  if (session.status === 'closed') return { refused: 'session.closed' };
  if (session.status !== 'active') return { events: [] };
  if (session.agentId !== actor.agentId) return { refused: 'session.taken' };
  const wanted: ChatEvent[] = skill ? [{ type: 'skill.wanted', skill }] : [];
  return { events: [...noteOf(note), ...wanted, { type: 'session.unassigned', agentId: actor.agentId }] };
}

/** Only who has it puts it aside. Whoever puts aside what nobody has takes it: nobody who waits sleeps without an agent. */
function snoozeSession(
  session: Session,
  { until, customerMessages }: CommandOf<'session.snooze'>,
  actor: Actor,
): Decision {
  if (actor.role !== 'agent') return { refused: 'access.denied' };
  if (session.status === 'closed') return { refused: 'session.closed' };
  const isFree = session.status === 'waiting';
  if (!isFree && session.agentId !== actor.agentId) return { refused: 'session.taken' };
  if (customerMessages !== session.customerMessages) return { refused: 'customer.just-wrote' };
  const snoozed: ChatEvent = { type: 'session.snoozed', until };
  if (isFree) return { events: [{ type: 'session.claimed', agentId: actor.agentId }, snoozed] };
  return { events: session.routing?.handedBy ? [{ type: 'transfer.accepted' }, snoozed] : [snoozed] };
}

/** What a person writes wakes their conversation, whoever decides about it. */
export function withWaking({ routing }: Session, decision: Decision): Decision {
  if ('refused' in decision || !isSnoozed(routing) || !decision.events.some(isOfCustomer)) return decision;
  return { events: [{ type: 'session.woken' }, ...decision.events] };
}

const isOfCustomer = (event: ChatEvent): boolean =>
  (event.type === 'message.sent' || event.type === 'attachment.sent') && event.from === 'customer';

const noteOf = (note: string | undefined): ChatEvent[] =>
  note === undefined || isBlank(note) ? [] : [{ type: 'note.added', text: note.trim() }];
