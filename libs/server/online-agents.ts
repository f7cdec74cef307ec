import type { AgentId } from '@libs/protocol/ids.ts';
import type { PubSub } from './pub-sub.ts';

/** A sorted set: the agents who have a console open on any gateway, each with the time until which that counts. */
export const ONLINE_AGENTS_KEY = 'agents:here';

/** Null if Redis does not answer. */
export async function onlineAgents({ redis }: Pick<PubSub, 'redis'>): Promise<AgentId[] | null> {
  try {
    return (await redis.zrangebyscore(ONLINE_AGENTS_KEY, Date.now(), '+inf')) as AgentId[];
  } catch {
    return null;
  }
}
