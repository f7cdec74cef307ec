import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';

/** A new year's partitions exist a year before they are needed, so that even weeks without a worker do no harm. */
const CHECK_INTERVAL_MS = 60 * 60_000;

/** Adds the partitions of the coming year to the log. Two workers at once do no harm. */
@Injectable()
export class LogYears implements OnModuleInit, OnModuleDestroy {
  private checkLoop: { stop: () => void } | undefined;

  constructor(private readonly resources: ServerResources) {}

  onModuleInit(): void {
    const { log } = this.resources;
    this.checkLoop = runRepeatedly(() => this.addMissing(), {
      name: 'the check for the coming year',
      log,
      waitMs: () => CHECK_INTERVAL_MS,
    });
  }

  onModuleDestroy(): void {
    this.checkLoop?.stop();
  }

  private async addMissing(): Promise<void> {
    const { rows } = await this.resources.pool.query<{ leaves: number }>('select create_log_years() as leaves');
    const { leaves } = rows[0]!;
    if (leaves > 0) this.resources.log.info({ leaves }, 'the log has partitions for another year');
  }
}
