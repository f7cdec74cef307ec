import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Plumbing } from '@libs/server/plumbing.ts';

/** Whether this process still takes new work; a drain turns it off before anything closes. */
@Injectable()
export class Readiness {
  isDraining = false;
}

@Controller('health')
export class HealthController {
  constructor(
    private readonly plumbing: Plumbing,
    private readonly readiness: Readiness,
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
    const { isDraining } = this.readiness;
    const report = await this.plumbing.readiness.look();
    const ok = report.ok && !isDraining;
    if (!ok) response.status(503);
    return { ...report, ok, isDraining };
  }
}
