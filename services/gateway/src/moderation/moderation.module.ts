import { Module } from '@nestjs/common';
import { configuredGuardModel, type GuardModel } from '@libs/server/guard-model/guard-model.ts';
import { registerGauge } from '@libs/server/metrics.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { EarlierMessages } from './earlier-messages.ts';
import { GUARD_MODEL, MessageModeration } from './message-moderation.ts';
import { ModerationQueueStore } from './moderation-queue.store.ts';
import { RecentTurns } from './recent-turns.ts';

@Module({
  providers: [
    { provide: GUARD_MODEL, inject: [ENV], useFactory: (env: GatewayEnv) => measured(configuredGuardModel(env)) },
    EarlierMessages,
    MessageModeration,
    ModerationQueueStore,
    RecentTurns,
  ],
  exports: [EarlierMessages, MessageModeration, ModerationQueueStore],
})
export class ModerationModule {}

function measured(model: GuardModel | null): GuardModel | null {
  if (model)
    registerGauge(
      'guard_model_state',
      'The language model of the guard: 0 asked, 1 being tried again, 2 not asked for a minute after failures',
      () => model.state,
    );
  return model;
}
