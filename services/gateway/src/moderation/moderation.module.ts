import { Module } from '@nestjs/common';
import { ModerationQueueStore } from './moderation-queue.store.ts';
import { RecentTurns } from './recent-turns.ts';

@Module({
  providers: [ModerationQueueStore, RecentTurns],
  exports: [ModerationQueueStore, RecentTurns],
})
export class ModerationModule {}
