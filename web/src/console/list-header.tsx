import { useStore } from '../ui/use-store.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import type { HeldMessagesStore } from './held-messages-store.ts';
import { DangerNotice } from './distress/danger-notice.tsx';
import { HeldBackBar } from './held-back-bar.tsx';
import { ListFilter } from './list-filter.tsx';
import { VIEW_NAMES } from './inbox-views.ts';

type ListHeaderProps = { workspace: AgentWorkspace; onSelect: (sessionId: SessionId) => void };

/** What the list shows, its counters, the search, and what cannot wait. */
export function ListHeader({ workspace, onSelect }: ListHeaderProps) {
  // Before the first answer nobody knows whether nobody has come.
  const isKnown = useStore(workspace.inbox, ({ status, today: some }) => status === 'ready' || some > 0);
  const today = useStore(workspace.inbox, (inbox) => inbox.today);
  const yesterday = useStore(workspace.inbox, (inbox) => inbox.yesterday);
  const view = useStore(workspace.list.store, (list) => list.view);
  return (
    <header className="border-b border-line px-3 py-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="sr-only xl:not-sr-only xl:text-base">{VIEW_NAMES[view]()}</h2>
        <dl className="flex flex-wrap gap-x-3">
          <Counter label={m.console_yesterday()} count={isKnown ? yesterday : null} />
          <Counter label={m.console_today()} count={isKnown ? today : null} />
        </dl>
      </div>
      <ListFilter workspace={workspace} />
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

function Counter({ label, count }: { label: string; count: number | null }) {
  return (
    <div className="flex items-baseline gap-1.5 text-xs whitespace-nowrap">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-6 font-bold tabular-nums">{count ?? '–'}</dd>
    </div>
  );
}
