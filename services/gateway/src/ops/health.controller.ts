import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Whether this process still takes new work; a drain turns it off before anything closes. */
@Injectable()
export class DrainState {
  isDraining = false;
}

@Controller('health')
export class HealthController {
  constructor(
    private readonly resources: ServerResources,
    private readonly drainState: DrainState,
  ) {}

  /** The process runs. */
  @Get('live')
  live() {
    return { ok: true };
  }

  /**
   * The process takes new work. It is answered here and not thrown: the filter would make a refusal for people of it, and
   * its reader is a balancer.
   */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    const { isDraining } = this.drainState;
    const report = await this.resources.readiness.check();
    const ok = report.ok && !isDraining;
    if (!ok) response.status(503);
    return { ...report, ok, isDraining };
  }
}
