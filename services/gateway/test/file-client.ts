import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_NAME_HEADER } from '@libs/protocol/files.ts';
import { newCommandId } from './chat-client.ts';

type FileUpload = {
  sessionId: string;
  proof: string;
  file: Buffer;
  name?: string;
  fileId?: string;
  headers?: Record<string, string>;
};

/** Sends a file as a browser does. */
export const uploadFile = (
  url: string,
  { sessionId, proof, file, name = 'receipt.png', fileId = newCommandId(), headers = {} }: FileUpload,
) =>
  fetch(`${url}/api/sessions/${sessionId}/files/${fileId}`, {
    method: 'PUT',
    headers: {
      ...headers,
      authorization: proof,
      'content-type': 'application/octet-stream',
      [FILE_NAME_HEADER]: encodeURIComponent(name),
    },
    body: file as Buffer<ArrayBuffer>,
  });

export const getFile = (url: string, path: string, proof: string) =>
  fetch(`${url}/api/sessions/${path}`, { headers: { authorization: proof } });

export const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

/** What lies in the store of one conversation, finished or not. */
export const storedFilesIn = (folder: string, sessionId: string): string[] =>
  listFiles(folder).filter((path) => path.includes(sessionId));

/** Everything in the store, as it lies there. */
export const storedBytes = (folder: string): Buffer[] => listFiles(folder).map((path) => readFileSync(path));

const listFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
