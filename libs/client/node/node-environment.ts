import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import type { ClientNetwork, ConversationEnvironment } from '../ports.ts';
import { systemClock, systemRandom } from '../system-environment.ts';
import { longPollAnswers } from '../transport/long-poll-answers.ts';
import { LongPollTransport } from '../transport/long-poll.ts';
import { createWebSocketTransport } from '../transport/websocket.ts';

/** A gateway by its address, `http://…`, by WebSocket only. */
export const nodeNetwork = (url: string): ClientNetwork => ({
  clock: systemClock,
  random: systemRandom,
  createTransport: (credentials) => createWebSocketTransport(credentials, { url }),
});

/** One process has one window on a conversation, and nobody looks away from it. */
export const nodeConversation: ConversationEnvironment = {
  clock: systemClock,
  locks: null,
  onVisible: () => () => undefined,
};

/** The same gateway by plain HTTP. */
export const createNodeLongPoll = (url: string, credentials: Credentials): LongPollTransport =>
  new LongPollTransport({
    credentials: () => credentials,
    clock: systemClock,
    answers: longPollAnswers,
    fetchAnswer: (path, init) => fetch(url + path, init),
  });
