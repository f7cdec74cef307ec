import { Module } from '@nestjs/common';
import { PresenceStore } from '@libs/server/presence.store.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { AgentPresence } from './agent-presence.ts';
import { AttendanceController } from './attendance.controller.ts';
import { AttendanceReader } from './attendance.reader.ts';
import { ConnectionTracker } from './connection-tracker.ts';
import { SessionViewers } from './session-viewers.ts';
import { VisitorPresence } from './visitor-presence.ts';

@Module({
  imports: [AuthenticationModule, AuthorizationModule, DeliveryModule],
  controllers: [AttendanceController],
  providers: [
    {
      provide: PresenceStore,
      inject: [ServerResources],
      useFactory: ({ pubSub }: ServerResources) => new PresenceStore(pubSub),
    },
    AgentPresence,
    AttendanceReader,
    ConnectionTracker,
    SessionViewers,
    VisitorPresence,
  ],
  exports: [AgentPresence, ConnectionTracker, VisitorPresence],
})
export class PresenceModule {}
