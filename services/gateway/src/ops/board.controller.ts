import { Body, Controller, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { AgentId } from '@libs/protocol/ids.ts';
import { boardPassRequest, type BoardPass } from '@libs/protocol/ops.ts';
import { BoardPasses } from '@libs/server/board-passes.ts';
import { silently } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { FailedLogins } from '../agents/failed-logins.ts';
import { AgentOnly, agentOf } from '../agents/jwt.strategy.ts';
import { OperatorOnly } from '../agents/role-guards.ts';
import { SecondFactorStore } from '../agents/second-factor.store.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { parseOrRefuse, Refused } from '../edge/refused.ts';

/** The way to the board of the queues, which stands on a worker's own listener. */
@Controller('ops/board')
@UseGuards(AgentOnly, OperatorOnly)
export class BoardController {
  private readonly passes: BoardPasses;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    plumbing: Plumbing,
    private readonly factor: SecondFactorStore,
    private readonly failures: FailedLogins,
  ) {
    this.passes = new BoardPasses(plumbing.bus.keys);
  }

  /** To look, or with a fresh code to change things for a few minutes. Refused where no board is set up. */
  @Post('pass')
  @HttpCode(200)
  async pass(@Body() body: unknown, @Req() request: Request): Promise<BoardPass> {
    const { code } = parseOrRefuse(boardPassRequest, body);
    if (!this.env.QUEUES_BOARD_URL) throw new Refused('route.unknown');
    const agentId = agentOf(request);
    if (code !== undefined) await this.assertFresh(agentId, code);
    const pass = await silently(this.passes.issue(agentId, code !== undefined));
    if (!pass) throw new Refused('service.unavailable');
    return { url: `${this.env.QUEUES_BOARD_URL}/ops/queues/enter?pass=${pass}` };
  }

  private async assertFresh(agentId: AgentId, code: string): Promise<void> {
    await this.failures.assertMayTry(agentId);
    if (await this.factor.takes(agentId, code)) return;
    await this.failures.note(agentId);
    throw new Refused('login.code-wrong');
  }
}
