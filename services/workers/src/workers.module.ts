import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues } from '@libs/server/queues.ts';
import { BoardListener } from './board/board-listener.ts';
import { ENV, type WorkersEnv } from './config.ts';
import { FileSweep } from './file-sweep.ts';
import { Standing } from './standing.ts';
import { HealthController } from './health.controller.ts';
import { MetricsController } from './metrics.controller.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { PhoneWorker } from './phone/phone.worker.ts';
import { Relay } from './relay/relay.ts';
import { TimerReconciler } from './timer-reconciler.ts';
import { TimerWorker } from './timer.worker.ts';
import { TimersStore } from './timers.store.ts';
import { TranslatedWordsWorker } from './translation/translated-words.worker.ts';
import { TranslationWorker } from './translation/translation.worker.ts';
import { Translations } from './translation/translations.ts';

/** The wiring diagram of the workers. */
@Module({})
export class WorkersModule {
  static with(env: WorkersEnv, plumbing: Plumbing): DynamicModule {
    return {
      module: WorkersModule,
      imports: [
        BullModule.forRoot({ connection: { url: env.REDIS_URL, maxRetriesPerRequest: null } }),
        BullModule.registerQueue({ name: queues.timers.name }, { name: queues.housekeeping.name }),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: ENV, useValue: env },
        { provide: Plumbing, useValue: plumbing },
        Relay,
        FileSweep,
        Standing,
        ...[TimersStore, TimerWorker, TimerReconciler],
        ...[Translations, TranslationWorker, TranslatedWordsWorker],
        ...[PhoneWorker, HousekeepingWorker, BoardListener],
      ],
    };
  }
}
