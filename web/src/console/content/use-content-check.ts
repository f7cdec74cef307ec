import { useEffect, useState } from 'react';
import { contentCheckResponse, type ContentCheckResponse, type ContentFiles } from '@libs/protocol/content.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** The site is asked once typing has stopped for this long. */
const PAUSE_MS = 800;

export type ContentCheck = Omit<ContentCheckResponse, 'page'> & {
  /** Null until the site could show it for the first time. */
  page: string | null;
  isChecked: boolean;
  /** The files that the answer is about; the form may have gone on. */
  files: ContentFiles;
  isUnavailable: boolean;
};

const NOT_YET: ContentCheck = {
  faults: [],
  page: null,
  modules: {},
  organisation: {},
  files: {},
  isChecked: false,
  isUnavailable: false,
};

/** What the build of the site says about an entry as it is typed: faults, or else what its pages would show. */
export function useContentCheck(http: AuthenticatedHttp, entry: string, files: ContentFiles): ContentCheck {
  const [check, setCheck] = useState<ContentCheck>(NOT_YET);
  const isEmpty = Object.keys(files).length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const ending = new AbortController();
    const ask = async () => {
      const body = { entry, files };
      const { signal } = ending;
      const answer = await http({ method: 'POST', path: '/content/check', answer: contentCheckResponse, body, signal });
      if (signal.aborted) return;
      if ('refused' in answer) return setCheck((last) => ({ ...last, isUnavailable: true }));
      // Of a text with faults there is no page; the last one that could be shown stays.
      const { faults, page, modules, organisation } = answer.value;
      const shown = faults.length === 0 ? { page, modules, organisation } : {};
      setCheck((last) => ({ ...last, faults, files, isChecked: true, isUnavailable: false, ...shown }));
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [http, entry, files, isEmpty]);
  return check;
}
