import { Controller, Get, HttpException, Injectable } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { readinessOf } from '@libs/server/process.ts';

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

  /** The process takes new work. A refusal here keeps its own plain shape: its reader is a balancer. */
  @Get('ready')
  async ready() {
    const report = await readinessOf(this.plumbing);
    const { isDraining } = this.readiness;
    if (!report.ok || isDraining) throw new HttpException({ ...report, ok: false, isDraining }, 503);
    return { ...report, isDraining };
  }
}
