import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import { Refused } from '../edge/refused.ts';
import { languageOf } from '../edge/refusal.filter.ts';
import { Handshake } from './handshake.ts';
import type { Principal } from './principal.ts';

/** The handshake again, for callers without a socket: `Authorization: Visitor <session>.<key>` or `Bearer <access token>`. */
@Injectable()
export class HttpAccess {
  constructor(private readonly handshake: Handshake) {}

  async admit(request: Request): Promise<Principal> {
    const [scheme, shown = ''] = (request.header('authorization') ?? '').split(' ');
    const lang = (languageOf(request) ?? 'en').slice(0, 35);
    if (scheme === 'Bearer') return this.handshake.agentOf(shown, lang);
    if (scheme !== 'Visitor') throw new Refused('access.missing');
    const [sessionId, key] = shown.split('.');
    return this.handshake.admit({ as: 'visitor', protocol: PROTOCOL_VERSION, lang, sessionId, key }, request);
  }

  /** For what is asked of others and paid for: a visitor who has opened no conversation yet is not let in. */
  async admitKnown(request: Request): Promise<Principal> {
    const principal = await this.admit(request);
    if (principal.as === 'visitor' && principal.isNewcomer) throw new Refused('session.unknown');
    return principal;
  }
}
