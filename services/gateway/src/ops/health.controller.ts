import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Whether this process still accepts new work; a drain sets it before anything closes. */
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
   * The process accepts new work. The status is set here and nothing is thrown, because RefusalFilter would answer with a
   * refusal for people, and the reader is a load balancer.
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
