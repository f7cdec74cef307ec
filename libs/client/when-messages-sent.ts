import { type ConversationStore, isSessionOpening } from './conversation-store.ts';

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
