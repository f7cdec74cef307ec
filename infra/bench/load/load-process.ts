import { openAidlineConversations, openIdleAidlineSockets } from './aidline-client.ts';
import type { LoadConversation, LoadTarget } from './load-conversation.ts';
import { closedLoop, openLoop } from './load-loops.ts';
import { openIdleRelaySockets, openRelayConversations } from './relay-client.ts';
import { serveRequests } from '../processes/request-server.ts';

/** The load generator: a process of its own, the same one for the bare relay and for Aidline. */
let conversations: LoadConversation[] = [];
let idleSockets: { join: () => Promise<void> } | undefined;

export type IdleSocketsRequest = { dialect: LoadTarget['dialect']; url: string; count: number };
export type ClosedLoopRequest = { conversations: number; seconds: number };
export type OpenLoopRequest = { seconds: number; rate: number };

serveRequests({
  converse: async (target: LoadTarget) => {
    conversations = await (target.dialect === 'relay'
      ? openRelayConversations(target)
      : openAidlineConversations(target));
  },
  closed: ({ conversations: count, seconds }: ClosedLoopRequest) => closedLoop(conversations.slice(0, count), seconds),
  open: ({ seconds, rate }: OpenLoopRequest) => openLoop(conversations, seconds, rate),
  idle: async ({ dialect, url, count }: IdleSocketsRequest) => {
    idleSockets = await (dialect === 'relay' ? openIdleRelaySockets(url, count) : openIdleAidlineSockets(url, count));
  },
  join: () => idleSockets?.join(),
});
