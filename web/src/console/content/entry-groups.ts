import type { ContentSummary } from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';
import { entryName } from './content-words.ts';

export const ENTRY_GROUPS = ['articles', 'news', 'legal', 'safety', 'records', 'organisation'] as const;
export type EntryGroup = (typeof ENTRY_GROUPS)[number];

export const GROUP_NAMES: Record<EntryGroup, () => string> = {
  articles: m.content_articles,
  news: m.content_news,
  legal: m.content_legal,
  safety: m.content_safety,
  records: m.content_lists,
  organisation: m.content_organisation,
};

export const groupOf = (entry: string): EntryGroup => entry.split('/')[0] as EntryGroup;
export const isDocument = (entry: string): boolean => !['records', 'organisation'].includes(groupOf(entry));

/** Those whose title in any language, or whose address, has every word of the search, by group and name. */
export function groupedEntries(
  entries: readonly ContentSummary[],
  search: string,
  lang: Locale,
): { group: EntryGroup; entries: ContentSummary[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = entries.filter((one) => {
    const text = [entryName(one, lang), ...Object.values(one.titles), one.entry].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return ENTRY_GROUPS.map((group) => ({
    group,
    entries: matching
      .filter(({ entry }) => groupOf(entry) === group)
      .sort((a, b) => entryName(a, lang).localeCompare(entryName(b, lang), lang)),
  })).filter((one) => one.entries.length > 0);
}
