import { contentEntry, documentFile, type ContentFiles } from '@libs/protocol/content.ts';
import type { ContentState, ContentSummary, ContentVersion, LanguageState } from '@libs/protocol/content.ts';
import { locale, type Locale } from '@libs/protocol/languages.ts';
import type { StoredEntry, StoredVersion } from './content.store.ts';

/** `entry number` of those that wait for a second person. */
export type WaitingVersions = ReadonlySet<string>;
export const waitingKey = ({ entry, number }: { entry: string; number: number }): string => `${entry} ${number}`;

/** As it is shown in the list and above the editor. */
export function summaryOf(stored: StoredEntry, languages: readonly Locale[], waiting: WaitingVersions): ContentSummary {
  const { entry, files, versions } = stored;
  return {
    entry: contentEntry.parse(entry) as string,
    titles: isDocument(entry) ? titlesOf(entry, files, languages) : {},
    languages: isDocument(entry)
      ? Object.fromEntries(languages.map((language) => [language, languageState(stored, language, languages[0]!)]))
      : {},
    isSample: isSampleContent(files),
    isRemoved: Object.keys(files).length === 0,
    latest: versions[0] ? versionOf(versions[0], waiting) : null,
  };
}

export function versionOf(stored: StoredVersion, waiting: WaitingVersions): ContentVersion {
  const { entry: _entry, isApproved: _isApproved, ...version } = stored;
  return { ...version, state: stateOf(stored, waiting) };
}

/** The languages that the organisation offers, in its order. */
export function offeredLanguages(organisation: ContentFiles): Locale[] {
  const { languages } = JSON.parse(organisation['organisation.json'] ?? '{"languages":[]}') as { languages: string[] };
  return languages.flatMap((one) => {
    const known = locale.safeParse(one);
    return known.success ? [known.data as Locale] : [];
  });
}

/** Whether something in them is marked as invented: in the front matter of a document, or in a record. */
export const isSampleContent = (files: ContentFiles): boolean =>
  Object.values(files).some((text) => /^sample: true$|"sample": true/m.test(text));

const isDocument = (entry: string): boolean => !entry.startsWith('records/') && entry !== 'organisation';

function stateOf(stored: StoredVersion, waiting: WaitingVersions): ContentState {
  if (stored.publishedAt) return 'published';
  if (stored.faults.length > 0) return 'faulty';
  if (stored.isApproved) return 'approved';
  return waiting.has(waitingKey(stored)) ? 'waiting' : 'draft';
}

function titlesOf(entry: string, files: ContentFiles, languages: readonly Locale[]): ContentSummary['titles'] {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const line = /^title: *(.+)$/m.exec(files[documentFile(entry, language)] ?? '')?.[1];
      return line ? [[language, line.trim().replace(/^(['"])(.*)\1$/, '$2')]] : [];
    }),
  );
}

/** Older: the original was changed after this translation was last changed or confirmed. */
function languageState({ entry, files, changedIn }: StoredEntry, language: Locale, original: Locale): LanguageState {
  if (!files[documentFile(entry, language)]) return 'missing';
  return (changedIn[language] ?? 0) < (changedIn[original] ?? 0) ? 'older' : 'current';
}
