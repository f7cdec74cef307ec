import type { Decision } from '@libs/chat/decision.ts';
import { evolve, type Session } from '@libs/chat/session.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { ConversationState, PendingCommand } from './conversation-store.ts';
import { type TranscriptLine, lineFromEvent } from './transcript.ts';

/** The rules of the server, for whatever this page sends. */
type Decide = (session: Session, command: ChatCommand, actor: Actor) => Decision | undefined;

export type OptimisticState = {
  /** What a person should see: what has happened, and behind it what their own commands will make of it. */
  optimisticLines: (chat: ConversationState, actor: Actor) => readonly TranscriptLine[];
  /** The session as it will be when the server has taken everything that is under way. */
  optimisticSession: (chat: ConversationState, actor: Actor) => Session;
};

export const createOptimisticState = (decide: Decide): OptimisticState => ({
  optimisticLines: (chat, actor) =>
    chat.pending.length === 0 ? chat.lines : applyOptimistically(chat, actor, decide).lines,
  optimisticSession: (chat, actor) => applyOptimistically(chat, actor, decide).session,
});

function applyOptimistically(
  chat: ConversationState,
  actor: Actor,
  decide: Decide,
): { session: Session; lines: readonly TranscriptLine[] } {
  let { session } = chat;
  const lines = [...chat.lines];
  for (const pending of chat.pending) {
    const decision = pending.state === 'refused' ? undefined : decide(session, pending.command, actor);
    const events = optimisticEvents(decision, pending, actor);
    if (pending.state !== 'refused') session = events.reduce(evolve, session);
    lines.push(...events.map((event) => optimisticLine(pending, event, actor)).filter((line) => line !== null));
  }
  return { session, lines };
}

/** The rules that the server will apply. What they refuse here, the server may still allow: it knows more than we do. */
function optimisticEvents(decision: Decision | undefined, { command }: PendingCommand, actor: Actor): ChatEvent[] {
  if (decision && 'events' in decision) return decision.events;
  return command.type === 'message.send'
    ? [{ type: 'message.sent', from: actor.role, kind: 'text', text: command.text.trim() }]
    : [];
}

function optimisticLine(pending: PendingCommand, event: ChatEvent, actor: Actor): TranscriptLine | null {
  const { commandId, at, state, refusal } = pending;
  const line = lineFromEvent({ commandId, version: null, at, actor, event }, state);
  return line?.is === 'bubble' && refusal ? { ...line, refusal } : line;
}
