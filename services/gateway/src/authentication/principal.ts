import type { Actor } from '@libs/protocol/actors.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

/** The visitor that the handshake has authenticated. */
export type VisitorPrincipal = {
  as: 'visitor';
  lang: string;
  /** Which version of the protocol their page speaks. */
  protocol: number;
  sessionId: SessionId;
  keyHash: Buffer;
  /** For counting; null if the request does not name the client, see `clientAddressOf`. */
  address: string | null;
  /** What `deviceOf` says of the request. */
  device?: string | null;
  /** The session does not exist yet; opening it is the only command allowed. */
  isNewcomer: boolean;
};

export type AgentPrincipal = {
  as: 'agent';
  lang: string;
  protocol: number;
  agentId: AgentId;
  /** The login that the access token belongs to; revoking it closes the socket. */
  loginFamily: string;
  /** Unix seconds; afterwards every event is refused until the access token is renewed. */
  expiresAt: number;
};

export type Principal = VisitorPrincipal | AgentPrincipal;

export const actorOf = (principal: Principal): Actor =>
  principal.as === 'agent' ? { role: 'agent', agentId: principal.agentId } : { role: 'customer' };

/** The key under which a principal is counted, the same over all of its sockets and requests. */
export const principalKey = (principal: Principal): string =>
  principal.as === 'agent' ? `agent ${principal.agentId}` : `visitor ${principal.sessionId}`;
