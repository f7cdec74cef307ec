import { z } from '#schema';

/** What nobody who works here may ask a victim for, or promise them. */
export const holdReason = z.enum([
  'fee',
  'password',
  'code',
  'seed-phrase',
  'card-number',
  'remote-access',
  'promise',
  'other-channel',
  'impersonation',
  'pressure',
  'gift-card',
  'crypto',
  'investment',
]);
export type HoldReason = z.infer<typeof holdReason>;
