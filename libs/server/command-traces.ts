import { z } from 'zod';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { traceHop, type TraceHop } from '@libs/protocol/ops.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure } from './logger.ts';
import type { SpanRecorder } from './span-recorder.ts';

/** Long enough for "where is my message?", short enough to be nobody's diary. Ids and times only. */
const TRACE_TTL_SECONDS = 60 * 60;
/** At a person's pace every command is traced; under a flood a few are, and tracing costs next to nothing. */
const MAX_STEPS_PER_SECOND = 50;

const storedStep = z.object({ sessionId: z.string(), hop: traceHop });
type TraceStepInput = { commandId: CommandId; sessionId: SessionId; hop: TraceHop['hop']; at?: Date; ms?: number };

/** One trace per command, under the command's own id: each process adds the steps that it took itself. */
export class CommandTraces {
  private currentSecond = 0;
  private recordedThisSecond = 0;

  constructor(
    private readonly keys: Pick<PubSub['redis'], 'hset' | 'hgetall' | 'expire'>,
    private readonly where: string,
    /** Only where a collector is configured. */
    readonly spans?: SpanRecorder,
  ) {}

  /** Nobody waits for it, and nothing is worse without it. */
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
    const place = traceKey(commandId);
    void nullOnFailure(this.keys.hset(place, `${hop}@${this.where}`, JSON.stringify({ sessionId, hop: step })));
    void nullOnFailure(this.keys.expire(place, TRACE_TTL_SECONDS));
  }

  /** The steps in the order of their clocks, and whose command it was; empty once it is forgotten. */
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
