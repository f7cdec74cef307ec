import { type ConversationStore, isSessionOpening } from './conversation-store.ts';

/**
 * Messages are sent before the files that go with them, however slow the connection is: resolves when the gateway has
 * recorded the conversation and every message sent so far. A refused message does not delay it.
 */
export const whenMessagesSent = (store: ConversationStore): Promise<void> =>
  new Promise((resolve) => {
    const areSent = () => {
      const chat = store.getState();
      const isSending = chat.pending.some(({ state }) => state === 'saved' || state === 'unkept');
      return chat.isLoaded && !isSending && !isSessionOpening(chat);
    };
    if (areSent()) return resolve();
    const stop = store.subscribe(() => {
      if (!areSent()) return;
      stop();
      resolve();
    });
  });
