import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { repeatedly } from '@libs/server/repeatedly.ts';

/** An erasure is done everywhere within a minute (P14), and the key was gone before this begins. */
const LOOK_EVERY_MS = 5_000;

/** Removes the files of erased conversations, and those that never reached the log. Two at once change nothing. */
@Injectable()
export class FileSweep implements OnModuleInit, OnModuleDestroy {
  private looking: { stop: () => void } | undefined;

  constructor(private readonly plumbing: Plumbing) {}

  onModuleInit(): void {
    const { log } = this.plumbing;
    this.looking = repeatedly(() => this.look(), { name: 'the file sweep', log, waitMs: () => LOOK_EVERY_MS });
  }

  onModuleDestroy(): void {
    this.looking?.stop();
  }

  private async look(): Promise<void> {
    const files = await this.plumbing.files.sweep();
    if (files > 0) this.plumbing.log.info({ files }, 'files removed');
  }
}
