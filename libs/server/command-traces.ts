import { z } from 'zod';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { traceHop, type TraceHop } from '@libs/protocol/ops.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure } from './logger.ts';
import type { SpanRecorder } from './span-recorder.ts';

/** Long enough to answer "where is my message?", short enough not to become a record of people. Ids and times only. */
const TRACE_TTL_SECONDS = 60 * 60;
/**
 * Commands that people type stay below this and are all traced; under load only some are, so that tracing stays cheap.
 */
const MAX_STEPS_PER_SECOND = 50;

const storedStep = z.object({ sessionId: z.string(), hop: traceHop });
type TraceStepInput = { commandId: CommandId; sessionId: SessionId; hop: TraceHop['hop']; at?: Date; ms?: number };

/** One trace per command, stored under the command's id: each process adds the steps that it took itself. */
export class CommandTraces {
  private currentSecond = 0;
  private recordedThisSecond = 0;

  constructor(
    private readonly keys: Pick<PubSub['redis'], 'hset' | 'hgetall' | 'expire'>,
    private readonly where: string,
    /** Only set when a collector is configured. */
    readonly spans?: SpanRecorder,
  ) {}

  /** Records without waiting; a failure is ignored. */
  record({ commandId, sessionId, hop, at = new Date(), ms }: TraceStepInput): void {
    this.spans?.add({
      commandId,
      name: hop,
      from: at.getTime() - (ms ?? 0),
      to: at,
      attributes: { 'aidline.session': sessionId },
    });
    if (!this.isWithinLimit(at.getTime())) return;
    const step: TraceHop = { hop, where: this.where, at: at.toISOString(), ms: ms ?? null };
    const key = traceKey(commandId);
    void nullOnFailure(this.keys.hset(key, `${hop}@${this.where}`, JSON.stringify({ sessionId, hop: step })));
    void nullOnFailure(this.keys.expire(key, TRACE_TTL_SECONDS));
  }

  /**
   * The steps, sorted by each process's own clock, and the session of the command; no steps once the trace has expired.
   */
  async read(commandId: CommandId): Promise<{ sessionId: SessionId | null; hops: TraceHop[] }> {
    const fields = Object.values((await nullOnFailure(this.keys.hgetall(traceKey(commandId)))) ?? {});
    const steps = fields.map((text) => storedStep.parse(JSON.parse(text)));
    return {
      sessionId: (steps[0]?.sessionId as SessionId | undefined) ?? null,
      hops: steps.map(({ hop }) => hop).sort((a, b) => (a.at < b.at ? -1 : 1)),
    };
  }

  private isWithinLimit(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.currentSecond) {
      this.currentSecond = second;
      this.recordedThisSecond = 0;
    }
    this.recordedThisSecond += 1;
    return this.recordedThisSecond <= MAX_STEPS_PER_SECOND;
  }
}

const traceKey = (commandId: CommandId): string => `trace:${commandId}`;
