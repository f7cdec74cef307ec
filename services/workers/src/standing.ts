import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { tellStanding } from '@libs/server/standing.ts';
import { ENV, type WorkersEnv } from './config.ts';

/** This worker on the operations page. */
@Injectable()
export class Standing implements OnModuleInit, OnModuleDestroy {
  private telling: { stop: () => void } | undefined;

  constructor(
    @Inject(ENV) private readonly env: WorkersEnv,
    private readonly plumbing: Plumbing,
  ) {}

  onModuleInit(): void {
    this.telling = tellStanding('worker', this.env.WORKER_ID, this.plumbing);
  }

  onModuleDestroy(): void {
    this.telling?.stop();
  }
}
