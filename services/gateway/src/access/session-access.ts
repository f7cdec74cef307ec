import { Injectable } from '@nestjs/common';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { AgentsStore } from '../agents/agents.store.ts';
import { Refused } from '../edge/refused.ts';
import { AddressAllowance } from './address-allowance.ts';
import type { Principal, Visitor } from './principal.ts';
import { VisitorKeysStore } from './visitor-keys.store.ts';
import { may } from './who-may.ts';

/**
 * The one gate to sessions, asked on every event and not only at the handshake. "Not yours" looks exactly like
 * "not there", so an id in the wrong hands tells nothing.
 */
@Injectable()
export class SessionAccess {
  constructor(
    private readonly keys: VisitorKeysStore,
    private readonly agents: AgentsStore,
    private readonly allowance: AddressAllowance,
  ) {}

  /** Throws a refusal unless this principal may read this session now. */
  assertMayRead(principal: Principal, sessionId: SessionId): void {
    this.assertFresh(principal);
    if (principal.as === 'visitor' && (principal.sessionId !== sessionId || principal.isNewcomer))
      throw new Refused('session.unknown');
  }

  /** Throws a refusal unless this principal may ask for this now. A newcomer's opening registers its key first. */
  async assertMayAsk(principal: Principal, sessionId: SessionId, command: ChatCommand): Promise<void> {
    this.assertFresh(principal);
    if (principal.as === 'visitor' && principal.sessionId !== sessionId) throw new Refused('session.unknown');
    if (!may(principal.as, command.type)) throw new Refused('access.denied');
    if (principal.as === 'visitor' && principal.isNewcomer) await this.letIn(principal, command);
    if (command.type === 'session.transfer' && !(await this.agents.find(command.agentId)))
      throw new Refused('agent.unknown');
  }

  private assertFresh(principal: Principal): void {
    if (principal.as === 'agent' && principal.expiresAt * 1000 <= Date.now()) throw new Refused('access.expired');
  }

  private async letIn(visitor: Visitor, command: ChatCommand): Promise<void> {
    if (command.type !== 'session.open') throw new Refused('session.unknown');
    await this.allowance.takeOpening(visitor.address);
    if ((await this.keys.register(visitor.sessionId, visitor.keyHash)) === 'other')
      throw new Refused('session.unknown');
    visitor.isNewcomer = false;
  }
}
