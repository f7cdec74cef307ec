import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { noSession, type Session } from '@libs/chat/session.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Conversation } from '@libs/client/conversation.ts';
import { optimisticSession } from '@libs/client/optimistic.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { customerName } from './customer.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { BlockButton, isBlockable } from './block-button.tsx';
import { heldBackRows } from './list-store.ts';
import { PresenceBadge } from './presence-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { agentNameOf } from './team-store.ts';
import { useNow } from './use-now.ts';

type ConversationHeaderProps = {
  workspace: AgentWorkspace;
  conversation: Conversation;
  onBack: () => void;
  /** Null where there is nothing that this agent may see. */
  onDetails: (() => void) | null;
};

/** The customer's name and contact, the assigned agent, and the actions of the conversation. */
export function ConversationHeader({ workspace, conversation, onBack, onDetails }: ConversationHeaderProps) {
  const { store, actor, sessionId } = conversation;
  const known = optimisticSession(useStore(store), actor);
  const { status, agentId } = onDetails ? known : noSession;
  const row = useStore(workspace.inbox, ({ rows }) => rows.find((one) => one.sessionId === sessionId));
  const details = useStore(workspace.customers.store, (state) => state.details[sessionId]);
  const { colleagues } = useStore(workspace.team.store);
  const isHeldBack = useIsHeldBack(workspace, sessionId);
  const now = useNow(PRESENCE_REFRESH_MS);
  const isMine = actor.role === 'agent' && actor.agentId === agentId;
  return (
    <header className="flex flex-wrap items-center gap-x-2 border-b border-line bg-paper px-3 py-1">
      <button
        type="button"
        onClick={onBack}
        aria-label={m.console_back()}
        className="-ms-2 grid size-11 shrink-0 place-items-center rounded-control text-xl hover:bg-sunken md:hidden"
      >
        <span aria-hidden="true">←</span>
      </button>
      <h2 className="min-w-32 flex-1 truncate text-base leading-9 sm:text-lg sm:leading-9">
        {customerName({ sessionId, ...details })}
      </h2>
      {isHeldBack && (
        <Button size="small" kind="secondary" onClick={() => void workspace.list.release(sessionId)}>
          {m.console_held_back_release()}
        </Button>
      )}
      <ConversationActions
        status={status}
        isLead={isRoleAtLeast(workspace.dependencies.agent.role, 'lead')}
        onAction={(command) => conversation.sendCommand(command)}
      />
      <div className="flex min-h-7 w-full items-center gap-x-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {onDetails && details && <bdi>{details.contact.phone ?? m.console_no_phone()}</bdi>}
          {row && <PresenceBadge row={row} now={now} />}
          {status !== 'none' && <StatusBadge status={status} />}
          {status !== 'none' && <span>{assigned()}</span>}
        </p>
        {onDetails && (
          <Button data-details size="small" kind="quiet" onClick={onDetails} className="shrink-0 xl:hidden">
            {m.console_facts()}
          </Button>
        )}
      </div>
    </header>
  );

  function assigned(): string {
    if (agentId === null) return m.console_nobody();
    return isMine ? m.console_mine() : m.console_with({ name: agentNameOf(colleagues, agentId) });
  }
}

/** Whether this agent has found it among what is held back. */
function useIsHeldBack({ inbox, list }: AgentWorkspace, sessionId: SessionId): boolean {
  const heldBack = useStore(list.store, (state) => state.heldBack);
  return useStore(inbox, ({ rows }) => heldBackRows({ heldBack }, rows).some((row) => row.sessionId === sessionId));
}

type ConversationActionsProps = {
  status: Session['status'];
  isLead: boolean;
  onAction: (command: ChatCommand) => void;
};

function ConversationActions({ status, isLead, onAction }: ConversationActionsProps) {
  return (
    <span className="flex max-w-full shrink-0 flex-wrap gap-1.5">
      {status === 'waiting' && (
        <Button size="small" onClick={() => onAction({ type: 'session.claim' })}>
          {m.console_claim()}
        </Button>
      )}
      {(status === 'waiting' || status === 'active') && (
        <Button size="small" kind="secondary" onClick={() => onAction({ type: 'session.close' })}>
          {m.console_close()}
        </Button>
      )}
      {status === 'closed' && (
        <Button size="small" kind="secondary" onClick={() => onAction({ type: 'session.reopen' })}>
          {m.console_reopen()}
        </Button>
      )}
      {isBlockable(status) && <BlockButton onBlock={(reason) => onAction({ type: 'session.block', reason })} />}
      {status === 'blocked' && isLead && (
        <Button size="small" kind="secondary" onClick={() => onAction({ type: 'session.unblock' })}>
          {m.console_unblock()}
        </Button>
      )}
    </span>
  );
}

const PRESENCE_REFRESH_MS = 30_000;
