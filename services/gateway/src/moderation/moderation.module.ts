import { Module } from '@nestjs/common';
import { EarlierMessages } from './earlier-messages.ts';
import { ModerationQueueStore } from './moderation-queue.store.ts';
import { RecentTurns } from './recent-turns.ts';

@Module({
  providers: [EarlierMessages, ModerationQueueStore, RecentTurns],
  exports: [EarlierMessages, ModerationQueueStore, RecentTurns],
})
export class ModerationModule {}
