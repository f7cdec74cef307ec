import { useState } from 'react';
import type { ContentListResponse, ContentSummary } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CARD_CLASSES } from '../../ui/card-classes.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { SampleLabel } from '../../ui/sample-label.tsx';
import { BuildState } from './build-state.tsx';
import { entryName } from './content-words.ts';
import { GROUP_NAMES, groupedEntries } from './entry-groups.ts';
import { readUnsaved } from './unsaved-content.ts';
import { LanguageStates, VersionState } from './version-state.tsx';

type ContentListProps = {
  list: ContentListResponse;
  isAwaited: boolean;
  lang: Locale;
  onEntry: (entry: string) => void;
  onNew: (collection: 'articles' | 'news') => void;
  /** Asks the ten questions; only while the site is the sample. */
  onOwn: () => void;
};

/** Every entry by its group, and above them what the site shows now. */
export function ContentList({ list, isAwaited, lang, onEntry, onNew, onOwn }: ContentListProps) {
  const [search, setSearch] = useState('');
  const groups = groupedEntries(list.entries, search, lang);
  return (
    <div className="flex flex-col gap-4">
      {list.isSample && (
        <section aria-label={m.own_title()} className={CARD_CLASSES}>
          <h2 className="text-base font-semibold">{m.own_title()}</h2>
          <p className="text-sm">{m.own_sample()}</p>
          <Button className="w-fit" onClick={onOwn}>
            {m.own_begin()}
          </Button>
        </section>
      )}
      <BuildState build={list.build} {...{ isAwaited, lang }} />
      <div className="flex flex-wrap items-end gap-2">
        <search className="min-w-56 flex-1">
          <TextField
            type="search"
            label={m.content_search()}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </search>
        <Button kind="secondary" onClick={() => onNew('articles')}>
          {m.content_new_article()}
        </Button>
        <Button kind="secondary" onClick={() => onNew('news')}>
          {m.content_new_news()}
        </Button>
      </div>
      {groups.length === 0 && <p role="status">{m.content_nothing_found()}</p>}
      {groups.map(({ group, entries }) => (
        <section key={group} aria-label={GROUP_NAMES[group]()}>
          <h2 className="text-base font-semibold">
            {GROUP_NAMES[group]()} <span className="font-normal text-ink-soft">{entries.length}</span>
          </h2>
          <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-surface">
            {entries.map((one) => (
              <EntryRow key={one.entry} {...{ one, lang }} languages={list.languages} onEntry={onEntry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type EntryRowProps = Pick<ContentListProps, 'lang' | 'onEntry'> & { one: ContentSummary; languages: readonly Locale[] };

function EntryRow({ one, lang, languages, onEntry }: EntryRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-3 py-1 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:items-center">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <button
          type="button"
          onClick={() => onEntry(one.entry)}
          className="min-h-9 min-w-0 text-start font-semibold text-brand [overflow-wrap:anywhere] hover:underline"
        >
          {entryName(one, lang)}
        </button>
        {one.isSample && <SampleLabel />}
        {one.isRemoved && one.latest?.state === 'published' && (
          <span className="text-sm text-ink-soft">{m.content_is_removed()}</span>
        )}
        {readUnsaved(one.entry) && <span className="text-sm text-alarm">{m.content_unsaved()}</span>}
      </span>
      <LanguageStates languages={languages} states={one.languages} />
      <span className="lg:w-64">
        <VersionState version={one.latest} lang={lang} />
      </span>
    </li>
  );
}
