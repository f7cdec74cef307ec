import type { TagId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type TagDefinition, tagNameIn } from '@libs/protocol/tags.ts';
import { m } from '../../i18n/messages.ts';
import { Dropdown, DropdownItem } from '../../ui/dropdown.tsx';
import { byGroup } from './offered-tags.ts';
import { TAG_COLOURS } from './tag-colours.ts';

type TagMenuProps = { tags: readonly TagDefinition[]; lang: Locale; onAdd: (tagId: TagId) => void };

/** All tags that can be added, by group; letters jump. */
export function TagMenu({ tags, lang, onAdd }: TagMenuProps) {
  if (tags.length === 0) return null;
  return (
    <Dropdown
      align="start"
      trigger={
        <button
          type="button"
          data-tag-menu
          className="min-h-6 rounded-control px-1.5 text-xs font-semibold text-brand hover:bg-brand-soft"
        >
          {m.tags_add()}
        </button>
      }
    >
      <div className="max-h-80 overflow-y-auto">
        {byGroup(tags).map(([group, own]) => (
          <div key={group} role="group" aria-label={group || undefined}>
            {group && <p className="px-3 pt-1 text-xs text-ink-soft">{group}</p>}
            {own.map((tag) => (
              <DropdownItem key={tag.id} onSelect={() => onAdd(tag.id)}>
                <span aria-hidden="true" className={`size-3 shrink-0 rounded-sm border ${TAG_COLOURS[tag.colour]}`} />
                {tagNameIn(lang, tag.name)}
              </DropdownItem>
            ))}
          </div>
        ))}
      </div>
    </Dropdown>
  );
}
