import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { credentials, PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import { AccessTokens } from '../agents/access-tokens.ts';
import { LoginsStore } from '../agents/logins.store.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';
import { callerOf } from './caller-address.ts';
import type { AgentPrincipal, Principal } from './principal.ts';
import { hashOfKey, VisitorKeysStore } from './visitor-keys.store.ts';

/** Turns what a browser shows at the handshake into somebody we know, or refuses. */
@Injectable()
export class Handshake {
  constructor(
    private readonly keys: VisitorKeysStore,
    private readonly tokens: AccessTokens,
    private readonly logins: LoginsStore,
  ) {}

  async admit(auth: unknown, request: IncomingMessage): Promise<Principal> {
    assertProtocol(auth);
    const shown = parseOrRefuse(credentials, auth);
    if (shown.as === 'agent') return this.agentOf(shown.accessToken, shown.lang);

    const address = callerOf(request); // before anything is waited for: afterwards it may have gone
    const keyHash = hashOfKey(shown.key);
    const ownership = await this.keys.compare(shown.sessionId, keyHash);
    if (ownership === 'other') throw new Refused('session.unknown');
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
  async agentOf(accessToken: string, lang: string): Promise<AgentPrincipal> {
    const { agentId, loginFamily, expiresAt } = await this.tokens.verify(accessToken);
    const standing = await this.logins.standingOf(loginFamily);
    if (standing !== 'live') throw new Refused(standing === 'owing' ? 'access.second-factor' : 'access.missing');
    return { as: 'agent', lang, agentId, loginFamily, expiresAt };
  }
}

/** Told first: to a page from yesterday every other fault would be misleading. */
function assertProtocol(auth: unknown): void {
  const { protocol } = (auth ?? {}) as { protocol?: unknown };
  if (typeof protocol === 'number' && protocol !== PROTOCOL_VERSION) throw new Refused('protocol.outdated');
}
