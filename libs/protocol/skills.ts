import { z } from '#schema';

/** A subject that some agents know more of, as the organisation names it: `crypto`, `loans`, `投资`. */
export const skill = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{0,29}$/u, 'shape.invalid');
