import { contentEntry, documentFile, type ContentFiles } from '@libs/protocol/content.ts';
import type { ContentState, ContentSummary, ContentVersion, LanguageState } from '@libs/protocol/content.ts';
import { locale, type Locale } from '@libs/protocol/languages.ts';
import type { StoredEntry, StoredVersion } from './content.store.ts';

/** `entry number` of those that wait for a second person. */
export type WaitingVersions = ReadonlySet<string>;
export const waitingKey = ({ entry, number }: { entry: string; number: number }): string => `${entry} ${number}`;

/** As it is shown in the list and above the editor. */
export function summaryOf(stored: StoredEntry, languages: readonly Locale[], waiting: WaitingVersions): ContentSummary {
  const { entry, versions } = stored;
  const files = latestFiles(stored);
  return {
    entry: contentEntry.parse(entry) as string,
    title: titleOf(entry, files, languages),
    languages: isDocument(entry)
      ? Object.fromEntries(languages.map((language) => [language, languageState(stored, language, languages[0]!)]))
      : {},
    isSample: isSampleContent(files),
    isRemoved: Object.keys(files).length === 0,
    latest: versions[0] ? versionOf(versions[0], waiting) : null,
  };
}

export function versionOf(stored: StoredVersion, waiting: WaitingVersions): ContentVersion {
  const { entry: _entry, files, confirmed: _confirmed, isApproved: _isApproved, ...version } = stored;
  return { ...version, state: stateOf(stored, waiting), isRemoval: Object.keys(files).length === 0 };
}

export const latestFiles = ({ base, versions }: StoredEntry): ContentFiles => versions[0]?.files ?? base;

/** What is on the site. */
export const publishedFiles = ({ base, versions }: StoredEntry): ContentFiles =>
  versions.find(({ isCurrent }) => isCurrent)?.files ?? base;

/** The languages that the organisation offers, in its order. */
export function offeredLanguages(organisation: ContentFiles): Locale[] {
  const { languages } = JSON.parse(organisation['organisation.json'] ?? '{"languages":[]}') as { languages: string[] };
  return languages.flatMap((one) => {
    const known = locale.safeParse(one);
    return known.success ? [known.data as Locale] : [];
  });
}

/** Whether something in them is marked as invented. */
export const isSampleContent = (files: ContentFiles): boolean =>
  Object.values(files).some((text) => SAMPLE_MARK.test(text));

/** In the front matter of a document and in a record. */
const SAMPLE_MARK = /^sample: true$|"sample": true/m;

const isDocument = (entry: string): boolean => !entry.startsWith('records/') && entry !== 'organisation';

function stateOf(stored: StoredVersion, waiting: WaitingVersions): ContentState {
  if (stored.publishedAt) return 'published';
  if (stored.faults.length > 0) return 'faulty';
  if (stored.isApproved) return 'approved';
  return waiting.has(waitingKey(stored)) ? 'waiting' : 'draft';
}

function titleOf(entry: string, files: ContentFiles, languages: readonly Locale[]): string | null {
  const texts = languages.map((language) => files[documentFile(entry, language)]);
  const line = texts.flatMap((text) => /^title: *(.+)$/m.exec(text ?? '')?.slice(1) ?? [])[0];
  return line ? line.trim().replace(/^(['"])(.*)\1$/, '$2') : null;
}

/** Older: the original was changed after this translation was last changed or confirmed. */
function languageState(stored: StoredEntry, language: Locale, original: Locale): LanguageState {
  if (!latestFiles(stored)[documentFile(stored.entry, language)]) return 'missing';
  return lastChange(stored, language) < lastChange(stored, original) ? 'older' : 'current';
}

/** The number of the version that changed the text in this language, or said that it is still right; 0 for none. */
function lastChange({ entry, base, versions }: StoredEntry, language: Locale): number {
  const path = documentFile(entry, language);
  const found = versions.find(({ files, confirmed }, index) => {
    const before = versions[index + 1]?.files ?? base;
    return files[path] !== before[path] || confirmed.includes(language);
  });
  return found?.number ?? 0;
}
