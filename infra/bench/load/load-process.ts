import { openAidlineConversations, openIdleAidlineSockets } from './aidline-dialect.ts';
import type { Conversation, Target } from './conversation.ts';
import { closedLoop, openLoop } from './loops.ts';
import { openIdleRelaySockets, openRelayConversations } from './relay-dialect.ts';
import { serve } from '../processes/serve.ts';

/** The load generator: a process of its own, the same one for the bare relay and for Aidline. */
let conversations: Conversation[] = [];
let idle: { join: () => Promise<void> } | undefined;

export type Idle = { dialect: Target['dialect']; url: string; count: number };
export type Closed = { conversations: number; seconds: number };
export type Open = { seconds: number; rate: number };

serve({
  converse: async (target: Target) => {
    conversations = await (target.dialect === 'relay'
      ? openRelayConversations(target)
      : openAidlineConversations(target));
  },
  closed: ({ conversations: count, seconds }: Closed) => closedLoop(conversations.slice(0, count), seconds),
  open: ({ seconds, rate }: Open) => openLoop(conversations, seconds, rate),
  idle: async ({ dialect, url, count }: Idle) => {
    idle = await (dialect === 'relay' ? openIdleRelaySockets(url, count) : openIdleAidlineSockets(url, count));
  },
  join: () => idle?.join(),
});
