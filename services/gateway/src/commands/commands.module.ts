import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { queues } from '@libs/server/queues.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { ModerationModule } from '../moderation/moderation.module.ts';
import { CommandHandler } from './command-handler.ts';
import { JobQueues } from './job-queues.ts';

@Module({
  imports: [
    BullModule.registerQueue({ name: queues.timers.name }, { name: queues.translation.name }),
    DeliveryModule,
    ModerationModule,
  ],
  providers: [CommandHandler, JobQueues],
  exports: [CommandHandler],
})
export class CommandsModule {}
