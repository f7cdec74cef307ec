import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { joinRequest } from '@libs/protocol/team.ts';
import { rateLimitAddressOf } from '../rate-limiting/client-address.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';
import { TeamStore } from './team.store.ts';

/** Redeems a one-time link: its holder chooses a password, once. */
@Controller('agents/join')
export class JoinController {
  constructor(
    private readonly team: TeamStore,
    private readonly audit: AuditStore,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The link is checked first: hashing a password costs as much as many messages, and agents who sign in wait for the same
   * queue. Only invalid links are counted, so nobody can use up the attempts of a valid one.
   */
  @Post()
  @HttpCode(204)
  async join(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const { token, password } = parseOrRefuse(joinRequest, body);
    if (!(await this.team.isLinkValid(token))) {
      await this.limiter.take('unknown link from an address', rateLimitAddressOf(request));
      throw new RefusalError('link.over');
    }
    const redeemed = await this.team.redeemLink(token, password);
    if (!redeemed) throw new RefusalError('link.over');
    await this.audit.record({
      agentId: redeemed.agentId,
      what: redeemed.kind === 'join' ? 'agent.joined' : 'password.reset',
    });
  }
}
