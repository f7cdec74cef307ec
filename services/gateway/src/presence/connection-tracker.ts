import { Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Principal } from '../authentication/principal.ts';
import { AgentPresence } from './agent-presence.ts';
import { SessionViewers } from './session-viewers.ts';
import { VisitorPresence } from './visitor-presence.ts';

/** Passes connections, joins and leaves on to the presence of visitors and agents, and to the viewers of a session. */
@Injectable()
export class ConnectionTracker {
  constructor(
    private readonly visitorPresence: VisitorPresence,
    private readonly agentPresence: AgentPresence,
    private readonly viewers: SessionViewers,
  ) {}

  connected(principal: Principal): void {
    if (principal.as === 'agent') this.agentPresence.enter(principal.agentId);
  }

  disconnected(principal: Principal): void {
    if (principal.as === 'agent') this.agentPresence.leave(principal.agentId);
  }

  joined(sessionId: SessionId, principal: Principal): void {
    if (principal.as === 'visitor') this.visitorPresence.enter(sessionId);
    else this.viewers.enter(sessionId, principal.agentId);
  }

  left(sessionId: SessionId, principal: Principal): void {
    if (principal.as === 'visitor') this.visitorPresence.leave(sessionId);
    else this.viewers.leave(sessionId, principal.agentId);
  }

  typing(sessionId: SessionId, principal: Principal): void {
    if (principal.as === 'agent') this.viewers.typing(sessionId, principal.agentId);
  }
}
