import type { HoldReason } from '@libs/protocol/hold-reasons.ts';

/** How one language asks for what may not be asked for, and what turns the same words into a warning or a report. */
export type OutgoingRules = {
  asks: Record<HoldReason, readonly RegExp[]>;
  harmless: RegExp;
};
