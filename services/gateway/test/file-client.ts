import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_NAME_HEADER } from '@libs/protocol/files.ts';
import { newCommand } from './chat-client.ts';

type Upload = { sessionId: string; proof: string; file: Buffer; name?: string; fileId?: string };

/** Sends a file as a browser does. */
export const send = (url: string, { sessionId, proof, file, name = 'receipt.png', fileId = newCommand() }: Upload) =>
  fetch(`${url}/api/sessions/${sessionId}/files/${fileId}`, {
    method: 'PUT',
    headers: {
      authorization: proof,
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: encodeURIComponent(name),
    },
    body: file as Buffer<ArrayBuffer>,
  });

export const get = (url: string, path: string, proof: string) =>
  fetch(`${url}/api/sessions/${path}`, { headers: { authorization: proof } });

export const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** What lies in the store of one conversation, finished or not. */
export const storedIn = (folder: string, sessionId: string): string[] =>
  filesIn(folder).filter((path) => path.includes(sessionId));

/** Everything in the store, as it lies there. */
export const storedBytes = (folder: string): Buffer[] => filesIn(folder).map((path) => readFileSync(path));

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
