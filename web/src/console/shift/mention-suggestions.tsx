import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { completeName, namesToComplete } from './mentions.ts';

type MentionSuggestionsProps = { workspace: AgentWorkspace; draft: string; onDraft: (text: string) => void };

/** Offers the names of colleagues while one is being written in a note. */
export function MentionSuggestions({ workspace, draft, onDraft }: MentionSuggestionsProps) {
  const { colleagues } = useStore(workspace.team.store);
  const { agentId } = workspace.dependencies.agent;
  const others = colleagues.filter((one) => one.enabled && one.agentId !== agentId);
  return (
    <div role="group" aria-label={m.mention_choose()} className="flex flex-wrap gap-1 pb-1 empty:hidden">
      {namesToComplete(draft, others)
        .slice(0, MAX_SHOWN)
        .map((one) => (
          <Button key={one.agentId} size="small" kind="secondary" onClick={() => onDraft(completeName(draft, one))}>
            {one.displayName}
          </Button>
        ))}
    </div>
  );
}

const MAX_SHOWN = 6;
