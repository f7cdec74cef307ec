import type { ClientNetwork } from '../ports.ts';
import { systemClock } from '../system-environment.ts';
import { AgentLongPollTransport } from '../transport/agent-long-poll.ts';
import { FallbackTransport } from '../transport/fallback.ts';
import { longPollAnswers } from '../transport/long-poll-answers.ts';
import { createWebSocketTransport } from '../transport/websocket.ts';
import { browserNetwork } from './browser-environment.ts';

/** The same for an agent, whose list is asked for where WebSocket is blocked. */
export const agentBrowserNetwork: ClientNetwork = {
  ...browserNetwork,
  createTransport: (credentials) =>
    new FallbackTransport(
      createWebSocketTransport(credentials),
      new AgentLongPollTransport({ credentials, clock: systemClock, answers: longPollAnswers }),
      systemClock,
    ),
};
