import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { SEARCH_TEXT_MAX_LENGTH } from '@libs/protocol/http.ts';
import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import type { AgentWorkspace } from './agent-workspace.ts';

/** Searches all conversations; below it, while it is empty, what was searched for on this page. */
export function SearchBox({ workspace: { search } }: { workspace: AgentWorkspace }) {
  const text = useStore(search.store, (state) => state.text);
  const recent = useStore(search.store, (state) => state.recent);
  const [isWithin, setIsWithin] = useState(false);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setIsWithin(currentTarget.contains(relatedTarget as Node | null));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') search.type('');
    if (event.key === 'Enter') search.submit();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    focusFirstRow();
  };
  return (
    <div className="relative min-w-0 flex-1" onFocus={() => setIsWithin(true)} onBlur={onBlur}>
      <input
        type="search"
        data-search
        value={text}
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        aria-label={m.console_search()}
        placeholder={m.console_search()}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-8 w-full rounded-control border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-ink-soft"
      />
      {isWithin && text === '' && recent.length > 0 && (
        <ul
          aria-label={m.search_recent()}
          className="absolute inset-x-0 top-full layer-menu mt-1 rounded-control border border-line bg-surface p-1 shadow-xl"
        >
          {recent.map((one) => (
            <li key={one}>
              <button
                type="button"
                onClick={() => search.submit(one)}
                className="min-h-9 w-full truncate rounded-md px-2 text-start text-sm hover:bg-sunken"
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The row of the list that is its tab stop. */
const focusFirstRow = (): void => document.querySelector<HTMLElement>('[data-session-id][tabindex="0"]')?.focus();
