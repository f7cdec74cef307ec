import { useStore } from '../ui/use-store.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { formatList } from '../i18n/format-list.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { agentNameOf } from './team-store.ts';

/** The colleagues who have this conversation open, so that two agents do not answer the same question. */
export function SessionViewersNotice({ workspace, sessionId }: { workspace: AgentWorkspace; sessionId: SessionId }) {
  const viewers = useStore(workspace.viewers.store, (state) => state[sessionId]);
  const { colleagues } = useStore(workspace.team.store);
  const names = (activity: 'viewing' | 'writing') =>
    formatList(
      Object.entries(viewers ?? {})
        .filter(([, current]) => current === activity)
        .map(([agentId]) => agentNameOf(colleagues, agentId as AgentId)),
    );
  const sentences = [
    names('writing') && m.viewers_writing({ names: names('writing') }),
    names('viewing') && m.viewers_reading({ names: names('viewing') }),
  ];
  return (
    <output className="block bg-brand-soft px-3 py-1 text-sm text-brand empty:hidden">
      {sentences.filter(Boolean).join(' ')}
    </output>
  );
}
