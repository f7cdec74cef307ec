import { z } from 'zod';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { traceHop, type TraceHop } from '@libs/protocol/ops.ts';
import type { Bus } from './bus.ts';
import { silently } from './log.ts';
import type { Spans } from './spans.ts';

/** Long enough for "where is my message?", short enough to be nobody's diary. Ids and times only. */
const KEEP_SECONDS = 60 * 60;
/** At a person's pace every command is traced; under a flood a few are, and tracing costs next to nothing. */
const PER_SECOND = 50;

const kept = z.object({ sessionId: z.string(), hop: traceHop });
type Noted = { commandId: CommandId; sessionId: SessionId; hop: TraceHop['hop']; at?: Date; ms?: number };

/** One trace per command, under the command's own id: each process adds the steps that it took itself. */
export class Traces {
  private secondBegan = 0;
  private noted = 0;

  constructor(
    private readonly keys: Pick<Bus['keys'], 'hset' | 'hgetall' | 'expire'>,
    private readonly where: string,
    /** Only where a collector is configured. */
    readonly spans?: Spans,
  ) {}

  /** Nobody waits for it, and nothing is worse without it. */
  note({ commandId, sessionId, hop, at = new Date(), ms }: Noted): void {
    this.spans?.add({
      commandId,
      name: hop,
      from: at.getTime() - (ms ?? 0),
      to: at,
      attributes: { 'aidline.session': sessionId },
    });
    if (!this.mayNote(at.getTime())) return;
    const step: TraceHop = { hop, where: this.where, at: at.toISOString(), ms: ms ?? null };
    const place = placeOf(commandId);
    void silently(this.keys.hset(place, `${hop}@${this.where}`, JSON.stringify({ sessionId, hop: step })));
    void silently(this.keys.expire(place, KEEP_SECONDS));
  }

  /** The steps in the order of their clocks, and whose command it was; empty once it is forgotten. */
  async read(commandId: CommandId): Promise<{ sessionId: SessionId | null; hops: TraceHop[] }> {
    const fields = Object.values((await silently(this.keys.hgetall(placeOf(commandId)))) ?? {});
    const steps = fields.map((text) => kept.parse(JSON.parse(text)));
    return {
      sessionId: (steps[0]?.sessionId as SessionId | undefined) ?? null,
      hops: steps.map(({ hop }) => hop).sort((a, b) => (a.at < b.at ? -1 : 1)),
    };
  }

  private mayNote(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.secondBegan) {
      this.secondBegan = second;
      this.noted = 0;
    }
    this.noted += 1;
    return this.noted <= PER_SECOND;
  }
}

const placeOf = (commandId: CommandId): string => `trace:${commandId}`;
