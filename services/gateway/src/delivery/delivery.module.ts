import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { CatchUpReader } from './catch-up.reader.ts';
import { LiveSessions } from './live-sessions.ts';
import { LongPolls } from './long-polls.ts';
import { MissedEventSweeper } from './missed-event-sweeper.ts';
import { ReadMarksStore } from './read-marks.store.ts';
import { SocketBackpressure } from './socket-backpressure.ts';

@Module({
  imports: [RateLimitingModule],
  providers: [CatchUpReader, LiveSessions, LongPolls, MissedEventSweeper, ReadMarksStore, SocketBackpressure],
  exports: [CatchUpReader, LiveSessions, LongPolls, MissedEventSweeper, ReadMarksStore],
})
export class DeliveryModule {}
