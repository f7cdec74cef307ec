import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';
import { classNames } from '../ui/class-names.ts';
import { AgentMenu, type ConsoleNavigation } from './agent-bar.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { HeldMessagesStore } from './held-messages-store.ts';
import { DangerNotice } from './distress/danger-notice.tsx';
import { HeldBackBar } from './held-back-bar.tsx';
import { isInLine } from './line-order.ts';
import { ListFilter } from './list-filter.tsx';
import { VIEW_NAMES, viewsOf } from './inbox-views.ts';
import { SavedViewButtons } from './saved-views/saved-view-buttons.tsx';

type ListHeaderProps = {
  workspace: AgentWorkspace;
  navigation: ConsoleNavigation;
  onSelect: (sessionId: SessionId) => void;
};

/** The title and counters of the list, its views, and the search. */
export function ListHeader({ workspace, navigation, onSelect }: ListHeaderProps) {
  const today = useStore(workspace.inbox, (inbox) => inbox.today);
  const yesterday = useStore(workspace.inbox, (inbox) => inbox.yesterday);
  return (
    <header className="border-b border-line px-3 py-1">
      <div className="flex items-center justify-between gap-2">
        <h1 className="min-w-0 text-base [overflow-wrap:anywhere]">{m.console_title()}</h1>
        <AgentMenu workspace={workspace} navigation={navigation} />
      </div>
      <dl className="flex flex-wrap gap-x-3">
        <Counter label={m.console_yesterday()} count={yesterday} />
        <Counter label={m.console_today()} count={today} />
      </dl>
      <ListFilter workspace={workspace} />
      <ViewButtons workspace={workspace} />
      <SavedViewButtons workspace={workspace} />
      <DangerNotice workspace={workspace} onSelect={onSelect} />
      <HeldBackBar workspace={workspace} />
      {workspace.heldMessages && <HeldMessagesButton held={workspace.heldMessages} onSelect={onSelect} />}
    </header>
  );
}

/** Opens the oldest one first, because it has waited longest. */
function HeldMessagesButton({
  held: workspace,
  onSelect,
}: {
  held: HeldMessagesStore;
  onSelect: (sessionId: SessionId) => void;
}) {
  const { held } = useStore(workspace.store);
  const first = held[0];
  if (!first) return null;
  return (
    <button
      type="button"
      onClick={() => onSelect(first.sessionId)}
      className="mt-2 min-h-9 w-full rounded-control border border-alarm bg-alarm-soft px-3 text-start text-sm font-semibold text-alarm"
    >
      {m.held_waiting({ count: held.length })}
    </button>
  );
}

function Counter({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex items-baseline gap-1.5 text-xs whitespace-nowrap">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-bold tabular-nums">{count}</dd>
    </div>
  );
}

function ViewButtons({ workspace }: { workspace: AgentWorkspace }) {
  const view = useStore(workspace.list.store, (list) => list.view);
  const { role } = workspace.dependencies.agent;
  const waitingCount = useStore(workspace.inbox, ({ rows }) => rows.filter(isInLine).length);
  return (
    <div role="group" aria-label={m.console_views()} className="mt-0.5 flex flex-wrap gap-x-1">
      {viewsOf(role).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => workspace.list.setView(one)}
          className={classNames(
            'min-h-7 flex-auto rounded-control px-1 text-sm pointer-coarse:min-h-10',
            one === view ? 'bg-brand-soft font-bold text-brand' : 'text-ink-soft hover:bg-sunken',
          )}
        >
          {VIEW_NAMES[one]()}
          {one === 'waiting' && waitingCount > 0 && <span className="ms-1 tabular-nums">{waitingCount}</span>}
        </button>
      ))}
    </div>
  );
}
