import { useState } from 'react';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { HeldRows } from './held-order.ts';
import { openNextPerson } from './next-person.ts';

type ListToolbarProps = {
  workspace: AgentWorkspace;
  held: Pick<HeldRows, 'news' | 'isReordered'>;
  /** Puts the list into the order that it has now. */
  onShowNews: () => void;
  onSelect: (sessionId: SessionId) => void;
};

/** Above the rows and always of one height: what is new in a list that is held still moves nothing either. */
export function ListToolbar({ workspace, held, onShowNews, onSelect }: ListToolbarProps) {
  const { density } = useStore(workspace.density.store);
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    setIsTaking(true);
    await openNextPerson(workspace, onSelect);
    setIsTaking(false);
  };
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-2 pointer-coarse:h-12">
      <Button
        size="dense"
        className="shrink-0"
        aria-keyshortcuts="Alt+N"
        aria-disabled={isTaking}
        onClick={() => void take()}
      >
        {m.console_take_next()}
      </Button>
      <output className="flex min-w-0 flex-1 justify-center">
        {(held.news > 0 || held.isReordered) && (
          <button
            type="button"
            onClick={onShowNews}
            className="min-h-7 min-w-0 truncate rounded-full bg-lamp-soft px-3 text-sm font-semibold text-on-lamp"
          >
            {held.news > 0 ? m.console_new_rows({ count: held.news }) : m.console_reordered()}
          </button>
        )}
      </output>
      <button
        type="button"
        aria-pressed={density === 'comfortable'}
        onClick={() => workspace.density.toggle()}
        className="min-h-8 shrink-0 rounded-control px-2 text-sm text-ink-soft hover:bg-sunken"
      >
        {density === 'compact' ? m.console_comfortable() : m.console_compact()}
      </button>
    </div>
  );
}
