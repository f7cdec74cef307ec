import { z } from '#schema';

/**
 * Names one history of the log: `<system identifier>.<timeline>` of the primary that writes it. Versions and cursors of
 * two epochs cannot be compared. Clients only compare it for equality.
 */
export const epoch = z.string().max(64);
export type Epoch = z.infer<typeof epoch>;
