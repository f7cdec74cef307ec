import type { InboxView } from '@libs/protocol/console-api.ts';
import { m } from '../i18n/messages.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { useStore } from '../ui/use-store.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { isInView, VIEW_NAMES, viewsOf } from './inbox-views.ts';
import { isInLine } from './line-order.ts';
import { viewCount } from './view-count.ts';
import { SavedViewButtons } from './saved-views/saved-view-buttons.tsx';

const VIEW_ICONS: Record<InboxView, IconName> = {
  all: 'inbox',
  waiting: 'clock',
  mine: 'person',
  snoozed: 'moon',
  browsing: 'eye',
  closed: 'check',
  blocked: 'barred',
  debrief: 'speech',
  distress: 'warning',
  'held-back': 'barred',
};

/** The views of the list and those that are saved: beside the list, or in rows above it where the window is narrow. */
export function ViewRail({ workspace }: { workspace: AgentWorkspace }) {
  return (
    <div className="flex shrink-0 flex-col gap-0.5 border-line px-2 pt-1 xl:w-40 xl:overflow-y-auto xl:border-e xl:py-2">
      <ViewButtons workspace={workspace} />
      <SavedViewButtons workspace={workspace} />
    </div>
  );
}

function ViewButtons({ workspace }: { workspace: AgentWorkspace }) {
  const view = useStore(workspace.list.store, (list) => list.view);
  const { agentId, role } = workspace.dependencies.agent;
  const next = useStore(workspace.list.store, (list) => list.next);
  const waiting = useStore(workspace.inbox, ({ rows }) => viewCount({ view: 'waiting', rows, next }, isInLine));
  const mine = useStore(workspace.inbox, ({ rows }) =>
    viewCount({ view: 'mine', rows, next }, (row) => isInView('mine', row, agentId)),
  );
  const counts: Partial<Record<InboxView, string | null>> = { waiting, mine };
  return (
    <div role="group" aria-label={m.console_views()} className="flex flex-wrap gap-0.5 xl:flex-col xl:flex-nowrap">
      {viewsOf(role).map((one) => (
        <ToggleButton
          key={one}
          isOn={one === view}
          onClick={() => workspace.list.setView(one)}
          className="flex min-h-7 items-center justify-center gap-2 px-1.5 xl:min-h-9 xl:justify-start xl:px-2"
        >
          <span className="hidden xl:contents">
            <Icon name={VIEW_ICONS[one]} />
          </span>
          {VIEW_NAMES[one]()}
          {counts[one] && <span className="tabular-nums xl:ms-auto">{counts[one]}</span>}
        </ToggleButton>
      ))}
    </div>
  );
}
