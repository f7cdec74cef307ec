import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Loads the next page of the view. */
export function MoreButton({ workspace, isLoading }: { workspace: AgentWorkspace; isLoading: boolean }) {
  return (
    <Button
      kind="quiet"
      size="small"
      aria-busy={isLoading}
      onClick={() => void workspace.list.loadNextPage()}
      className="mx-auto my-2 flex"
    >
      {m.console_more()}
    </Button>
  );
}
