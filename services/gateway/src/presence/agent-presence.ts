import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Who has not been told of for so long is gone, whatever became of their gateway; told three times in it. */
const PRESENCE_TTL_MS = 10_000;
const HEARTBEAT_INTERVAL_MS = 3_000;
const ONLINE_AGENTS_KEY = 'agents:here';

/**
 * Which agents have a console open, on any gateway: one sorted set, each agent with the moment at which they fade. What
 * a dying gateway leaves behind fades by itself. Where Redis cannot say, nobody knows, and nobody pretends to.
 */
@Injectable()
export class AgentPresence implements OnModuleInit, OnModuleDestroy {
  private readonly consoleCounts = new Map<AgentId, number>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly resources: ServerResources) {}

  onModuleInit(): void {
    this.heartbeat = setInterval(() => this.ignoreErrors(this.sendHeartbeat()), HEARTBEAT_INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
  }

  enter(agentId: AgentId): void {
    this.consoleCounts.set(agentId, (this.consoleCounts.get(agentId) ?? 0) + 1);
    this.ignoreErrors(this.sendHeartbeat());
  }

  /** If they are still at another gateway, that one says so within seconds. */
  leave(agentId: AgentId): void {
    const left = (this.consoleCounts.get(agentId) ?? 1) - 1;
    if (left > 0) return void this.consoleCounts.set(agentId, left);
    this.consoleCounts.delete(agentId);
    this.ignoreErrors(this.resources.pubSub.redis.zrem(ONLINE_AGENTS_KEY, agentId));
  }

  /** Null when it cannot be told. */
  async onlineAgents(): Promise<AgentId[] | null> {
    try {
      return (await this.resources.pubSub.redis.zrangebyscore(ONLINE_AGENTS_KEY, Date.now(), '+inf')) as AgentId[];
    } catch {
      return null;
    }
  }

  private async sendHeartbeat(): Promise<void> {
    const { redis } = this.resources.pubSub;
    const until = Date.now() + PRESENCE_TTL_MS;
    const here = [...this.consoleCounts.keys()].flatMap((agentId) => [until, agentId]);
    if (here.length > 0) await redis.zadd(ONLINE_AGENTS_KEY, ...here);
    await redis.zremrangebyscore(ONLINE_AGENTS_KEY, '-inf', Date.now() - PRESENCE_TTL_MS);
  }

  /** What Redis does not take is told again soon. */
  private ignoreErrors(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }
}
