import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { queues } from '@libs/server/queues.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { ModerationModule } from '../moderation/moderation.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { ClientCommands } from './client-commands.ts';
import { CommandConsequences } from './command-consequences.ts';
import { CommandHandler } from './command-handler.ts';
import { CommandsController } from './commands.controller.ts';
import { JobQueues } from './job-queues.ts';
import { MentionsStore } from './mentions.store.ts';

@Module({
  imports: [
    AuditModule,
    BullModule.registerQueue({ name: queues.timers.name }, { name: queues.translation.name }),
    AuthenticationModule,
    AuthorizationModule,
    DeliveryModule,
    ModerationModule,
    RateLimitingModule,
  ],
  controllers: [CommandsController],
  providers: [ClientCommands, CommandConsequences, CommandHandler, JobQueues, MentionsStore],
  exports: [ClientCommands, CommandHandler, MentionsStore],
})
export class CommandsModule {}
