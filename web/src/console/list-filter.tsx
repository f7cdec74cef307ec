import { useId, useState } from 'react';
import { useStore } from '../ui/use-store.ts';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import { type FilterStatus, filterStatuses } from '@libs/protocol/console-api.ts';
import type { AgentId, TagId } from '@libs/protocol/ids.ts';
import { tagNameIn } from '@libs/protocol/tags.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { classNames } from '../ui/class-names.ts';
import type { AgentWorkspace } from './agent-workspace.ts';
import { statusLabel } from './customer.ts';
import { languageName } from './language-name.ts';
import { isFiltered } from './list-store.ts';
import { SearchBox } from './search-box.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchStatus } from './search-status.tsx';

const SELECT_CLASSES =
  'min-h-9 min-w-28 flex-1 rounded-control border border-line-strong bg-surface px-2 text-sm text-ink';

/** The search box and the filters of the list. */
export function ListFilter({ workspace }: { workspace: AgentWorkspace }) {
  const { filter } = useStore(workspace.list.store);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="mt-1.5 flex gap-1">
        <SearchBox workspace={workspace} />
        <button
          type="button"
          data-filter
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(
            'min-h-9 shrink-0 rounded-control px-2 text-sm',
            isFiltered(filter) ? 'bg-brand-soft font-bold text-brand' : 'text-ink-soft hover:bg-sunken',
          )}
        >
          {m.console_filter()}
        </button>
      </div>
      <SearchStatus workspace={workspace} />
      {isOpen && <SearchFilters workspace={workspace} />}
      <div
        id={id}
        hidden={!isOpen}
        className="mt-1 flex flex-wrap items-center justify-between gap-2 text-sm [&[hidden]]:hidden"
      >
        <p className="w-full text-ink-soft">{m.console_filter_list()}</p>
        <select
          aria-label={m.console_filter_language()}
          value={filter.lang ?? ''}
          onChange={(event) => workspace.list.setFilter({ lang: (event.target.value || null) as Locale | null })}
          className={SELECT_CLASSES}
        >
          <option value="">{m.console_filter_any()}</option>
          {locales.map((lang) => (
            <option key={lang} value={lang}>
              {languageName(getLocale(), lang)}
            </option>
          ))}
        </select>
        <TagFilter workspace={workspace} />
        <AgentFilter workspace={workspace} />
        <select
          aria-label={m.search_status()}
          value={filter.status ?? ''}
          onChange={(event) =>
            workspace.list.setFilter({ status: (event.target.value || null) as FilterStatus | null })
          }
          className={SELECT_CLASSES}
        >
          <option value="">{m.console_filter_any_status()}</option>
          {filterStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </select>
        <label className="flex min-h-9 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={filter.isUnread}
            onChange={(event) => workspace.list.setFilter({ isUnread: event.target.checked })}
            className="size-4 accent-brand"
          />
          {m.console_filter_unread()}
        </label>
        <button
          type="button"
          aria-keyshortcuts="Alt+V"
          onClick={() => workspace.store.setState({ overlay: 'views' })}
          className="min-h-9 rounded-control px-2 font-semibold text-brand hover:bg-sunken"
        >
          {m.saved_views_save_this()}
        </button>
      </div>
    </>
  );
}

function TagFilter({ workspace }: { workspace: AgentWorkspace }) {
  const { tags } = useStore(workspace.tags.store);
  const { filter } = useStore(workspace.list.store);
  if (tags.length === 0) return null;
  return (
    <select
      aria-label={m.tags_filter()}
      value={filter.tagId ?? ''}
      onChange={(event) => workspace.list.setFilter({ tagId: (event.target.value || null) as TagId | null })}
      className={SELECT_CLASSES}
    >
      <option value="">{m.tags_filter_any()}</option>
      {tags.map(({ id, name }) => (
        <option key={id} value={id}>
          {tagNameIn(getLocale(), name)}
        </option>
      ))}
    </select>
  );
}

function AgentFilter({ workspace }: { workspace: AgentWorkspace }) {
  const { colleagues } = useStore(workspace.team.store);
  const { filter } = useStore(workspace.list.store);
  return (
    <select
      aria-label={m.search_agent()}
      value={filter.agentId ?? ''}
      onChange={(event) => workspace.list.setFilter({ agentId: (event.target.value || null) as AgentId | null })}
      className={SELECT_CLASSES}
    >
      <option value="">{m.console_filter_any_agent()}</option>
      {colleagues.map(({ agentId, displayName }) => (
        <option key={agentId} value={agentId}>
          {displayName}
        </option>
      ))}
    </select>
  );
}
