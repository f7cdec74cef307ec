import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { HealthController, DrainState } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { OpsController } from './ops.controller.ts';
import { OpsService } from './ops.service.ts';
import { QueueBoardController } from './queue-board.controller.ts';
import { TraceReader } from './trace.reader.ts';

@Module({
  imports: [AgentsModule, AuditModule, AuthenticationModule, DeliveryModule],
  controllers: [HealthController, MetricsController, OpsController, QueueBoardController],
  providers: [DrainState, OpsService, TraceReader],
})
export class OpsModule {}
