import type { OutgoingReason } from '@libs/protocol/outgoing.ts';

/** How one language asks for what may not be asked for, and what turns the same words into a warning or a report. */
export type Rules = {
  asks: Record<OutgoingReason, readonly RegExp[]>;
  harmless: RegExp;
};
