import type { Actor } from '@libs/protocol/actors.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { type FetchFile, createFileFetcher } from './fetch-file.ts';
import { FileUploadQueue } from '../file-upload-queue.ts';
import type { WakeUpSource } from '../ports.ts';
import { systemClock } from '../system-environment.ts';
import { jpegOfHeic } from './jpeg-of-heic.ts';
import { pendingFileStorage } from './pending-file-storage.ts';
import { type FileAccess, createFileUploader } from './upload-file.ts';

/** The files of one conversation for one person: those being uploaded, and a function that fetches those in the log. */
export type ConversationFiles = { uploads: FileUploadQueue; fetchFile: FetchFile };

type ConversationFilesOptions = {
  sessionId: SessionId;
  actor: Actor;
  /** Resolves when the next file may be sent. */
  ready: () => Promise<void>;
};

export const fileOwnerOf = (actor: Actor): string => (actor.role === 'agent' ? actor.agentId : 'visitor');

export function createConversationFiles(
  { sessionId, actor, ready }: ConversationFilesOptions,
  access: Omit<FileAccess, 'sessionId'>,
): ConversationFiles {
  const mine = { ...access, sessionId };
  const { lang, renew } = access;
  const send = createFileUploader(mine);
  const uploadQueue = new FileUploadQueue({
    sessionId,
    owner: fileOwnerOf(actor),
    lang,
    send,
    renew,
    pendingFiles: pendingFileStorage,
    ready,
    onOnline,
    convertHeic: jpegOfHeic,
    pause: (ms) => new Promise((resolve) => systemClock.after(ms, resolve)),
  });
  return { uploads: uploadQueue, fetchFile: createFileFetcher(mine) };
}

const onOnline: WakeUpSource = (onWakeUp) => {
  addEventListener('online', onWakeUp);
  return () => removeEventListener('online', onWakeUp);
};
