import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { publishProcessStatus } from '@libs/server/process-status.ts';
import { ENV, type WorkersEnv } from './config.ts';

/** Reports this worker to the operations page. */
@Injectable()
export class ProcessStatusReporter implements OnModuleInit, OnModuleDestroy {
  private statusReports: { stop: () => void } | undefined;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly resources: ServerResources,
  ) {}

  onModuleInit(): void {
    this.statusReports = publishProcessStatus('worker', this.env.WORKER_ID, this.resources);
  }

  onModuleDestroy(): void {
    this.statusReports?.stop();
  }
}
