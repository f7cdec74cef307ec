import type { Actor } from '@libs/protocol/actors.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

/** Who stands at the door, as proven by the handshake. */
export type VisitorPrincipal = {
  as: 'visitor';
  lang: string;
  sessionId: SessionId;
  keyHash: Buffer;
  /** For counting; null where it tells nobody apart, see `clientAddressOf`. */
  address: string | null;
  /** The session does not exist yet; the only thing to do is to open it. */
  isNewcomer: boolean;
};

export type AgentPrincipal = {
  as: 'agent';
  lang: string;
  agentId: AgentId;
  /** The sign-in this access comes from; revoking it ends the socket. */
  loginFamily: string;
  /** Unix seconds; after it nothing is answered until the access is renewed. */
  expiresAt: number;
};

export type Principal = VisitorPrincipal | AgentPrincipal;

export const actorOf = (principal: Principal): Actor =>
  principal.as === 'agent' ? { role: 'agent', agentId: principal.agentId } : { role: 'customer' };

/** Under what a principal is counted: the same over every socket and request of theirs. */
export const principalKey = (principal: Principal): string =>
  principal.as === 'agent' ? `agent ${principal.agentId}` : `visitor ${principal.sessionId}`;
