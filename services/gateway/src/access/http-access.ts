import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import { TokenBucket } from './token-bucket.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { Refused } from '../edge/refused.ts';
import { languageOf } from '../edge/refusal.filter.ts';
import { Handshake } from './handshake.ts';
import type { Principal } from './principal.ts';

/** Buckets of callers who are long gone leave when there are this many. */
const MAX_BUCKETS = 10_000;

/** The handshake again, for callers without a socket: `Authorization: Visitor <session>.<key>` or `Bearer <access token>`. */
@Injectable()
export class HttpAccess {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly handshake: Handshake,
  ) {}

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

  /** The same rate as a socket's. Throws a refusal that says when to come back. */
  limit(principal: Principal): void {
    const name = principal.as === 'agent' ? principal.agentId : principal.sessionId;
    const perSecond =
      principal.as === 'agent' ? this.env.AGENT_COMMANDS_PER_SECOND : this.env.VISITOR_COMMANDS_PER_SECOND;
    const bucket = this.buckets.get(name) ?? new TokenBucket(perSecond);
    if (this.buckets.size >= MAX_BUCKETS) this.buckets.delete(this.buckets.keys().next().value!);
    this.buckets.set(name, bucket);
    const retryAfterMs = bucket.take();
    if (retryAfterMs > 0) throw new Refused('rate.limited', { retryAfterMs });
  }
}
