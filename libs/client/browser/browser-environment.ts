import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import { createOutbox, type Outbox } from '../outbox.ts';
import type { ClientNetwork, ConversationEnvironment } from '../ports.ts';
import { FallbackTransport } from '../transport/fallback.ts';
import { longPollAnswers } from '../transport/long-poll-answers.ts';
import { createLazyTransport } from '../transport/lazy-transport.ts';
import { systemClock, systemRandom } from '../system-environment.ts';
import { createWebSocketTransport } from '../transport/websocket.ts';
import { createBrowserStorage } from './browser-storage.ts';

/** For a visitor: the gateway that served the page, by WebSocket or, where that is blocked, by long polling. */
export const browserNetwork: ClientNetwork = {
  clock: systemClock,
  random: systemRandom,
  createTransport: (credentials: () => Credentials) =>
    new FallbackTransport(
      createWebSocketTransport(credentials),
      createLazyTransport(async () => {
        const { LongPollTransport } = await import('../transport/long-poll.ts');
        return new LongPollTransport({ credentials, clock: systemClock, answers: longPollAnswers });
      }),
      systemClock,
    ),
  onWakeUp: (onWakeUp) => {
    const stopWatching = onVisible(onWakeUp);
    addEventListener('online', onWakeUp);
    return () => {
      stopWatching();
      removeEventListener('online', onWakeUp);
    };
  },
};

/** Read when a conversation opens: locks are absent outside secure contexts and in browsers before 2022. */
export const browserConversation = (): ConversationEnvironment => ({
  clock: systemClock,
  locks: navigator.locks ?? null,
  onVisible,
});

/** @param owner `visitor`, or an agent's id: one person's messages are never sent as another's. */
export const createBrowserOutbox = (owner: string): Outbox => createOutbox(owner, createBrowserStorage());

function onVisible(onWakeUp: () => void): () => void {
  const wakeIfVisible = () => document.visibilityState === 'visible' && onWakeUp();
  document.addEventListener('visibilitychange', wakeIfVisible);
  return () => document.removeEventListener('visibilitychange', wakeIfVisible);
}
