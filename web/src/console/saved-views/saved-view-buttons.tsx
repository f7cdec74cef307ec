import type { SavedView } from '@libs/protocol/saved-views.ts';
import { m } from '../../i18n/messages.ts';
import { ToggleButton } from '../../ui/toggle-button.tsx';
import { useStore } from '../../ui/use-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AgentWorkspace } from '../agent-workspace.ts';
import { inboxFilterOf, queryOf } from '../list-store.ts';

/** What is saved under a name, with how many conversations it has; nothing while nothing is saved. */
export function SavedViewButtons({ workspace }: { workspace: AgentWorkspace }) {
  const { views } = useStore(workspace.savedViews.store);
  const shown = useStore(workspace.list.store, (list) => queryOf(inboxFilterOf(list)));
  if (views.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={m.saved_views_title()}
      className="flex items-start xl:mt-2 xl:flex-col xl:items-stretch xl:border-t xl:border-line xl:pt-2"
    >
      <div className="flex max-h-22 min-w-0 flex-1 flex-wrap gap-x-1 overflow-y-auto xl:max-h-none xl:flex-col xl:flex-nowrap">
        {views.map((view) => {
          const isShown = queryOf(view.filter) === shown;
          return (
            <ToggleButton
              key={view.id}
              isOn={isShown}
              title={view.name}
              onClick={() => workspace.list.show(view.filter)}
              className="flex min-h-7 max-w-full items-center gap-1 px-1.5 xl:min-h-9 xl:justify-between xl:px-2"
            >
              {view.isTeam && <VisuallyHidden>{m.saved_views_team()} </VisuallyHidden>}
              <bdi className="truncate">{view.name}</bdi>
              <span className="tabular-nums">{countText(view)}</span>
            </ToggleButton>
          );
        })}
      </div>
      <button
        type="button"
        aria-label={m.saved_views_manage()}
        onClick={() => workspace.store.setState({ overlay: 'views' })}
        className="min-h-7 min-w-7 rounded-control px-1.5 text-sm text-ink-soft hover:bg-sunken"
      >
        <span aria-hidden="true">…</span>
      </button>
    </div>
  );
}

const countText = ({ count, isMore }: SavedView): string => `${count}${isMore ? '+' : ''}`;
