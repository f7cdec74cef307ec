import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Job } from 'bullmq';
import { v4 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { ERASED_CHANNEL } from '@libs/server/event-publisher.ts';
import { JobSealer } from '@libs/server/job-sealer.ts';
import { queues } from '@libs/server/queues.ts';
import { ReportingWorker } from '@libs/server/redis/queue-connections.ts';
import { SEARCH_WAIT_MS, searchQuestion } from '@libs/server/search-question.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { parseJob } from '../parse-job.ts';
import { LeaseHolder, type LeasedWork } from '../relay/lease-holder.ts';
import { LeasesStore } from '../relay/leases.store.ts';
import { LogTailStore } from '../relay/log-tail.store.ts';
import { ConversationReader } from './conversation-reader.ts';
import { ConversationsStore } from './conversations.store.ts';
import { deleteOldSearchTerms } from './search-terms.store.ts';
import { IndexRunner, type IndexRunnerDependencies } from './index-runner.ts';

const QUEUE_NAME = queues.search.name;
const LEASE = 'search';
/** Apart from the processes that share the relay: a process may do one and not the other. */
const HOLDER_PREFIX = 'search-worker:';
/** An answer is computed at once; several only wait for each other. */
const CONCURRENCY = 8;
const FORGET_INTERVAL_MS = 3_600_000;

/**
 * Of all processes that may, one holds the index of the search and answers the gateways; another one builds its own when
 * the lease of the first has expired.
 */
@Injectable()
export class SearchProcess implements OnModuleInit, OnModuleDestroy {
  private readonly dependencies: IndexRunnerDependencies;
  private readonly jobSealer: JobSealer;
  private readonly leaseHolder: LeaseHolder;
  private runner: IndexRunner | undefined;

  constructor(private readonly resources: ServerResources) {
    const { pool, isDistributed, log, epochs } = resources;
    const [tail, conversations] = [new LogTailStore(pool, isDistributed), new ConversationsStore(resources)];
    const { keyring, quarantine, contacts, identifiers } = resources;
    const reader = new ConversationReader({ keyring, quarantine, contacts, identifiers, log, conversations });
    this.dependencies = { conversations, reader, tail, epochs, log };
    this.jobSealer = new JobSealer(resources.sealingKeys);
    const leases = new LeasesStore(pool, v4(), HOLDER_PREFIX);
    this.leaseHolder = new LeaseHolder({ leases, names: [LEASE], log, begin: () => this.begin() });
  }

  onModuleInit(): void {
    this.resources.pubSub.onMessage((channel, sessionId) => {
      if (channel === ERASED_CHANNEL) this.runner?.forget(sessionId as SessionId);
    });
    this.leaseHolder.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.leaseHolder.stop();
  }

  /** Conversations in the index of this process. */
  get size(): number {
    return this.runner?.size ?? 0;
  }

  /** 1 when all conversations are in the index; 0 in a process that holds none. */
  get indexed(): number {
    return this.runner?.indexed ?? 0;
  }

  lag(): Promise<number> {
    return this.runner?.lag() ?? Promise.resolve(0);
  }

  private begin(): LeasedWork {
    const { log } = this.resources;
    const deleteOld = () => deleteOldSearchTerms(this.resources);
    const forgetting = runRepeatedly(deleteOld, {
      name: 'deleting old searches',
      log,
      waitMs: () => FORGET_INTERVAL_MS,
    });
    const runner = new IndexRunner(this.dependencies);
    this.runner = runner;
    const worker = new ReportingWorker(QUEUE_NAME, async (job) => this.answer(runner, job), {
      ...this.resources.queueConnections.patient,
      concurrency: CONCURRENCY,
    });
    return {
      isOver: false,
      stop: async () => {
        this.runner = undefined;
        forgetting.stop();
        await Promise.all([worker.close(), runner.stop()]);
      },
    };
  }

  /** Who asked long ago has given up. */
  private answer(runner: IndexRunner, job: Job): string | null {
    if (Date.now() - job.timestamp > SEARCH_WAIT_MS) return null;
    const { sealed } = parseJob(queues.search, job, this.resources.log);
    const question = searchQuestion.parse(this.jobSealer.unseal(QUEUE_NAME, sealed));
    return this.jobSealer.seal(QUEUE_NAME, runner.answer(question));
  }
}
