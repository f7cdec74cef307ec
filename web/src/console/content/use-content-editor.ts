import { useCallback, useEffect, useState } from 'react';
import {
  contentEntryResponse,
  contentFilesResponse,
  contentSavedResponse,
  type ContentEntryResponse,
  type ContentFiles,
  type ContentReviewRequest,
} from '@libs/protocol/content.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { HttpResult } from '../../api/http-client.ts';
import { forgetUnsaved, readUnsaved, sameFiles, storeUnsaved, type UnsavedContent } from './unsaved-content.ts';

export type ContentEditor = {
  /** Null until it is read. */
  answer: ContentEntryResponse | null;
  hasFailed: boolean;
  /** As the form shows them. */
  files: ContentFiles;
  isChanged: boolean;
  /** Somebody saved another version after the one that this text was written on. */
  isStale: boolean;
  /** Translations that the author says still say what the original says. */
  confirmed: ReadonlySet<Locale>;
  confirm: (language: Locale, isConfirmed: boolean) => void;
  change: (files: ContentFiles) => void;
  /** Takes the version that others saved, and forgets what was typed here. */
  discard: () => void;
  /** Saves what was typed here as the newest, although others saved meanwhile. */
  keepOwn: () => void;
  load: () => Promise<void>;
  /** Saves the text, or these files in its place; the number of the version, or why not. */
  save: (files?: ContentFiles) => Promise<number | Refusal>;
  /** Asks for a second person, for the last version after what is typed was saved. Null, or why not. */
  askForReview: (publishAt: string | null, number?: number) => Promise<Refusal | null>;
  readVersion: (number: number) => Promise<ContentFiles | null>;
};

const latestNumber = (answer: ContentEntryResponse | null): number => answer?.summary.latest?.number ?? 0;
const NOBODY: ReadonlySet<Locale> = new Set();

/** One entry, with what is typed: it stays in this tab until it is saved, also through a reload. */
export function useContentEditor(http: AuthenticatedHttp, entry: string): ContentEditor {
  const [answer, setAnswer] = useState<ContentEntryResponse | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [unsaved, setUnsaved] = useState<UnsavedContent | null>(() => readUnsaved(entry));
  const [confirmed, setConfirmed] = useState(NOBODY);
  const read = useCallback(
    () => http({ method: 'GET', path: `/content/entry?entry=${entry}`, answer: contentEntryResponse }),
    [http, entry],
  );
  const take = useCallback((now: HttpResult<ContentEntryResponse>) => {
    setHasFailed('refused' in now);
    if ('value' in now) setAnswer(now.value);
  }, []);
  useEffect(() => void read().then(take), [read, take]);
  const load = () => read().then(take);

  const files = unsaved?.files ?? answer?.files ?? {};
  const base = unsaved?.base ?? latestNumber(answer);
  const keep = (next: UnsavedContent | null) => {
    setUnsaved(next);
    if (next) storeUnsaved(entry, next);
    else forgetUnsaved(entry);
  };
  const save = async (own: ContentFiles = files) => {
    const body = { entry, files: own, base, confirmed: [...confirmed] };
    const saved = await http({ method: 'PUT', path: '/content', answer: contentSavedResponse, body });
    if ('refused' in saved) {
      if (saved.refused.code === 'content.stale') await load();
      return saved.refused;
    }
    const { number } = saved.value;
    await load();
    setConfirmed(NOBODY);
    // What was typed during the save stays, and is written on the version that was just saved.
    setUnsaved((now) => {
      const isOlder = !now || now === unsaved || sameFiles(now.files, own);
      const next = isOlder ? null : { files: now.files, base: number };
      if (next) storeUnsaved(entry, next);
      else forgetUnsaved(entry);
      return next;
    });
    return number;
  };
  const isChanged = unsaved !== null && !sameFiles(unsaved.files, answer?.files ?? {});
  return {
    ...{ answer, hasFailed, files, isChanged, confirmed, load, save },
    isStale: isChanged && answer !== null && base !== latestNumber(answer),
    confirm: (language, isConfirmed) =>
      setConfirmed((now) => new Set(isConfirmed ? [...now, language] : [...now].filter((one) => one !== language))),
    change: (next) => keep(answer && sameFiles(next, answer.files) ? null : { files: next, base }),
    discard: () => keep(null),
    keepOwn: () => keep({ files, base: latestNumber(answer) }),
    askForReview: async (publishAt, own) => {
      const saved = own ?? (isChanged || confirmed.size > 0 ? await save() : latestNumber(answer));
      if (typeof saved !== 'number') return saved;
      const asked = await askForReview(http, { versions: [{ entry, number: saved }], publishAt });
      await load();
      return 'refused' in asked ? asked.refused : null;
    },
    readVersion: (number) => readVersion(http, entry, number),
  };
}

const askForReview = (http: AuthenticatedHttp, body: ContentReviewRequest) =>
  http({ method: 'POST', path: '/content/review', body });

async function readVersion(http: AuthenticatedHttp, entry: string, number: number): Promise<ContentFiles | null> {
  const path = `/content/version?entry=${entry}&number=${number}`;
  const read = await http({ method: 'GET', path, answer: contentFilesResponse });
  return 'value' in read ? read.value.files : null;
}
