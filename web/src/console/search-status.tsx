import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { SearchState } from './search-store.ts';

const ORDERS = { newest: m.search_newest, best: m.search_best } as const;

/** While something is searched for: in which order it is shown, and whether that is all. */
export function SearchStatus({ workspace: { search } }: { workspace: AgentWorkspace }) {
  const state = useStore(search.store);
  if (state.status === 'idle') return null;
  return (
    <div className="mt-1 text-sm">
      <div role="group" aria-label={m.search_order()} className="flex gap-1">
        {(['newest', 'best'] as const).map((order) => (
          <button
            key={order}
            type="button"
            aria-pressed={order === state.order}
            onClick={() => search.setOrder(order)}
            className={classNames(
              'min-h-9 flex-1 rounded-control px-1',
              order === state.order ? 'bg-brand-soft font-bold text-brand' : 'text-ink-soft hover:bg-sunken',
            )}
          >
            {ORDERS[order]()}
          </button>
        ))}
      </div>
      <output className="mt-1 block rounded-control bg-lamp-soft px-2 py-1 text-on-lamp empty:hidden">
        {incompleteText(state)}
      </output>
    </div>
  );
}

function incompleteText({ status, indexed, isPartial, rows }: SearchState): string {
  if (status === 'failed' && rows.length > 0) return m.search_failed();
  if (status !== 'found') return '';
  if (indexed < 1) return m.search_building({ percent: Math.floor(indexed * 100) });
  return isPartial ? m.search_partial() : '';
}
