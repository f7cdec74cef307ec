import type { ReactNode } from 'react';
import { locales } from '@libs/protocol/languages.ts';
import { tagNameIn } from '@libs/protocol/tags.ts';
import { useStore } from '../ui/use-store.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import type { AgentWorkspace } from './agent-workspace.ts';
import { statusLabel } from './customer.ts';
import { languageName } from './language-name.ts';
import { filterIn } from './search-store.ts';

const STATUSES = ['waiting', 'active', 'closed', 'blocked'] as const;
const FIELD_CLASSES =
  'min-h-9 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-sm text-ink';

type Choice = { value: string; label: string };

/** What can be typed into the search box as `status:` and so on, by click: each writes itself into the box. */
export function SearchFilters({ workspace }: { workspace: AgentWorkspace }) {
  const { colleagues } = useStore(workspace.team.store);
  const { tags: defined } = useStore(workspace.tags.store);
  const lang = getLocale();
  const statuses = STATUSES.map((value) => ({ value: value as string, label: statusLabel(value) }));
  const languages = locales.map((value) => ({ value: value as string, label: languageName(lang, value) }));
  const agents = colleagues.map(({ displayName }) => ({ value: displayName, label: displayName }));
  const tags = defined.map(({ name }) => ({ value: tagNameIn(lang, name), label: tagNameIn(lang, name) }));
  return (
    <fieldset className="mt-2 grid grid-cols-2 gap-2 text-sm">
      <legend className="mb-1 text-ink-soft">{m.search_narrow()}</legend>
      <ChoiceFilter workspace={workspace} name="status" label={m.search_status()} choices={statuses} />
      <ChoiceFilter workspace={workspace} name="lang" label={m.search_language()} choices={languages} />
      <ChoiceFilter workspace={workspace} name="agent" label={m.search_agent()} choices={agents} />
      <ChoiceFilter workspace={workspace} name="tag" label={m.tags_filter()} choices={tags} />
      <DateFilter workspace={workspace} name="after" label={m.search_after()} />
      <DateFilter workspace={workspace} name="before" label={m.search_before()} />
    </fieldset>
  );
}

type FilterProps = { workspace: AgentWorkspace; name: string; label: string };

function ChoiceFilter({ workspace: { search }, name, label, choices }: FilterProps & { choices: readonly Choice[] }) {
  const chosen = useStore(search.store, ({ text }) => filterIn(text, name));
  const isKnown = choices.some(({ value }) => value === chosen);
  return (
    <Field label={label}>
      <select value={chosen} onChange={(event) => search.setFilter(name, event.target.value)} className={FIELD_CLASSES}>
        <option value="">{m.search_any()}</option>
        {chosen && !isKnown && <option value={chosen}>{chosen}</option>}
        {choices.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </Field>
  );
}

function DateFilter({ workspace: { search }, name, label }: FilterProps) {
  const chosen = useStore(search.store, ({ text }) => filterIn(text, name));
  return (
    <Field label={label}>
      <input
        type="date"
        value={chosen}
        onChange={(event) => search.setFilter(name, event.target.value)}
        className={FIELD_CLASSES}
      />
    </Field>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="min-w-0">
    <span className="block text-xs text-ink-soft">{label}</span>
    {children}
  </label>
);
