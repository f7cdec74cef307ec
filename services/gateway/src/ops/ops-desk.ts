import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { FailedJob, OpsNow, OpsProcess, TraceCommand, TraceHop } from '@libs/protocol/ops.ts';
import { timerId } from '@libs/ledger/handle-command.ts';
import { silently } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { QueuesWatch } from '@libs/server/queues-watch.ts';
import { providerQueueName } from '@libs/server/queues.ts';
import { readStandings, tellStanding } from '@libs/server/standing.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { browserTimeOf } from './browser-time.ts';
import { TraceReader, type Found } from './trace.reader.ts';

/** Redis is asked, not waited for. */
const PATIENCE_MS = 1_500;
const PROVIDER = /^translator_([a-z]+)_state$/;

/** Puts together what operators ask: from the processes' own telling, the queues, the log and its traces. */
@Injectable()
export class OpsDesk implements OnModuleInit, OnModuleDestroy {
  private readonly queues: QueuesWatch;
  private telling: { stop: () => void } | undefined;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly plumbing: Plumbing,
    private readonly log: TraceReader,
  ) {
    this.queues = new QueuesWatch(env.REDIS_URL);
  }

  onModuleInit(): void {
    this.telling = tellStanding('gateway', this.env.GATEWAY_ID, this.plumbing);
  }

  async onModuleDestroy(): Promise<void> {
    this.telling?.stop();
    await silently(this.queues.close());
  }

  async now(): Promise<OpsNow> {
    const processes = await readStandings(this.plumbing.bus.keys);
    const [queues, timers] = await Promise.all([
      orNull(this.queues.look(providersOf(processes).map(providerQueueName))),
      this.log.timers(),
    ]);
    return { at: new Date().toISOString(), processes, queues, timers };
  }

  async failed(): Promise<FailedJob[]> {
    return (await orNull(this.queues.failed())) ?? [];
  }

  revive(queue: string, id: string): Promise<boolean> {
    return this.queues.revive(queue, id);
  }

  /** An id names a session or a command; which of them, the log says. */
  async trace(id: CommandId): Promise<Found> {
    const ofSession = await this.log.ofSession(id as unknown as SessionId);
    if (ofSession.length > 0) return { commands: await this.allCompleted(ofSession), isWhole: true };
    const { sessionId } = await this.plumbing.traces.read(id);
    const { commands, isWhole } = await this.log.ofCommand(id, sessionId);
    return { commands: await this.allCompleted(commands), isWhole };
  }

  private allCompleted(commands: TraceCommand[]): Promise<TraceCommand[]> {
    return Promise.all(commands.map((command) => this.completed(command)));
  }

  /** With the steps that processes noted, the moment it left the browser, and the jobs that still stand. */
  private async completed(command: TraceCommand): Promise<TraceCommand> {
    const { hops } = await this.plumbing.traces.read(command.commandId);
    const browser = browserTimeOf(command.commandId);
    const left: TraceHop[] =
      browser && command.actor !== 'system'
        ? [{ hop: 'browser', where: command.actor, at: browser.toISOString(), ms: null }]
        : [];
    const inOrder = [...left, ...hops, ...command.hops].sort((a, b) => (a.at < b.at ? -1 : 1));
    return { ...command, hops: inOrder, jobs: await this.jobsOf(command.commandId) };
  }

  private async jobsOf(commandId: CommandId): Promise<TraceCommand['jobs']> {
    const ids = (['welcome', 'follow-up'] as const).map((kind) => `tm-${timerId(commandId, kind)}-0`);
    const states = await orNull(Promise.all(ids.map((id) => this.queues.stateOf('timers', id))));
    return ids
      .map((id, index) => ({ queue: 'timers', id, state: states?.[index] ?? 'unknown' }))
      .filter(({ state }) => state !== 'unknown');
  }
}

const providersOf = (processes: readonly OpsProcess[]): string[] => [
  ...new Set(processes.flatMap(({ values }) => Object.keys(values).flatMap((name) => PROVIDER.exec(name)?.[1] ?? []))),
];

/** Null when Redis does not answer in time. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    silently(work),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), PATIENCE_MS).unref();
    }),
  ]);
