import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { joinRequest } from '@libs/protocol/team.ts';
import { rateLimitAddressOf } from '../authentication/client-address.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { TeamStore } from './team.store.ts';

/** Links that were used or mistyped come one by one; whoever shows more of them is guessing. One more every half minute. */
const UNKNOWN_LINK_RATE = { burst: 20, perSecond: 1 / 30 };

/** Where a one-time link leads: whoever holds it chooses a password, once. */
@Controller('agents/join')
export class JoinController {
  constructor(
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The link is looked at first: hashing a password costs as much as many messages, and agents who sign in wait for the
   * same turns. Only links that open nothing are counted, so nobody can use up an honest one's tries.
   */
  @Post()
  @HttpCode(204)
  async join(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const { token, password } = parseOrRefuse(joinRequest, body);
    if (!(await this.team.isLinkValid(token))) {
      this.limiter.consumeNamed(`unknown links from ${rateLimitAddressOf(request)}`, UNKNOWN_LINK_RATE);
      throw new RefusalError('link.over');
    }
    const taken = await this.team.redeemLink(token, password);
    if (!taken) throw new RefusalError('link.over');
    await this.audit.record({
      agentId: taken.agentId,
      what: taken.kind === 'join' ? 'agent.joined' : 'password.reset',
    });
  }
}
