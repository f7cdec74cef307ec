import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job, type Queue } from 'bullmq';
import { handleCommand, timerId, type CommandDependencies, type CommandOutcome } from '@libs/ledger/handle-command.ts';
import type { Command, TimerCommand } from '@libs/chat/decide.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { textInUse } from '@libs/protocol/settings-texts.ts';
import type { GreetingKind } from '@libs/protocol/timers.ts';
import { nullOnFailure } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues } from '@libs/server/queues.ts';
import type { SpanRecorder } from '@libs/server/span-recorder.ts';
import { parseJob } from './parse-job.ts';
import { TimersStore, type StoredTimer } from './timers.store.ts';

/**
 * The jobs of a crashed worker are free after this time; a job is given up after three crashes. The reconciler covers
 * the rest.
 */
const LOCK_MS = 10_000;
const STALLED_CHECK_INTERVAL_MS = 5_000;
const MAX_STALLED = 3;
const CONCURRENCY = 20;
/** Timers are set by the first events of a session. */
const MAX_SCANNED_EVENTS = 50;

/**
 * Fires a timer: appends its message, or the end of an offer or of a snooze, with command id = timer id and deletes its row in the same transaction. Running
 * twice sends once; running after a cancellation sends nothing.
 */
@Processor(queues.timers.name, {
  concurrency: CONCURRENCY,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_INTERVAL_MS,
  maxStalledCount: MAX_STALLED,
})
export class TimerWorker extends WorkerHost {
  private readonly ports: CommandDependencies;

  constructor(
    private readonly resources: ServerResources,
    private readonly timers: TimersStore,
    @InjectQueue(queues.timers.name) queue: Queue,
  ) {
    super();
    // The decision depends on whether a person has answered, so the session is read without a cache.
    this.ports = { ...resources.commandDependencies(queue), sessionCache: undefined };
  }

  async process(job: Job, token?: string): Promise<void> {
    const { timerId: id, sessionId } = parseJob(queues.timers, job, this.resources.log);
    const timer = await this.timers.find({ id, sessionId });
    if (!timer) return;

    const from = Date.now();
    const outcome = await this.fire(timer);
    this.resources.log.info({ timerId: id, sessionId, kind: timer.kind, outcome: Object.keys(outcome)[0] }, 'timer');
    if (this.resources.traces.spans) await nullOnFailure(this.addSpans(timer, from, this.resources.traces.spans));
    if (isSettled(outcome)) return this.timers.remove(timer);
    if ('timer' in outcome && outcome.timer === 'early') {
      // This process's clock is ahead of the database's, which gives the remaining time.
      await job.moveToDelayed(Date.now() + Math.max(1, Math.ceil(timer.remainingMs)), token);
      throw new DelayedError();
    }
  }

  /** In the timer's own trace and in that of the command that set it, from whose id the timer's id is derived. */
  private async addSpans({ id, sessionId, kind }: StoredTimer, from: number, spans: SpanRecorder): Promise<void> {
    const to = Date.now();
    const events = await this.resources.ledger.read(sessionId, 0, MAX_SCANNED_EVENTS);
    const cause = events.find(({ commandId }) => timerId(commandId, kind) === id)?.commandId;
    spans.add({ commandId: id, name: `timer ${kind}`, from, to, isRoot: true, ...(cause ? { causedBy: cause } : {}) });
    if (cause) spans.add({ commandId: cause, name: `job timers ${kind}`, from, to });
  }

  private async fire(timer: StoredTimer): Promise<CommandOutcome> {
    return handleCommand(this.ports, {
      sessionId: timer.sessionId,
      commandId: timer.id,
      command: await this.commandOf(timer),
      actor: { role: 'system' },
      answersTimer: true,
    });
  }

  private async commandOf({ kind, lang }: StoredTimer): Promise<Command> {
    if (kind === 'offer') return { type: 'offer.lapse' };
    return kind === 'wake' ? { type: 'snooze.lapse' } : this.greeting(lang, kind);
  }

  /** The text is read now, not when the timer was set, so a changed setting applies; in the session's language. */
  private async greeting(lang: string, kind: GreetingKind): Promise<TimerCommand> {
    const locale = nearestLocale(lang);
    const field = ({ welcome: 'welcomeMessage', 'follow-up': 'followUpMessage' } as const)[kind];
    const settings = await this.resources.settings.read();
    return { type: 'timer.fire', kind, text: textInUse(field, settings[field], locale).text };
  }
}

/**
 * The command was refused, or recorded before: in both cases the row was not deleted with it, and would fire for ever.
 */
const isSettled = (outcome: CommandOutcome): boolean =>
  'refused' in outcome || ('recorded' in outcome && outcome.recorded.duplicate);
