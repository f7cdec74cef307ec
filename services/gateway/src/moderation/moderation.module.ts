import { Module } from '@nestjs/common';
import { ModerationQueueStore } from './moderation-queue.store.ts';

@Module({
  providers: [ModerationQueueStore],
  exports: [ModerationQueueStore],
})
export class ModerationModule {}
