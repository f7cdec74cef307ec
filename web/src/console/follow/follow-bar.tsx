import type { Conversation } from '@libs/client/conversation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { agentNameOf } from '../team-store.ts';
import { follow, followableAgent, stopFollowing } from './follow.ts';

/** For leads, above a colleague's conversation: to follow it, and that they do. */
export function FollowBar({ workspace, conversation }: { workspace: AgentWorkspace; conversation: Conversation }) {
  const session = useStore(conversation.store, (chat) => chat.session);
  const { followed } = useStore(workspace.following.store);
  const { colleagues } = useStore(workspace.team.store);
  const owner = followableAgent(workspace.dependencies, session);
  if (!owner) return null;
  const isFollowed = followed.includes(conversation.sessionId);
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-line bg-paper px-3 py-1 text-sm">
      <output className="min-w-0 flex-1 text-ink-soft">
        {isFollowed && m.follow_state({ name: agentNameOf(colleagues, owner) })}
      </output>
      <Button
        size="small"
        kind="secondary"
        aria-pressed={isFollowed}
        onClick={() => (isFollowed ? stopFollowing : follow)(workspace, conversation)}
      >
        {isFollowed ? m.follow_stop() : m.follow_start()}
      </Button>
    </div>
  );
}
