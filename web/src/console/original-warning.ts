import type { FetchFile } from '@libs/client/browser/fetch-file.ts';
import { m } from '../i18n/messages.ts';

const warned = new WeakMap<FetchFile, FetchFile>();

/**
 * Warns an agent before an original is saved, and says why a PDF was not drawn. The same one for the same fetcher, so that
 * what is shown is not fetched again at each rendering.
 */
export function withOriginalWarning(fetchFile: FetchFile, confirm = askInWindow): FetchFile {
  const known = warned.get(fetchFile);
  if (known) return known;
  const fetchWarned: FetchFile = async (fileId, make) => {
    if (make === 'original' && !confirm(m.files_original_warning()))
      return { refused: { code: 'file.unknown', message: m.files_original_left(), ref: '' } };
    const result = await fetchFile(fileId, make);
    if (!('refused' in result) || result.refused.code !== 'file.damaged') return result;
    return { refused: { ...result.refused, message: m.files_not_drawn() } };
  };
  warned.set(fetchFile, fetchWarned);
  return fetchWarned;
}

// A question of the browser cannot be covered or pressed by accident with the button below it.
const askInWindow = (text: string): boolean => window.confirm(text);
