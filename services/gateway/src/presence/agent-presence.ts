import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ONLINE_AGENTS_KEY, onlineAgents } from '@libs/server/online-agents.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** An agent without a heartbeat for this long is offline, whatever happened to their gateway; three heartbeats fit in it. */
const PRESENCE_TTL_MS = 10_000;
const HEARTBEAT_INTERVAL_MS = 3_000;

/**
 * Which agents have a console open, on any gateway: one sorted set in Redis with the time at which each entry expires, so
 * that the entries of a gateway that died expire by themselves. Without Redis the answer is unknown.
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

  /** If the agent is connected to another gateway, its next heartbeat adds them again within seconds. */
  leave(agentId: AgentId): void {
    const left = (this.consoleCounts.get(agentId) ?? 1) - 1;
    if (left > 0) return void this.consoleCounts.set(agentId, left);
    this.consoleCounts.delete(agentId);
    this.ignoreErrors(this.resources.pubSub.redis.zrem(ONLINE_AGENTS_KEY, agentId));
  }

  /** Null if Redis does not answer. */
  onlineAgents(): Promise<AgentId[] | null> {
    return onlineAgents(this.resources.pubSub);
  }

  private async sendHeartbeat(): Promise<void> {
    const { redis } = this.resources.pubSub;
    const until = Date.now() + PRESENCE_TTL_MS;
    const entries = [...this.consoleCounts.keys()].flatMap((agentId) => [until, agentId]);
    if (entries.length > 0) await redis.zadd(ONLINE_AGENTS_KEY, ...entries);
    await redis.zremrangebyscore(ONLINE_AGENTS_KEY, '-inf', Date.now() - PRESENCE_TTL_MS);
  }

  /** A failed write is repeated by the next heartbeat. */
  private ignoreErrors(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }
}
