/**
 * Why this build cannot read an event of the log. `unknown-type`, `newer-schema`: a newer build wrote it and will read
 * it. `sealed-body`: the body does not open. `wrong-fields`: the fields are not those of its type.
 */
export type QuarantineReason = 'unknown-type' | 'newer-schema' | 'sealed-body' | 'wrong-fields';

/** Thrown for one event that cannot be read. Its reader passes over that event and goes on with the next. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';

  constructor(
    readonly reason: QuarantineReason,
    message: string,
  ) {
    super(message);
  }
}

/** The reason if that is what the fault says; any other fault is thrown again. */
export function quarantineReasonOf(fault: unknown): QuarantineReason {
  if (fault instanceof UnreadableEvent) return fault.reason;
  throw fault;
}

/** Whether a newer build can be expected to read it. */
export const isFromNewerBuild = (reason: QuarantineReason): boolean =>
  reason === 'unknown-type' || reason === 'newer-schema';
