import { Controller, Get, Res } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';

/** As much of Express's response as this needs. */
type Answer = { status: (code: number) => unknown };

@Controller('health')
export class HealthController {
  constructor(private readonly plumbing: Plumbing) {}

  @Get('live')
  live() {
    return { ok: true };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) answer: Answer) {
    const report = await this.plumbing.readiness.look();
    if (!report.ok) answer.status(503);
    return report;
  }
}
