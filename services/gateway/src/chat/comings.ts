import { Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Principal } from '../access/principal.ts';
import { AgentsHere } from './agents-here.ts';
import { Company } from './company.ts';
import { Presence } from './presence.ts';

/** Who comes and goes, told to whom it concerns: customers to agents, agents to customers, and agents to each other. */
@Injectable()
export class Comings {
  constructor(
    private readonly presence: Presence,
    private readonly agents: AgentsHere,
    private readonly company: Company,
  ) {}

  connected(principal: Principal): void {
    if (principal.as === 'agent') this.agents.enter(principal.agentId);
  }

  disconnected(principal: Principal): void {
    if (principal.as === 'agent') this.agents.leave(principal.agentId);
  }

  joined(sessionId: SessionId, principal: Principal): void {
    if (principal.as === 'visitor') this.presence.enter(sessionId);
    else this.company.enter(sessionId, principal.agentId);
  }

  left(sessionId: SessionId, principal: Principal): void {
    if (principal.as === 'visitor') this.presence.leave(sessionId);
    else this.company.leave(sessionId, principal.agentId);
  }

  writes(sessionId: SessionId, principal: Principal): void {
    if (principal.as === 'agent') this.company.writing(sessionId, principal.agentId);
  }
}
