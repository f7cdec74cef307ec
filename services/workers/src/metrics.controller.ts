import { Controller, Get, Header } from '@nestjs/common';
import { registry } from '@libs/server/metrics.ts';

/** The metrics for Prometheus. */
@Controller('metrics')
export class WorkersMetricsController {
  @Get()
  @Header('content-type', registry.contentType)
  metrics(): Promise<string> {
    return registry.metrics();
  }
}
