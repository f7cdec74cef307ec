import { Controller, Get, HttpException } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { readinessOf } from '@libs/server/process.ts';

@Controller('health')
export class HealthController {
  constructor(private readonly plumbing: Plumbing) {}

  @Get('live')
  live() {
    return { ok: true };
  }

  @Get('ready')
  async ready() {
    const report = await readinessOf(this.plumbing);
    if (!report.ok) throw new HttpException(report, 503);
    return report;
  }
}
