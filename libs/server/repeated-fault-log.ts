import type { Logger } from './logger.ts';

/** A fault that goes on is counted for this long before its next line. */
const SUMMARY_INTERVAL_MS = 60_000;

/** What a line says of each fault of this kind, and what only the first one says. */
export type FaultLine = { kind: object; first: object; sentence: string };

/**
 * Faults that many callers meet at the same time: the first of a kind is logged at once, and the same again once a
 * minute with their number.
 */
export class RepeatedFaultLog {
  private readonly repeated = new Map<string, { count: number; timer: NodeJS.Timeout }>();

  constructor(private readonly log: Logger) {}

  report({ kind, first, sentence }: FaultLine): void {
    const name = JSON.stringify(kind);
    const present = this.repeated.get(name);
    if (present) return void (present.count += 1);
    this.log.warn({ ...kind, ...first }, sentence);
    const timer = setInterval(() => this.summarise(name, kind, sentence), SUMMARY_INTERVAL_MS);
    timer.unref();
    this.repeated.set(name, { count: 0, timer });
  }

  /** A minute without the fault ends it: the next one is logged at once again. */
  private summarise(name: string, kind: object, sentence: string): void {
    const known = this.repeated.get(name)!;
    if (known.count > 0) this.log.warn({ ...kind, again: known.count }, `${sentence}, still`);
    else {
      clearInterval(known.timer);
      this.repeated.delete(name);
    }
    known.count = 0;
  }
}
