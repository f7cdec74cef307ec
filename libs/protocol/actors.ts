import { z } from '#schema';
import { agentId } from './ids.ts';

/** Who sent a command. `system` is a worker that carries out a timer. */
export const actor = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('customer') }),
  z.strictObject({ role: z.literal('agent'), agentId }),
  z.strictObject({ role: z.literal('system') }),
]);
export type Actor = z.infer<typeof actor>;
