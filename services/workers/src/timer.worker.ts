import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { DelayedError, type Job, type Queue } from 'bullmq';
import { handleCommand, timerId, type CommandPorts, type Outcome } from '@libs/ledger/handle-command.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';
import { defaultWelcome, settingsIn } from '@libs/protocol/settings.ts';
import { silently } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues } from '@libs/server/queues.ts';
import type { Spans } from '@libs/server/spans.ts';
import { TimersStore, type Timer } from './timers.store.ts';

/** A worker that dies holds its jobs this long, a crash loop costs a job only after three. The reconciler covers the rest. */
const LOCK_MS = 10_000;
const STALLED_LOOK_MS = 5_000;
const MAX_STALLED = 3;
const CONCURRENCY = 20;
/** Alarms are set by the first events of a session. */
const LOOKED_THROUGH = 50;

/**
 * Answers a timer: appends its message with command id = timer id and consumes its row in the same transaction. Running
 * twice says it once; running after a cancellation says nothing.
 */
@Processor(queues.timers.name, {
  concurrency: CONCURRENCY,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_LOOK_MS,
  maxStalledCount: MAX_STALLED,
})
export class TimerWorker extends WorkerHost {
  private readonly ports: CommandPorts;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly timers: TimersStore,
    @InjectQueue(queues.timers.name) queue: Queue,
  ) {
    super();
    // Whether a human has answered is the question here, so every decision looks afresh.
    this.ports = { ...plumbing.commandPorts(queue), known: undefined };
  }

  async process(job: Job, token?: string): Promise<void> {
    const { timerId: due } = queues.timers.job.parse(job.data);
    const timer = await this.timers.find(due);
    if (!timer) return;

    const from = Date.now();
    const outcome = await this.fire(timer);
    this.plumbing.log.info(
      { timerId: due, sessionId: timer.sessionId, kind: timer.kind, outcome: Object.keys(outcome)[0] },
      'timer',
    );
    if (this.plumbing.traces.spans) await silently(this.trace(timer, from, this.plumbing.traces.spans));
    if (isSettled(outcome)) return this.timers.drop(due);
    if ('timer' in outcome && outcome.timer === 'early') {
      // This process's clock runs ahead of the database's, which says how long it is still to wait.
      await job.moveToDelayed(Date.now() + Math.max(1, Math.ceil(timer.leftMs)), token);
      throw new DelayedError();
    }
  }

  /** In its own trace and in that of the command that set it, whose id it follows from. */
  private async trace({ id, sessionId, kind }: Timer, from: number, spans: Spans): Promise<void> {
    const to = Date.now();
    const events = await this.plumbing.ledger.read(sessionId, 0, LOOKED_THROUGH);
    const cause = events.find(({ commandId }) => timerId(commandId, kind) === id)?.commandId;
    spans.add({ commandId: id, name: `timer ${kind}`, from, to, isRoot: true, ...(cause ? { because: cause } : {}) });
    if (cause) spans.add({ commandId: cause, name: `job timers ${kind}`, from, to });
  }

  /** The words are read now, not when the timer was set, so a changed setting counts; in the session's language. */
  private async fire(timer: Timer): Promise<Outcome> {
    const locale = nearestLocale(timer.lang);
    const { welcomeMessage, followUpMessage } = settingsIn(await this.plumbing.settings.read(), locale);
    const text = timer.kind === 'welcome' ? welcomeMessage || defaultWelcome[locale] : followUpMessage;
    return handleCommand(this.ports, {
      sessionId: timer.sessionId,
      commandId: timer.id,
      command: { type: 'timer.fire', kind: timer.kind, text },
      actor: { role: 'system' },
      answersTimer: true,
    });
  }
}

/** The log says no, or has had the answer for long: the row went with neither, and would ring for ever. */
const isSettled = (outcome: Outcome): boolean =>
  'refused' in outcome || ('recorded' in outcome && outcome.recorded.duplicate);
