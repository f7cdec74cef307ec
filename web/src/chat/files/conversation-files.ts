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
  /** Resolves when the conversation is there to send to. */
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

/** A visitor's conversation begins with what they do first, and the gateway must have heard of that. */
export const whenOpen = (store: ChatStore): Promise<void> =>
  new Promise((resolve) => {
    const isOpen = () => store.getState().isLoaded && !isOpening(store.getState());
    if (isOpen()) return resolve();
    const stop = store.subscribe(() => {
      if (!isOpen()) return;
      stop();
      resolve();
    });
  });
