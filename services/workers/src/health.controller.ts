import { Controller, Get, Res } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';

/** The part of Express's response that is used here. */
type StatusResponse = { status: (code: number) => unknown };

@Controller('health')
export class WorkersHealthController {
  constructor(private readonly resources: ServerResources) {}

  @Get('live')
  live() {
    return { ok: true };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) answer: StatusResponse) {
    const report = await this.resources.readiness.check();
    if (!report.ok) answer.status(503);
    return report;
  }
}
