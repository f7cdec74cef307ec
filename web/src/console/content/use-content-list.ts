import { useCallback, useEffect, useState } from 'react';
import { contentListResponse, type ContentListResponse } from '@libs/protocol/content.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** A build takes a minute; whoever waits for it sees it end within this time. */
const BUILD_POLL_MS = 3_000;
/** For what colleagues do meanwhile. */
const IDLE_POLL_MS = 30_000;

export type ContentListState = {
  list: ContentListResponse | null;
  hasFailed: boolean;
  /** Whether the site will change soon. */
  isAwaited: boolean;
  reload: () => void;
};

/** All entries and the state of the site, read again every few seconds while a build is awaited. */
export function useContentList(http: AuthenticatedHttp): ContentListState {
  const [{ list, isAwaited }, setRead] = useState<Pick<ContentListState, 'list' | 'isAwaited'>>(NOTHING_READ);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(
    () =>
      void http({ method: 'GET', path: '/content', answer: contentListResponse }).then((now) => {
        setHasFailed('refused' in now);
        if ('value' in now) setRead({ list: now.value, isAwaited: awaitsBuild(now.value, Date.now()) });
      }),
    [http],
  );
  useEffect(() => {
    reload();
    const timer = setInterval(
      () => document.visibilityState === 'visible' && reload(),
      isAwaited ? BUILD_POLL_MS : IDLE_POLL_MS,
    );
    return () => clearInterval(timer);
  }, [reload, isAwaited]);
  return { list, hasFailed, isAwaited, reload };
}

const NOTHING_READ = { list: null, isAwaited: false };

/** Whether the site is being built, or what was approved for now is not on it yet. */
export function awaitsBuild({ entries, build }: ContentListResponse, now: number): boolean {
  if (build && build.finishedAt === null) return true;
  return entries.some(
    ({ latest }) => latest?.state === 'approved' && Date.parse(latest.publishAt ?? '1970-01-01') <= now,
  );
}
