import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';

/** An erasure must be complete within a minute (P14); the key is destroyed before the files are deleted. */
const SWEEP_INTERVAL_MS = 5_000;

/** Deletes the files of erased conversations, and those that never reached the log. Two sweepers at once do no harm. */
@Injectable()
export class FileSweeper implements OnModuleInit, OnModuleDestroy {
  private sweepLoop: { stop: () => void } | undefined;

  constructor(private readonly resources: ServerResources) {}

  onModuleInit(): void {
    const { log } = this.resources;
    this.sweepLoop = runRepeatedly(() => this.sweep(), {
      name: 'the file sweep',
      log,
      waitMs: () => SWEEP_INTERVAL_MS,
    });
  }

  onModuleDestroy(): void {
    this.sweepLoop?.stop();
  }

  private async sweep(): Promise<void> {
    const files = await this.resources.files.sweep();
    if (files > 0) this.resources.log.info({ files }, 'files removed');
  }
}
