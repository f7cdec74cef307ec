import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import type { FirstSign } from './first-sign.ts';

/** The ways to ask for one thing, with what all of them contain. */
export type AskPatterns = { firstSign: FirstSign; patterns: readonly RegExp[] };

/** What has rules; the classifier alone knows the others. */
export type RuledReason = Exclude<HoldReason, 'impersonation' | 'pressure' | 'gift-card' | 'crypto' | 'investment'>;

/** How one language asks for what may not be asked for, and what turns the same words into a warning or a report. */
export type OutgoingRules = {
  /** Of all its `asks`. */
  firstSign: FirstSign;
  asks: Record<RuledReason, AskPatterns>;
  harmless: RegExp;
};
