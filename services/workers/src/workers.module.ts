import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { ReportingQueue, ReportingWorker } from '@libs/server/redis/queue-connections.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues } from '@libs/server/queues.ts';
import { AssignmentRunner } from './assignment/assignment-runner.ts';
import { AuditSigner } from './audit-signer.ts';
import { BoardServer } from './board/board-server.ts';
import { ENV, type WorkersEnv } from './config.ts';
import { FileSweeper } from './file-sweeper.ts';
import { LogYears } from './log-years.ts';
import { ProcessStatusReporter } from './process-status-reporter.ts';
import { WorkersHealthController } from './health.controller.ts';
import { WorkerMetrics } from './worker-metrics.ts';
import { WorkersMetricsController } from './metrics.controller.ts';
import { HousekeepingWorker } from './housekeeping.worker.ts';
import { PhoneWorker } from './phone/phone.worker.ts';
import { Relay } from './relay/relay.ts';
import { SearchMetrics } from './search/search-metrics.ts';
import { SearchProcess } from './search/search-process.ts';
import { TimerReconciler } from './timer-reconciler.ts';
import { TimerWorker } from './timer.worker.ts';
import { TimersStore } from './timers.store.ts';
import { TranslationPreviewWorker } from './translation/translation-preview.worker.ts';
import { TranslationWorker } from './translation/translation.worker.ts';
import { TranslationEngines } from './translation/translation-engines.ts';

/** Wires the providers of the workers. */
@Module({})
export class WorkersModule {
  static register(env: WorkersEnv, resources: ServerResources): DynamicModule {
    BullModule.queueClass = ReportingQueue;
    BullModule.workerClass = ReportingWorker;
    return {
      module: WorkersModule,
      imports: [
        BullModule.forRoot(resources.queueConnections.patient),
        BullModule.registerQueue({ name: queues.timers.name }, { name: queues.housekeeping.name }),
      ],
      controllers: [WorkersHealthController, WorkersMetricsController],
      providers: [
        { provide: ENV, useValue: env },
        { provide: ServerResources, useValue: resources },
        ProcessStatusReporter,
        ...(env.SEARCH_INDEX === 'never' ? [] : [SearchProcess, SearchMetrics]),
        ...(env.SEARCH_INDEX === 'only' ? [] : otherWork),
      ],
    };
  }
}

/** What a process does that does not only hold the index of the search. */
const otherWork = [
  ...[Relay, WorkerMetrics, AuditSigner, FileSweeper, LogYears],
  ...[TimersStore, TimerWorker, TimerReconciler, AssignmentRunner],
  ...[TranslationEngines, TranslationWorker, TranslationPreviewWorker],
  ...[PhoneWorker, HousekeepingWorker, BoardServer],
];
