import { z } from '#schema';

/**
 * Of somebody who may die or be hurt. `open`: nobody has said yet that they have seen to it. `handled`: an agent has.
 * `mistaken`: an agent says that nothing of the kind was meant.
 */
export const distressState = z.enum(['open', 'handled', 'mistaken']);
export type DistressState = z.infer<typeof distressState>;
