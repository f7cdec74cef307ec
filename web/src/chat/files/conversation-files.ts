import type { Actor } from '@libs/protocol/actors.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { type ConversationStore, isSessionOpening } from '@libs/client/conversation-store.ts';
import { type FetchFile, createFileFetcher } from './fetch-file.ts';
import { FileUploadQueue } from './file-upload-queue.ts';
import { pendingFileStorage } from './pending-file-storage.ts';
import { type FileAccess, createFileUploader } from './upload-file.ts';

/** The files of one conversation for one person: those on their way, and the way to those that are there. */
export type ConversationFiles = { uploads: FileUploadQueue; fetchFile: FetchFile };

type ConversationFilesOptions = {
  sessionId: SessionId;
  actor: Actor;
  /** Resolves when the next file may go. */
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
  });
  return { uploads: uploadQueue, fetchFile: createFileFetcher(mine) };
}

/**
 * Words come before the files that go with them, however slow the line is: resolves when the gateway knows of the
 * conversation and of all that was said in it so far. What was refused holds nothing up.
 */
export const whenMessagesSent = (store: ConversationStore): Promise<void> =>
  new Promise((resolve) => {
    const isSaid = () => {
      const chat = store.getState();
      const isUnderWay = chat.pending.some(({ state }) => state === 'saved' || state === 'unkept');
      return chat.isLoaded && !isUnderWay && !isSessionOpening(chat);
    };
    if (isSaid()) return resolve();
    const stop = store.subscribe(() => {
      if (!isSaid()) return;
      stop();
      resolve();
    });
  });
