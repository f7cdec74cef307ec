import { type SubmitEvent, useEffect, useState } from 'react';
import type { TagId } from '@libs/protocol/ids.ts';
import { forEachLocale } from '@libs/protocol/language-list.ts';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import { type TagColour, tagColours, type TagDefinition, type TagRequest } from '@libs/protocol/tags.ts';
import { newCommandId } from '@libs/client/new-ids.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useStore } from '../../ui/use-store.ts';
import { Card } from '../../ui/card.tsx';
import { languageName } from '../language-name.ts';
import { TagChip } from './tag-chips.tsx';
import { TagDefinitionsStore } from './tags-store.ts';

const NEW_TAG: TagRequest = {
  ...{ name: forEachLocale(() => ''), colour: 'teal', group: '' },
  ...{ isSuggested: false, isRetired: false },
};

const COLOUR_NAMES: Record<TagColour, () => string> = {
  grey: m.tags_grey,
  red: m.tags_red,
  orange: m.tags_orange,
  yellow: m.tags_yellow,
  green: m.tags_green,
  teal: m.tags_teal,
  blue: m.tags_blue,
  purple: m.tags_purple,
};

/** Leads define here what conversations are tagged with. */
export function TagsCard({ http, lang }: { http: AuthenticatedHttp; lang: Locale }) {
  const [store] = useState(() => new TagDefinitionsStore(http));
  const { tags } = useStore(store.store);
  const [edited, setEdited] = useState<TagId | null>(null);
  useEffect(() => void store.load(), [store]);
  const save = async (id: TagId, tag: TagRequest) => {
    const refusal = await store.save(id, tag);
    if (refusal) return showToast({ title: m.console_error(), text: refusal, isDestructive: true });
    setEdited(null);
  };
  return (
    <Card title={m.tags_title()}>
      <p className="text-sm text-ink-soft">{m.tags_text()}</p>
      <ul className="flex flex-col">
        {tags.map((tag) => (
          <li key={tag.id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
            <TagChip tag={tag} lang={lang} />
            <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">{describe(tag)}</span>
            <Button size="small" kind="quiet" onClick={() => setEdited(tag.id)}>
              {m.tags_change()}
            </Button>
            {edited === tag.id && <TagForm tag={tag} lang={lang} onSave={(next) => void save(tag.id, next)} />}
          </li>
        ))}
      </ul>
      <TagForm
        key={tags.length}
        tag={NEW_TAG}
        lang={lang}
        onSave={(tag) => void save(newCommandId() as string as TagId, tag)}
      />
    </Card>
  );
}

const describe = ({ group, isSuggested, isRetired }: TagDefinition): string =>
  [group, isSuggested && m.tags_suggested(), isRetired && m.tags_retired()].filter(Boolean).join(' · ');

type TagFormProps = { tag: TagRequest; lang: Locale; onSave: (tag: TagRequest) => void };

function TagForm({ tag, lang, onSave }: TagFormProps) {
  const [{ name, colour, group, isSuggested, isRetired }, setDraft] = useState(tag);
  const change = (part: Partial<TagRequest>) => setDraft((before) => ({ ...before, ...part }));
  const isNew = tag === NEW_TAG;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave({ name, colour, group, isSuggested, isRetired });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={isNew ? m.tags_new() : m.tags_change()}
      className="grid w-full gap-2 py-2 sm:grid-cols-3"
    >
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={m.tags_name({ language: languageName(lang, locale) })}
          maxLength={40}
          value={name[locale]}
          onChange={({ target }) => change({ name: { ...name, [locale]: target.value } })}
        />
      ))}
      <TextField
        label={m.tags_group()}
        maxLength={40}
        value={group}
        onChange={({ target }) => change({ group: target.value })}
      />
      <Select label={m.tags_colour()} value={colour} onValue={(value) => change({ colour: value as TagColour })}>
        {tagColours.map((one) => (
          <option key={one} value={one}>
            {COLOUR_NAMES[one]()}
          </option>
        ))}
      </Select>
      <div>
        <Checkbox label={m.tags_suggested()} isOn={isSuggested} onChange={(isOn) => change({ isSuggested: isOn })} />
        {!isNew && (
          <Checkbox label={m.tags_retired()} isOn={isRetired} onChange={(isOn) => change({ isRetired: isOn })} />
        )}
      </div>
      <Button
        type="submit"
        size="small"
        className="w-fit"
        disabled={locales.every((locale) => name[locale].trim() === '')}
      >
        {isNew ? m.tags_new() : m.tags_save()}
      </Button>
    </form>
  );
}
