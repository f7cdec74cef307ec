import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { CatchUpReader } from './catch-up.reader.ts';
import { EventBroadcaster } from './event-broadcaster.ts';
import { EventsController } from './events.controller.ts';
import { LiveSessions } from './live-sessions.ts';
import { LongPolls } from './long-polls.ts';
import { MissedEventSweeper } from './missed-event-sweeper.ts';
import { ReadMarksStore } from './read-marks.store.ts';
import { SocketBackpressure } from './socket-backpressure.ts';

@Module({
  imports: [AuditModule, AuthenticationModule, AuthorizationModule, RateLimitingModule],
  controllers: [EventsController],
  providers: [
    CatchUpReader,
    EventBroadcaster,
    LiveSessions,
    LongPolls,
    MissedEventSweeper,
    ReadMarksStore,
    SocketBackpressure,
  ],
  exports: [CatchUpReader, LiveSessions, MissedEventSweeper, ReadMarksStore],
})
export class DeliveryModule {}
