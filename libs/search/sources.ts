import type { DocumentTable } from './document-table.ts';
import type { SearchWork } from './search-work.ts';
import type { SlotList } from './vocabulary.ts';

/** A page that is being looked for. */
export type SourceContext = { table: DocumentTable; work: SearchWork };

/**
 * Conversations that match, the newest first. `below`: the newest that is older than this slot; 0 if there is none. When
 * the work is spent it may be one that does not match, but nothing between is missed.
 */
export type Source = { below: (slot: number) => number; has: (slot: number) => boolean };

export function listSource(list: SlotList, { table, work }: SourceContext): Source {
  if (typeof list === 'number')
    return {
      below: (slot) => (table.isBefore(list, slot) ? list : 0),
      has: (slot) => slot === list,
    };
  return {
    below: (slot) => {
      work.spend();
      return list.below(slot, table);
    },
    has: (slot) => {
      work.spend();
      return list.has(slot, table);
    },
  };
}

export function anyOf(sources: readonly Source[], { table }: SourceContext): Source {
  if (sources.length === 1) return sources[0]!;
  const newer = (one: number, other: number) =>
    one === 0 || (other !== 0 && table.isBefore(one, other)) ? other : one;
  return {
    below: (slot) => sources.reduce((newest, source) => newer(newest, source.below(slot)), 0),
    has: (slot) => sources.some((source) => source.has(slot)),
  };
}

/** `isMatch` has the last word about what all of them have. */
export function allOf(
  sources: readonly [Source, ...Source[]],
  { work }: SourceContext,
  isMatch?: (slot: number) => boolean,
): Source {
  const [first, ...others] = sources;
  if (others.length === 0 && !isMatch) return first;
  const has = (slot: number) => sources.every((source) => source.has(slot)) && (isMatch?.(slot) ?? true);
  return {
    has,
    below: (slot) => {
      let found = first.below(slot);
      while (found !== 0 && !work.isSpent) {
        const missing = others.find((source) => !source.has(found));
        if (!missing && (isMatch?.(found) ?? true)) return found;
        const next = missing ? missing.below(found) : found;
        if (next === 0) return 0;
        found = missing && first.has(next) ? next : first.below(next);
        work.spend();
      }
      return found;
    },
  };
}
