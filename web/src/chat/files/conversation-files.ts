import type { Actor } from '@libs/protocol/actors.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { type ChatStore, isOpening } from '../chat-store.ts';
import { type FetchFile, fileFetcher } from './fetch-file.ts';
import { FileTray } from './file-tray.ts';
import { keptFiles } from './kept-files.ts';
import { type FileAccess, fileSender } from './send-file.ts';

/** The files of one conversation for one person: those on their way, and the way to those that are there. */
export type ConversationFiles = { tray: FileTray; fetch: FetchFile };

type Whose = {
  sessionId: SessionId;
  actor: Actor;
  /** Resolves when the next file may go. */
  ready: () => Promise<void>;
};

export const ownerOf = (actor: Actor): string => (actor.role === 'agent' ? actor.agentId : 'visitor');

export function filesOf({ sessionId, actor, ready }: Whose, access: Omit<FileAccess, 'sessionId'>): ConversationFiles {
  const mine = { ...access, sessionId };
  const { lang, renew } = access;
  const send = fileSender(mine);
  const tray = new FileTray({ sessionId, owner: ownerOf(actor), lang, send, renew, kept: keptFiles, ready });
  return { tray, fetch: fileFetcher(mine) };
}

/**
 * Words come before the files that go with them, however slow the line is: resolves when the gateway knows of the
 * conversation and of all that was said in it so far. What was refused holds nothing up.
 */
export const whenSaid = (store: ChatStore): Promise<void> =>
  new Promise((resolve) => {
    const isSaid = () => {
      const chat = store.getState();
      const isUnderWay = chat.pending.some(({ ackedVersion, refusal }) => ackedVersion === undefined && !refusal);
      return chat.isLoaded && !isUnderWay && !isOpening(chat);
    };
    if (isSaid()) return resolve();
    const stop = store.subscribe(() => {
      if (!isSaid()) return;
      stop();
      resolve();
    });
  });
