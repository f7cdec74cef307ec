import { useState } from 'react';
import type { Conversation } from '@libs/client/conversation.ts';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { agentNameOf } from '../team-store.ts';
import { agentStateOf } from './agent-state.ts';

/**
 * Who writes into a colleague's conversation is asked first: the first sending asks, the second one sends. Nobody asks for
 * a colleague who is away or on a break.
 */
export function useHolderQuestion(workspace: AgentWorkspace, conversation: Conversation) {
  const [asked, setAsked] = useState<string | null>(null);
  const session = useStore(conversation.store, (chat) => chat.session);
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === conversation.sessionId));
  // Until the conversation is here, the list says whose it is.
  const { agentId, status } = session.status === 'none' ? (row ?? session) : session;
  const { colleagues } = useStore(workspace.team.store);
  const { agents } = useStore(workspace.assignment.store);
  const colleague = colleagues.find((one) => one.agentId === agentId);
  const isTheirs = status === 'active' && agentId !== null && agentId !== workspace.dependencies.agent.agentId;
  const isPresent = colleague !== undefined && agentStateOf(colleague, agents) === 'available';
  /** Whether the agent has to be asked before this text is sent. */
  const mustAsk = (text: string): boolean => {
    if (!isTheirs || !isPresent || asked === text) return false;
    setAsked(text);
    return true;
  };
  const holder = isTheirs && asked !== null ? agentNameOf(colleagues, agentId) : null;
  return { asked, holder, mustAsk };
}
