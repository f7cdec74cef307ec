import type { CommandId } from '@libs/protocol/ids.ts';
import { clientRefusal, type Refusal, parseRefusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import { type FileAccess, filePath } from './upload-file.ts';

type FetchedFile = { blob: Blob } | { refused: Refusal };
/** `view`: the redrawn picture, a document, or a recording without where it was taken; `original`: the file as it was uploaded. */
export type FetchFile = (fileId: CommandId, make: 'view' | 'original') => Promise<FetchedFile>;

/** Twenty-five megabytes on a slow connection. */
const TIMEOUT_MS = 300_000;

/** Fetched and not linked, because the request is authorised by a header. */
export function createFileFetcher(access: FileAccess): FetchFile {
  const request = async (path: string): Promise<FetchedFile> => {
    const unreachable = { refused: clientRefusal('service.unavailable', access.lang) };
    try {
      const response = await fetch(path, {
        headers: { authorization: access.authorization(), 'x-aidline-lang': access.lang },
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return { blob: await response.blob() };
      return { refused: parseRefusal(await response.json()) ?? unreachable.refused };
    } catch {
      return unreachable;
    }
  };
  return async (fileId, make) => {
    const path = `${filePath(access.sessionId, fileId)}${make === 'original' ? '/original' : ''}`;
    const result = await request(path);
    const mayRenew = 'refused' in result && retryRuleOf(result.refused.code) === 'renew';
    return mayRenew && (await access.renew()) === 'renewed' ? request(path) : result;
  };
}
