import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import {
  translatorNames,
  type FailedJob,
  type OpsSnapshot,
  type TraceCommand,
  type TraceHop,
} from '@libs/protocol/ops.ts';
import { timerKinds } from '@libs/protocol/timers.ts';
import { timerId } from '@libs/ledger/handle-command.ts';
import { nullOnFailure } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { QueuesMonitor } from '@libs/server/queues-monitor.ts';
import { providerQueueName } from '@libs/server/queues.ts';
import {
  dismissProcess,
  publishProcessStatus,
  readProcessStatuses,
  registerProcessMetrics,
} from '@libs/server/process-status.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { timeOfCommandId } from '../commands/command-id-time.ts';
import { TraceReader, type TraceResult } from './trace.reader.ts';

/** Without an answer of Redis in this time its part is left out. */
const REDIS_TIMEOUT_MS = 1_500;

/** Collects what operators see: from the processes' status reports, the queues, the ledger and the traces. */
@Injectable()
export class OpsService implements OnModuleInit, OnModuleDestroy {
  private readonly queues: QueuesMonitor;
  private statusReports: { stop: () => Promise<void> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly resources: ServerResources,
    private readonly traces: TraceReader,
  ) {
    this.queues = new QueuesMonitor(resources.queueConnections);
  }

  onModuleInit(): void {
    this.statusReports = publishProcessStatus({ kind: 'gateway', id: this.env.GATEWAY_ID }, this.resources);
    registerProcessMetrics(this.resources.pubSub.redis, this.env);
  }

  async onModuleDestroy(): Promise<void> {
    await this.statusReports?.stop();
    await nullOnFailure(this.queues.close());
  }

  async now(): Promise<OpsSnapshot> {
    const processes = (await nullOnFailure(readProcessStatuses(this.resources.pubSub.redis))) ?? [];
    const [queues, redis, timers] = await Promise.all([
      orNullOnTimeout(this.queues.getStatuses(translatorNames(processes).map(providerQueueName))),
      this.resources.redis.check(),
      this.traces.timerStats(),
    ]);
    return { at: new Date().toISOString(), processes, queues, redis, timers };
  }

  async failedJobs(): Promise<FailedJob[]> {
    return (await orNullOnTimeout(this.queues.getFailedJobs())) ?? [];
  }

  revive(queue: string, id: string): Promise<boolean> {
    return this.queues.retryJob(queue, id);
  }

  dismissProcess(name: string): Promise<boolean> {
    return dismissProcess(this.resources.pubSub.redis, name);
  }

  /** The id is of a session or of a command; the ledger tells which. */
  async trace(id: CommandId): Promise<TraceResult> {
    const ofSession = await this.traces.ofSession(id as unknown as SessionId);
    if (ofSession.length > 0) return { commands: await this.completeAll(ofSession), isWhole: true };
    const { sessionId } = await this.resources.traces.read(id);
    const { commands, isWhole } = await this.traces.ofCommand(id, sessionId);
    return { commands: await this.completeAll(commands), isWhole };
  }

  private completeAll(commands: TraceCommand[]): Promise<TraceCommand[]> {
    return Promise.all(commands.map((command) => this.complete(command)));
  }

  /** Adds the steps that processes recorded, the time in the browser, and the jobs that still exist. */
  private async complete(command: TraceCommand): Promise<TraceCommand> {
    const { hops } = await this.resources.traces.read(command.commandId);
    const browser = timeOfCommandId(command.commandId);
    const sent: TraceHop[] =
      browser && command.actor !== 'system'
        ? [{ hop: 'browser', where: command.actor, at: browser.toISOString(), ms: null }]
        : [];
    const inOrder = [...sent, ...hops, ...command.hops].sort((a, b) => (a.at < b.at ? -1 : 1));
    return { ...command, hops: inOrder, jobs: await this.jobsOf(command.commandId) };
  }

  private async jobsOf(commandId: CommandId): Promise<TraceCommand['jobs']> {
    const ids = timerKinds.map((kind) => `tm-${timerId(commandId, kind)}-0`);
    const states = await orNullOnTimeout(Promise.all(ids.map((id) => this.queues.getJobState('timers', id))));
    return ids
      .map((id, index) => ({ queue: 'timers', id, state: states?.[index] ?? 'unknown' }))
      .filter(({ state }) => state !== 'unknown');
  }
}

/** Null if Redis does not answer in time. */
const orNullOnTimeout = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    nullOnFailure(work),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), REDIS_TIMEOUT_MS).unref();
    }),
  ]);
