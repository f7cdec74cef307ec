import { Injectable } from '@nestjs/common';
import { BoundedMap } from '@libs/ledger/bounded-map.ts';
import type { IncomingMessage } from 'node:http';
import type { SessionId } from '@libs/protocol/ids.ts';
import { credentials, SUPPORTED_PROTOCOLS } from '@libs/protocol/socket-protocol.ts';
import { AccessTokens } from './access-tokens.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { clientAddressOf } from '../rate-limiting/client-address.ts';
import { deviceOf } from '../rate-limiting/held-devices.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { UNPROVEN_WEIGHT } from '../rate-limiting/request-weights.ts';
import type { AgentPrincipal, Principal } from './principal.ts';
import { hashVisitorKey, VisitorKeysStore, type KeyOwnership } from './visitor-keys.store.ts';

/** Visitors whose key was proven here. Whoever is forgotten proves it again. */
const MAX_PROVEN = 20_000;

/** Turns the credentials of a handshake into a principal, or refuses them. */
@Injectable()
export class Authenticator {
  private readonly proven = new BoundedMap<string, true>(MAX_PROVEN);

  constructor(
    private readonly keys: VisitorKeysStore,
    private readonly tokens: AccessTokens,
    private readonly refreshTokens: RefreshTokensStore,
    private readonly limiter: RateLimiter,
  ) {}

  async authenticate(auth: unknown, request: IncomingMessage): Promise<Principal> {
    assertProtocolVersion(auth);
    const given = parseOrRefuse(credentials, auth);
    if (given.as === 'agent') return this.authenticateAgent(given.accessToken, given);

    const address = clientAddressOf(request); // before any await: afterwards the connection may be closed
    const device = deviceOf(request);
    const keyHash = hashVisitorKey(given.key);
    const ownership = await this.proveKey(given.sessionId, keyHash, address);
    if (ownership === 'other') throw new RefusalError('session.unknown');
    return {
      as: 'visitor',
      lang: given.lang,
      protocol: given.protocol,
      sessionId: given.sessionId,
      keyHash,
      address,
      device,
      isNewcomer: ownership === 'none',
    };
  }

  /**
   * Reads whose session it is. Until that is proven the address pays for it: keys and ids cost nothing to make up. Whoever
   * was proven here before is not counted, so that nobody behind the same address can keep them out.
   */
  private async proveKey(sessionId: SessionId, keyHash: Buffer, address: string | null): Promise<KeyOwnership> {
    const credential = `${sessionId} ${keyHash.toString('base64')}`;
    const isKnown = this.proven.has(credential);
    if (!isKnown) this.limiter.consumeAnonymous(address, UNPROVEN_WEIGHT);
    const ownership = await this.keys.compare(sessionId, keyHash);
    if (ownership !== 'mine') return ownership;
    if (!isKnown) this.limiter.refundAnonymous(address, UNPROVEN_WEIGHT);
    this.proven.set(credential, true);
    return ownership;
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
