import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { Plumbing } from '@libs/server/plumbing.ts';

/** Who has not been told of for so long is gone, whatever became of their gateway; told three times in it. */
const FADES_MS = 10_000;
const TELL_EVERY_MS = 3_000;
const HERE = 'agents:here';

/**
 * Which agents have a console open, on any gateway: one sorted set, each agent with the moment at which they fade. What
 * a dying gateway leaves behind fades by itself. Where Redis cannot say, nobody knows, and nobody pretends to.
 */
@Injectable()
export class AgentsHere implements OnModuleInit, OnModuleDestroy {
  private readonly consoles = new Map<AgentId, number>();
  private telling: NodeJS.Timeout | undefined;

  constructor(private readonly plumbing: Plumbing) {}

  onModuleInit(): void {
    this.telling = setInterval(() => this.quietly(this.tell()), TELL_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.telling);
  }

  enter(agentId: AgentId): void {
    this.consoles.set(agentId, (this.consoles.get(agentId) ?? 0) + 1);
    this.quietly(this.tell());
  }

  /** If they are still at another gateway, that one says so within seconds. */
  leave(agentId: AgentId): void {
    const left = (this.consoles.get(agentId) ?? 1) - 1;
    if (left > 0) return void this.consoles.set(agentId, left);
    this.consoles.delete(agentId);
    this.quietly(this.plumbing.bus.keys.zrem(HERE, agentId));
  }

  /** Null when it cannot be told. */
  async all(): Promise<AgentId[] | null> {
    try {
      return (await this.plumbing.bus.keys.zrangebyscore(HERE, Date.now(), '+inf')) as AgentId[];
    } catch {
      return null;
    }
  }

  private async tell(): Promise<void> {
    const { keys } = this.plumbing.bus;
    const until = Date.now() + FADES_MS;
    const here = [...this.consoles.keys()].flatMap((agentId) => [until, agentId]);
    if (here.length > 0) await keys.zadd(HERE, ...here);
    await keys.zremrangebyscore(HERE, '-inf', Date.now() - FADES_MS);
  }

  /** What Redis does not take is told again soon. */
  private quietly(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }
}
