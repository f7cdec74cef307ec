import type { TagId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type TagDefinition, tagNameIn } from '@libs/protocol/tags.ts';
import { m } from '../../i18n/messages.ts';
import { formatList } from '../../i18n/format-list.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { TAG_COLOURS } from './tag-colours.ts';

type TagChipsProps = {
  tagIds: readonly TagId[] | undefined;
  tags: readonly TagDefinition[];
  lang: Locale;
  /** How many are shown by name; the rest is counted. */
  most: number;
};

/** The tags of a conversation in its row. One that no colleague has defined is not shown. */
export function TagChips({ tagIds = [], tags, lang, most }: TagChipsProps) {
  if (tagIds.length === 0) return null;
  const own = tags.filter(({ id }) => tagIds.includes(id));
  const rest = own.length - most;
  return (
    <>
      {own.slice(0, most).map((tag) => (
        <TagChip key={tag.id} tag={tag} lang={lang} className="max-w-24 min-w-14 shrink" />
      ))}
      {rest > 0 && (
        <span
          className="shrink-0 text-xs text-ink-soft"
          title={formatList(own.slice(most).map((tag) => tagNameIn(lang, tag.name)))}
        >
          +{rest}
        </span>
      )}
    </>
  );
}

type TagChipProps = { tag: TagDefinition; lang: Locale; className?: string };

/** In its whole length, unless `className` gives it less room. */
export function TagChip({ tag, lang, className = 'max-w-full' }: TagChipProps) {
  return (
    <span
      className={classNames('truncate rounded-sm border px-1 text-xs leading-4', TAG_COLOURS[tag.colour], className)}
    >
      <VisuallyHidden>{m.tags_one()} </VisuallyHidden>
      {tagNameIn(lang, tag.name)}
    </span>
  );
}
