import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { credentials, SUPPORTED_PROTOCOLS } from '@libs/protocol/socket-protocol.ts';
import { AccessTokens } from './access-tokens.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from '../rate-limiting/client-address.ts';
import type { AgentPrincipal, Principal } from './principal.ts';
import { hashVisitorKey, VisitorKeysStore } from './visitor-keys.store.ts';

/** Turns the credentials of a handshake into a principal, or refuses them. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly keys: VisitorKeysStore,
    private readonly tokens: AccessTokens,
    private readonly refreshTokens: RefreshTokensStore,
  ) {}

  async authenticate(auth: unknown, request: IncomingMessage): Promise<Principal> {
    assertProtocolVersion(auth);
    const given = parseOrRefuse(credentials, auth);
    if (given.as === 'agent') return this.authenticateAgent(given.accessToken, given);

    const address = clientAddressOf(request); // before any await: afterwards the connection may be closed
    const keyHash = hashVisitorKey(given.key);
    const ownership = await this.keys.compare(given.sessionId, keyHash);
    if (ownership === 'other') throw new RefusalError('session.unknown');
    return {
      as: 'visitor',
      lang: given.lang,
      protocol: given.protocol,
      sessionId: given.sessionId,
      keyHash,
      address,
      isNewcomer: ownership === 'none',
    };
  }

  /** The agent of an access token whose login is still valid. */
  async authenticateAgent(
    accessToken: string,
    { lang, protocol }: Pick<AgentPrincipal, 'lang' | 'protocol'>,
  ): Promise<AgentPrincipal> {
    const { agentId, loginFamily, expiresAt } = await this.tokens.verify(accessToken);
    const status = await this.refreshTokens.loginStatusOf(loginFamily);
    if (status !== 'live') throw new RefusalError(status === 'owing' ? 'access.second-factor' : 'access.missing');
    return { as: 'agent', lang, protocol, agentId, loginFamily, expiresAt };
  }
}

/** Checked first: for an outdated page every other refusal would be misleading. */
function assertProtocolVersion(auth: unknown): void {
  const { protocol } = (auth ?? {}) as { protocol?: unknown };
  if (typeof protocol === 'number' && !(protocol in SUPPORTED_PROTOCOLS)) throw new RefusalError('protocol.outdated');
}
