import { FILE_NAME_HEADER } from '@libs/protocol/files.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { acknowledgements } from '@libs/protocol/socket-protocol.ts';
import { parseRefusal } from '@libs/protocol/refusal.ts';
import { clientFileRefusal } from '../client-file-refusal.ts';
import type { UploadFile, UploadOutcome } from '../ports.ts';

/** How one person accesses the files of a conversation. */
export type FileAccess = {
  sessionId: SessionId;
  lang: Locale;
  /** The current value of the `Authorization` header. */
  authorization: () => string;
  /** Renews it. A visitor's never expires. */
  renew: () => Promise<'renewed' | 'unreachable' | 'ended'>;
};

export const filePath = (sessionId: SessionId, fileId: CommandId): string =>
  `/api/sessions/${sessionId}/files/${fileId}`;

/** Without progress for so long the network is considered gone. */
const STALL_TIMEOUT_MS = 30_000;

/** Sends the file as the body of a request; with XMLHttpRequest, because `fetch` reports no progress of an upload. */
export const createFileUploader =
  (access: FileAccess): UploadFile =>
  ({ fileId, name, file }, { onProgress, signal }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout> | undefined;
      const stillAlive = () => {
        clearTimeout(stalled);
        stalled = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      };
      const settle = () => {
        clearTimeout(stalled);
        signal.removeEventListener('abort', abort);
        resolve(outcomeOf(request, access.lang));
      };
      const abort = () => request.abort();
      signal.addEventListener('abort', abort);
      request.open('PUT', filePath(access.sessionId, fileId));
      for (const [header, value] of Object.entries(headersOf(access, name))) request.setRequestHeader(header, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        stillAlive();
        onProgress(total > 0 ? loaded / total : 0);
      });
      request.addEventListener('loadend', settle);
      stillAlive();
      request.send(file);
    });

const headersOf = ({ authorization, lang }: FileAccess, name: string): Record<string, string> => ({
  authorization: authorization(),
  'content-type': 'application/octet-stream',
  'x-aidline-lang': lang,
  [FILE_NAME_HEADER]: encodeURIComponent(name.toWellFormed()),
});

function outcomeOf({ status, responseText }: XMLHttpRequest, lang: Locale): UploadOutcome {
  if (status === 0) return 'unreachable';
  const answer = parseJsonOrNull(responseText);
  if ('value' in parseWith(acknowledgements.command, answer)) return 'sent';
  const refused = parseRefusal(answer);
  if (refused) return { refused };
  // An answer of a proxy before the gateway: the file is too large for it, or the gateway is unreachable.
  return status === 413 ? { refused: clientFileRefusal('file.too-large', lang) } : 'unreachable';
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
