import { Injectable } from '@nestjs/common';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { isRoleAtLeast } from '@libs/protocol/roles.ts';
import { AgentsStore } from '../authentication/agents.store.ts';
import { LoginVerifier } from '../authentication/login-verifier.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { HeldDevices } from '../rate-limiting/held-devices.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import type { Principal, VisitorPrincipal } from '../authentication/principal.ts';
import { VisitorKeysStore } from '../authentication/visitor-keys.store.ts';
import { ConversationAccess } from './conversation-access.ts';
import { isCommandAllowed } from './command-permissions.ts';

/**
 * Authorises access to sessions, for every event and not only at the handshake. A session of somebody else is refused
 * exactly like one that does not exist, so that an id reveals nothing.
 */
@Injectable()
export class SessionAccess {
  constructor(
    private readonly keys: VisitorKeysStore,
    private readonly agents: AgentsStore,
    private readonly limiter: RateLimiter,
    private readonly logins: LoginVerifier,
    private readonly devices: HeldDevices,
    private readonly conversations: ConversationAccess,
  ) {}

  /** Throws a refusal unless this principal may read this session now. */
  assertMayRead(principal: Principal, sessionId: SessionId): void {
    this.assertNotExpired(principal);
    if (principal.as === 'visitor' && (principal.sessionId !== sessionId || principal.isNewcomer))
      throw new RefusalError('session.unknown');
  }

  /** The same with the organisation's rule about who may read what. */
  async assertMayOpen(principal: Principal, sessionId: SessionId): Promise<void> {
    this.assertMayRead(principal, sessionId);
    if (principal.as === 'agent') await this.conversations.assertOpenTo(principal.agentId, sessionId);
  }

  /** The same for an event of a socket, which was authenticated long ago: an agent's sign-in is read again and again. */
  async assertMayReadNow(principal: Principal, sessionId: SessionId): Promise<void> {
    if (principal.as === 'agent') await this.logins.assertLive(principal.loginFamily);
    await this.assertMayOpen(principal, sessionId);
  }

  /** Throws a refusal unless this principal may execute this command now. Opening a session registers the visitor's key first. */
  async assertMayExecute(principal: Principal, sessionId: SessionId, command: ChatCommand): Promise<void> {
    this.assertNotExpired(principal);
    if (principal.as === 'visitor' && principal.sessionId !== sessionId) throw new RefusalError('session.unknown');
    if (!isCommandAllowed(principal.as, command.type)) throw new RefusalError('access.denied');
    if (principal.as === 'agent') await this.logins.assertLive(principal.loginFamily);
    // Whoever takes a conversation that waits makes it their own, which the log records, and reads it after that.
    if (principal.as === 'agent' && command.type !== 'session.claim')
      await this.conversations.assertOpenTo(principal.agentId, sessionId);
    if (principal.as === 'visitor' && principal.isNewcomer) await this.registerVisitor(principal, command);
    if (principal.as === 'agent' && command.type === 'session.unblock') await this.assertLead(principal.agentId);
    if (command.type === 'session.transfer' && !(await this.agents.find(command.agentId)))
      throw new RefusalError('agent.unknown');
  }

  private async assertLead(agentId: AgentId): Promise<void> {
    const agent = await this.agents.find(agentId);
    if (!agent || !isRoleAtLeast(agent.role, 'lead')) throw new RefusalError('access.denied');
  }

  private assertNotExpired(principal: Principal): void {
    if (principal.as === 'agent' && principal.expiresAt * 1000 <= Date.now()) throw new RefusalError('access.expired');
  }

  private async registerVisitor(visitor: VisitorPrincipal, command: ChatCommand): Promise<void> {
    if (command.type !== 'session.open') throw new RefusalError('session.unknown');
    await this.limiter.takeConversation(visitor.address);
    await this.devices.assertMayOpen(visitor.device);
    if ((await this.keys.register(visitor.sessionId, visitor.keyHash)) === 'other')
      throw new RefusalError('session.unknown');
    visitor.isNewcomer = false;
    await this.devices.remember(visitor.sessionId, visitor.device);
  }
}
