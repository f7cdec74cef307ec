import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { ModerationModule } from '../moderation/moderation.module.ts';
import { PresenceModule } from '../presence/presence.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { AssignmentWatcher } from './assignment-watcher.ts';
import { ChatGateway } from './chat.gateway.ts';
import { EpochWatcher } from './epoch-watcher.ts';
import { HeldMessagesController } from './held-messages.controller.ts';
import { RevocationWatcher } from './revocation-watcher.ts';
import { SocketAuthenticator } from './socket-authenticator.ts';
import { SocketCommands } from './socket-commands.ts';
import { SocketErrorHandler } from './socket-error-handler.ts';
import { SocketSessions } from './socket-sessions.ts';
import { SocketSignals } from './socket-signals.ts';

@Module({
  imports: [
    ApprovalsModule,
    AuditModule,
    AuthenticationModule,
    AuthorizationModule,
    CommandsModule,
    DeliveryModule,
    ModerationModule,
    PresenceModule,
    RateLimitingModule,
  ],
  controllers: [HeldMessagesController],
  providers: [
    AssignmentWatcher,
    ChatGateway,
    EpochWatcher,
    RevocationWatcher,
    SocketAuthenticator,
    SocketCommands,
    SocketErrorHandler,
    SocketSessions,
    SocketSignals,
  ],
})
export class ChatModule {}
