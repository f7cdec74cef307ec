import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Loads the next page of what the list shows. */
export function MoreButton({ workspace, isLoading }: { workspace: AgentWorkspace; isLoading: boolean }) {
  return (
    <Button
      kind="quiet"
      size="small"
      aria-busy={isLoading}
      onClick={() => void loadNextPageOf(workspace)}
      className="mx-auto my-2 flex"
    >
      {m.console_more()}
    </Button>
  );
}

/** Of what is searched for, or of the view. */
const loadNextPageOf = ({ list, search }: AgentWorkspace): Promise<void> =>
  search.store.getState().status === 'idle' ? list.loadNextPage() : search.loadMore();
