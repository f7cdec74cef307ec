import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { publishProcessStatus, registerProcessMetrics } from '@libs/server/process-status.ts';
import { ENV, type WorkersEnv } from './config.ts';

/** Reports this worker to the operations page. */
@Injectable()
export class ProcessStatusReporter implements OnModuleInit, OnModuleDestroy {
  private statusReports: { stop: () => Promise<void> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly resources: ServerResources,
  ) {}

  onModuleInit(): void {
    this.statusReports = publishProcessStatus({ kind: 'worker', id: this.env.WORKER_ID }, this.resources);
    registerProcessMetrics(this.resources.pubSub.redis, this.env);
  }

  async onModuleDestroy(): Promise<void> {
    await this.statusReports?.stop();
  }
}
