import { decide } from '@libs/chat/decide.ts';
import { evolve, type Session } from '@libs/chat/session.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { ChatEvent } from '@libs/protocol/events.ts';
import type { Chat, Pending } from './chat-store.ts';
import { type BubbleState, type Line, lineOf } from './transcript.ts';

/** What a person should see: what has happened, and behind it what their own commands will make of it. */
export function visibleLines(chat: Chat, actor: Actor): readonly Line[] {
  if (chat.pending.length === 0) return chat.lines;
  return foresee(chat, actor).lines;
}

/** The session as it will be when the server has taken everything that is under way. */
export const foreseenSession = (chat: Chat, actor: Actor): Session => foresee(chat, actor).session;

function foresee(chat: Chat, actor: Actor): { session: Session; lines: readonly Line[] } {
  let { session } = chat;
  const lines = [...chat.lines];
  for (const pending of chat.pending) {
    const events = foreseenEvents(session, pending, actor);
    if (!pending.refusal) session = events.reduce(evolve, session);
    lines.push(...events.map((event) => foreseenLine(pending, event, actor)).filter((line) => line !== null));
  }
  return { session, lines };
}

/** The rules that the server will apply. What they refuse here, the server may still allow: it knows more than we do. */
function foreseenEvents(session: Session, { command, refusal }: Pending, actor: Actor): ChatEvent[] {
  const decision = refusal ? undefined : decide(session, command, actor);
  if (decision && 'events' in decision) return decision.events;
  return command.type === 'message.send'
    ? [{ type: 'message.sent', from: actor.role, kind: 'text', text: command.text.trim() }]
    : [];
}

function foreseenLine(pending: Pending, event: ChatEvent, actor: Actor): Line | null {
  const { commandId, at, refusal } = pending;
  const state = stateOf(pending);
  const line = lineOf({ commandId, version: null, at, actor, event }, state);
  return line?.is === 'bubble' && refusal ? { ...line, refusal } : line;
}

function stateOf({ refusal, ackedVersion, isUnkept }: Pending): BubbleState {
  if (refusal) return 'refused';
  if (ackedVersion !== undefined) return 'sent';
  return isUnkept ? 'unkept' : 'saved';
}
