import { decide } from '@libs/chat/decide.ts';
import { evolve, type Session } from '@libs/chat/session.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { ConversationState, PendingCommand } from './conversation-store.ts';
import { type TranscriptLine, lineFromEvent } from './transcript.ts';

/** What a person should see: what has happened, and behind it what their own commands will make of it. */
export function optimisticLines(chat: ConversationState, actor: Actor): readonly TranscriptLine[] {
  if (chat.pending.length === 0) return chat.lines;
  return applyOptimistically(chat, actor).lines;
}

/** The session as it will be when the server has taken everything that is under way. */
export const optimisticSession = (chat: ConversationState, actor: Actor): Session =>
  applyOptimistically(chat, actor).session;

function applyOptimistically(
  chat: ConversationState,
  actor: Actor,
): { session: Session; lines: readonly TranscriptLine[] } {
  let { session } = chat;
  const lines = [...chat.lines];
  for (const pending of chat.pending) {
    const events = optimisticEvents(session, pending, actor);
    if (pending.state !== 'refused') session = events.reduce(evolve, session);
    lines.push(...events.map((event) => optimisticLine(pending, event, actor)).filter((line) => line !== null));
  }
  return { session, lines };
}

/** The rules that the server will apply. What they refuse here, the server may still allow: it knows more than we do. */
function optimisticEvents(session: Session, { command, state }: PendingCommand, actor: Actor): ChatEvent[] {
  const decision = state === 'refused' ? undefined : decide(session, command, actor);
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
