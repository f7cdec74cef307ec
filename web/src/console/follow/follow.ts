import type { Conversation } from '@libs/client/conversation.ts';
import type { Session } from '@libs/chat/session.ts';
import type { CommandOf } from '@libs/protocol/commands.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { m } from '../../i18n/messages.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { MAX_MENTIONS, mentionsIn } from '../shift/mentions.ts';

type Follower = Pick<AgentWorkspace['dependencies'], 'agent'>;

/** Whose conversation a lead can follow: an active one of a colleague. Null where there is nobody to follow. */
export function followableAgent({ agent }: Follower, { status, agentId }: Session): AgentId | null {
  const isTheirs = status === 'active' && agentId !== null && agentId !== agent.agentId;
  return isTheirs && isRoleAtLeast(agent.role, 'lead') ? agentId : null;
}

/** A note that tells whom it names, and, while a lead follows, whoever has the conversation now. */
export function noteCommand(
  workspace: AgentWorkspace,
  { sessionId, store }: Conversation,
  text: string,
): CommandOf<'note.add'> {
  const owner = followableAgent(workspace.dependencies, store.getState().session);
  const whisperedTo = owner && workspace.following.isFollowed(sessionId) ? [owner] : [];
  const named = mentionsIn(text, workspace.team.store.getState().colleagues);
  const mentions = [...new Set([...whisperedTo, ...named])].slice(0, MAX_MENTIONS);
  return { type: 'note.add', text: text.trim(), ...(mentions.length > 0 ? { mentions } : {}) };
}

/**
 * The lead sees what both sides write, as it comes; the colleague is told by a note, which is on record; the customer sees
 * nothing of it. What is written from now on is a note.
 */
export function follow(workspace: AgentWorkspace, conversation: Conversation): void {
  const { sessionId, store } = conversation;
  const owner = followableAgent(workspace.dependencies, store.getState().session);
  if (!owner || workspace.following.isFollowed(sessionId)) return;
  workspace.following.set(sessionId, true);
  workspace.drafts.setNote(sessionId, true);
  conversation.sendCommand({ type: 'note.add', text: m.follow_note(), mentions: [owner] });
}

export function stopFollowing(workspace: AgentWorkspace, { sessionId }: Pick<Conversation, 'sessionId'>): void {
  workspace.following.set(sessionId, false);
  workspace.drafts.setNote(sessionId, false);
}
