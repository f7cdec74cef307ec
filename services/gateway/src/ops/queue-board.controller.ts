import { Body, Controller, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { AgentId } from '@libs/protocol/ids.ts';
import { boardPassRequest, type BoardPass } from '@libs/protocol/ops.ts';
import { BoardPasses } from '@libs/server/board-passes.ts';
import { nullOnFailure } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentGuard, agentIdOf } from '../authentication/jwt.strategy.ts';
import { OperatorGuard } from '../authorization/role-guards.ts';
import { SecondFactorStore } from '../authentication/second-factor.store.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { parseOrRefuse, RefusalError } from '../refusals/refusal-error.ts';

/** Issues passes for the board of the queues, which a worker serves on a listener of its own. */
@Controller('ops/board')
@UseGuards(AgentGuard, OperatorGuard)
export class QueueBoardController {
  private readonly passes: BoardPasses;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    resources: ServerResources,
    private readonly secondFactor: SecondFactorStore,
    private readonly limiter: RateLimiter,
  ) {
    this.passes = new BoardPasses(resources.pubSub.redis);
  }

  /** A pass to view, or with a fresh code to change things for a few minutes. Refused if no board is set up. */
  @Post('pass')
  @HttpCode(200)
  async issuePass(@Body() body: unknown, @Req() request: Request): Promise<BoardPass> {
    const { code } = parseOrRefuse(boardPassRequest, body);
    if (!this.env.QUEUES_BOARD_URL) throw new RefusalError('route.unknown');
    const agentId = agentIdOf(request);
    if (code !== undefined) await this.assertCode(agentId, code);
    const pass = await nullOnFailure(this.passes.issue(agentId, code !== undefined));
    if (!pass) throw new RefusalError('service.unavailable');
    return { url: `${this.env.QUEUES_BOARD_URL}/ops/queues/enter?pass=${pass}` };
  }

  private async assertCode(agentId: AgentId, code: string): Promise<void> {
    await this.limiter.take('code of an agent', agentId);
    if (!(await this.secondFactor.consumeCode(agentId, code))) throw new RefusalError('login.code-wrong');
    await this.limiter.clearLimit('code of an agent', agentId);
  }
}
