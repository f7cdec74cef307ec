import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { credentials, PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { AccessTokens } from './access-tokens.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from './client-address.ts';
import type { AgentPrincipal, Principal } from './principal.ts';
import { hashVisitorKey, VisitorKeysStore } from './visitor-keys.store.ts';

/** Turns what a browser shows at the handshake into somebody we know, or refuses. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly keys: VisitorKeysStore,
    private readonly tokens: AccessTokens,
    private readonly refreshTokens: RefreshTokensStore,
  ) {}

  async authenticate(auth: unknown, request: IncomingMessage): Promise<Principal> {
    assertProtocolVersion(auth);
    const shown = parseOrRefuse(credentials, auth);
    if (shown.as === 'agent') return this.authenticateAgent(shown.accessToken, shown.lang);

    const address = clientAddressOf(request); // before anything is waited for: afterwards it may have gone
    const keyHash = hashVisitorKey(shown.key);
    const ownership = await this.keys.compare(shown.sessionId, keyHash);
    if (ownership === 'other') throw new RefusalError('session.unknown');
    return {
      as: 'visitor',
      lang: shown.lang,
      sessionId: shown.sessionId,
      keyHash,
      address,
      isNewcomer: ownership === 'none',
    };
  }

  /** The agent behind an access token whose sign-in is still in force. */
  async authenticateAgent(accessToken: string, lang: string): Promise<AgentPrincipal> {
    const { agentId, loginFamily, expiresAt } = await this.tokens.verify(accessToken);
    const standing = await this.refreshTokens.loginStatusOf(loginFamily);
    if (standing !== 'live') throw new RefusalError(standing === 'owing' ? 'access.second-factor' : 'access.missing');
    return { as: 'agent', lang, agentId, loginFamily, expiresAt };
  }
}

/** Told first: to a page from yesterday every other fault would be misleading. */
function assertProtocolVersion(auth: unknown): void {
  const { protocol } = (auth ?? {}) as { protocol?: unknown };
  if (typeof protocol === 'number' && protocol !== PROTOCOL_VERSION) throw new RefusalError('protocol.outdated');
}
