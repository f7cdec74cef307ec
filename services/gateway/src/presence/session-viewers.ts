import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { VIEWER_EXPIRY_MS, type Signal } from '@libs/protocol/signals.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';

/** Three heartbeats before a listener removes a viewer. */
const HEARTBEAT_INTERVAL_MS = VIEWER_EXPIRY_MS / 3;

/**
 * Which agents of this gateway view which conversation, for the colleagues who view the same one. Present viewers answer
 * a new one, and all are announced again at each heartbeat: the entry of a lost signal or of a gateway that died expires
 * by itself.
 */
@Injectable()
export class SessionViewers implements OnModuleInit, OnModuleDestroy {
  private readonly viewers = new Map<SessionId, Map<AgentId, number>>();
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly live: LiveSessions) {}

  onModuleInit(): void {
    this.live.onSignal((signal) => this.onSignal(signal));
    this.heartbeat = setInterval(() => {
      for (const sessionId of this.viewers.keys()) this.publishViewers(sessionId);
    }, HEARTBEAT_INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.heartbeat);
  }

  enter(sessionId: SessionId, agentId: AgentId): void {
    const agents = this.viewers.get(sessionId) ?? new Map<AgentId, number>();
    agents.set(agentId, (agents.get(agentId) ?? 0) + 1);
    this.viewers.set(sessionId, agents);
    this.live.publishSignal({ kind: 'colleague', sessionId, agentId, doing: 'arriving' });
  }

  /** If the agent views it from another device, the next heartbeat announces them again. */
  leave(sessionId: SessionId, agentId: AgentId): void {
    const agents = this.viewers.get(sessionId);
    const left = (agents?.get(agentId) ?? 1) - 1;
    if (left > 0) return void agents!.set(agentId, left);
    agents?.delete(agentId);
    if (agents?.size === 0) this.viewers.delete(sessionId);
    this.live.publishSignal({ kind: 'colleague', sessionId, agentId, doing: 'leaving' });
  }

  typing(sessionId: SessionId, agentId: AgentId): void {
    this.live.publishSignal({ kind: 'colleague', sessionId, agentId, doing: 'writing' });
  }

  private onSignal(signal: Signal): void {
    if (signal.kind === 'colleague' && signal.doing === 'arriving')
      this.publishViewers(signal.sessionId, signal.agentId);
  }

  private publishViewers(sessionId: SessionId, except?: AgentId): void {
    for (const agentId of this.viewers.get(sessionId)?.keys() ?? [])
      if (agentId !== except) this.live.publishSignal({ kind: 'colleague', sessionId, agentId, doing: 'viewing' });
  }
}
