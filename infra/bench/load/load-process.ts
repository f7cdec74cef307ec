import { openAidlineConversations, openIdleAidlineSockets, renewAgents } from './aidline-client.ts';
import { countInboxRows, openTeam, takeListDelays, type TeamTarget } from './team-client.ts';
import type { LoadConversation, LoadTarget } from './load-conversation.ts';
import { closedLoop, openLoop, type OpenLoopOptions } from './load-loops.ts';
import { openVisitors, reconnect } from './reconnecting-clients.ts';
import { openIdleRelaySockets, openRelayConversations } from './relay-client.ts';
import { serveRequests } from '../processes/request-server.ts';

/** The load generator: a process of its own, the same one for the bare relay and for Aidline. */
let conversations: LoadConversation[] = [];
/** The conversation with many readers. */
let crowded: LoadConversation[] = [];
let idleSockets: { join: () => Promise<void> } | undefined;

export type IdleSocketsRequest = { dialect: LoadTarget['dialect']; url: string; count: number };
export type ClosedLoopRequest = { conversations: number; seconds: number };
export type OpenLoopRequest = OpenLoopOptions;

serveRequests({
  converse: async (target: LoadTarget) => {
    const open = target.dialect === 'relay' ? openRelayConversations : openAidlineConversations;
    ({ conversations, crowded } = await open(target));
  },
  team: async (target: TeamTarget) => {
    conversations = await openTeam(target);
  },
  inboxRows: async () => countInboxRows(),
  listDelays: async () => takeListDelays(),
  renew: renewAgents,
  closed: ({ conversations: count, seconds }: ClosedLoopRequest) => closedLoop(conversations.slice(0, count), seconds),
  open: (order: OpenLoopRequest) => openLoop(conversations, order),
  crowded: (order: OpenLoopRequest) => openLoop(crowded, { ...order, sides: ['visitor'] }),
  idle: async ({ dialect, url, count }: IdleSocketsRequest) => {
    idleSockets = await (dialect === 'relay' ? openIdleRelaySockets(url, count) : openIdleAidlineSockets(url, count));
  },
  join: () => idleSockets?.join(),
  visitors: openVisitors,
  reconnect,
});
