import type { CommandId } from '@libs/protocol/ids.ts';
import { ownRefusal, type Refusal, refusalIn, retryOf } from '../../api/refusal.ts';
import { type FileAccess, pathOf } from './send-file.ts';

type Fetched = { blob: Blob } | { refused: Refusal };
/** `view`: to look at, or a document to save; `original`: a picture as it came. */
export type FetchFile = (fileId: CommandId, make: 'view' | 'original') => Promise<Fetched>;

/** Ten megabytes on a bad line. */
const PATIENCE_MS = 120_000;

/** Fetched and not linked, because whoever asks shows who they are in a header. */
export function fileFetcher(access: FileAccess): FetchFile {
  const ask = async (path: string): Promise<Fetched> => {
    const unreachable = { refused: ownRefusal('service.unavailable', access.lang) };
    try {
      const response = await fetch(path, {
        headers: { authorization: access.authorization(), 'x-aidline-lang': access.lang },
        cache: 'no-store',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.ok) return { blob: await response.blob() };
      return { refused: refusalIn(await response.json()) ?? unreachable.refused };
    } catch {
      return unreachable;
    }
  };
  return async (fileId, make) => {
    const path = `${pathOf(access.sessionId, fileId)}${make === 'original' ? '/original' : ''}`;
    const got = await ask(path);
    const mayRenew = 'refused' in got && retryOf(got.refused.code) === 'renew';
    return mayRenew && (await access.renew()) === 'renewed' ? ask(path) : got;
  };
}
