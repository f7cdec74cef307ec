import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { HealthController, DrainState } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { OpsController } from './ops.controller.ts';
import { OpsService } from './ops.service.ts';
import { QueueBoardController } from './queue-board.controller.ts';
import { TraceReader } from './trace.reader.ts';

@Module({
  imports: [AuditModule, AuthenticationModule, DeliveryModule, RateLimitingModule],
  controllers: [HealthController, MetricsController, OpsController, QueueBoardController],
  providers: [DrainState, OpsService, TraceReader],
})
export class OpsModule {}
