import type { TagId } from '@libs/protocol/ids.ts';
import type { TagDefinition } from '@libs/protocol/tags.ts';

/** More would be a second menu. */
const MAX_SUGGESTED = 4;

export type OfferedTags = { suggested: readonly TagDefinition[]; others: readonly TagDefinition[] };

/**
 * What a conversation can still be tagged with. Those that suggest themselves stand by themselves while the conversation
 * has no tag of their group.
 */
export function offeredTags(tags: readonly TagDefinition[], own: readonly TagId[]): OfferedTags {
  const answered = new Set(tags.filter(({ id, group }) => own.includes(id) && group !== '').map(({ group }) => group));
  const free = tags.filter(({ id, isRetired }) => !isRetired && !own.includes(id));
  const suggested = free
    .filter(({ isSuggested, group }) => isSuggested && !answered.has(group))
    .slice(0, MAX_SUGGESTED);
  return { suggested, others: free.filter((tag) => !suggested.includes(tag)) };
}

/** In the order of the list, with those of one group together; those without a group last. */
export function byGroup(tags: readonly TagDefinition[]): [group: string, tags: TagDefinition[]][] {
  const groups = new Map<string, TagDefinition[]>();
  for (const tag of tags) groups.set(tag.group, [...(groups.get(tag.group) ?? []), tag]);
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''));
}
