import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { COMPANY_FADES_MS, type Signal } from '@libs/protocol/signals.ts';
import { LiveSessions } from './live-sessions.ts';

/** Told three times before a listener forgets. */
const TELL_EVERY_MS = COMPANY_FADES_MS / 3;

/**
 * Which agents of this gateway look at which conversation, for the colleagues who look at the same one. Whoever arrives
 * is answered by those who are there, and everybody repeats it: what a lost signal or a dying gateway leaves behind
 * fades by itself.
 */
@Injectable()
export class Company implements OnModuleInit, OnModuleDestroy {
  private readonly here = new Map<SessionId, Map<AgentId, number>>();
  private telling: NodeJS.Timeout | undefined;

  constructor(private readonly live: LiveSessions) {}

  onModuleInit(): void {
    this.live.onSignal((signal) => this.hear(signal));
    this.telling = setInterval(() => {
      for (const sessionId of this.here.keys()) this.tell(sessionId);
    }, TELL_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.telling);
  }

  enter(sessionId: SessionId, agentId: AgentId): void {
    const agents = this.here.get(sessionId) ?? new Map<AgentId, number>();
    agents.set(agentId, (agents.get(agentId) ?? 0) + 1);
    this.here.set(sessionId, agents);
    this.live.say({ kind: 'colleague', sessionId, agentId, doing: 'arriving' });
  }

  /** If they still look from another place, that one says so soon. */
  leave(sessionId: SessionId, agentId: AgentId): void {
    const agents = this.here.get(sessionId);
    const left = (agents?.get(agentId) ?? 1) - 1;
    if (left > 0) return void agents!.set(agentId, left);
    agents?.delete(agentId);
    if (agents?.size === 0) this.here.delete(sessionId);
    this.live.say({ kind: 'colleague', sessionId, agentId, doing: 'leaving' });
  }

  writing(sessionId: SessionId, agentId: AgentId): void {
    this.live.say({ kind: 'colleague', sessionId, agentId, doing: 'writing' });
  }

  private hear(signal: Signal): void {
    if (signal.kind === 'colleague' && signal.doing === 'arriving') this.tell(signal.sessionId, signal.agentId);
  }

  private tell(sessionId: SessionId, except?: AgentId): void {
    for (const agentId of this.here.get(sessionId)?.keys() ?? [])
      if (agentId !== except) this.live.say({ kind: 'colleague', sessionId, agentId, doing: 'viewing' });
  }
}
