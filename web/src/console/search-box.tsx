import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Searches all messages of all conversations. */
export function SearchBox({ workspace }: { workspace: AgentWorkspace }) {
  const text = useStore(workspace.list.store, ({ searchText }) => searchText);
  return (
    <input
      type="search"
      data-search
      value={text}
      maxLength={200}
      aria-label={m.console_search()}
      placeholder={m.console_search()}
      onChange={(event) => workspace.list.search(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && workspace.list.search('')}
      className="min-h-9 min-w-0 w-full rounded-control border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-soft"
    />
  );
}
