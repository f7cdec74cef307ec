import { z } from 'zod';
import { auditLine } from './audit.ts';
import { agentId } from './ids.ts';
import { agentRole } from './roles.ts';
import { isNameable, isStorable } from './text.ts';

/** Who works here, as every agent may know it. */
const availability = z.enum(['available', 'away']);
export type Availability = z.infer<typeof availability>;
const colleague = z.object({
  agentId,
  displayName: z.string(),
  email: z.string(),
  role: agentRole,
  availability,
  enabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** What visitors see of them, as a lead has set it; a gateway of before does not say. */
  publicName: z.string().nullable().default(null),
  pictureUrl: z.string().nullable().default(null),
});
export type Colleague = z.infer<typeof colleague>;
export const teamResponse = z.object({ team: z.array(colleague) });

const personName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(isStorable, 'text.malformed')
  .refine(isNameable, 'shape.invalid');

export const ownChange = z.strictObject({ availability: availability.optional(), displayName: personName.optional() });
export const agentChange = z.strictObject({ enabled: z.boolean().optional(), role: agentRole.optional() });

export const invitation = z.strictObject({
  email: z.email('shape.invalid').max(254),
  displayName: personName,
  role: agentRole,
});
/** The name that visitors see of an agent; null for none of their own. */
export const publicName = z.strictObject({ name: personName.nullable() });

/** The token is in the link that this answer makes possible, and nowhere else; it opens once. */
export const linkResponse = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type LinkResponse = z.infer<typeof linkResponse>;

/** Twelve characters, and no rule about which: long is what counts (NIST SP 800-63B). */
export const MIN_PASSWORD = 12;
export const joinRequest = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'link.over'),
  password: z.string().min(MIN_PASSWORD, 'password.short').max(256),
});

const signInLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  outcome: z.enum(['signed-in', 'wrong-password', 'wrong-code', 'disabled']),
  address: z.string(),
  browser: z.string(),
});
export type SignInLine = z.infer<typeof signInLine>;
export const signInsResponse = z.object({ signIns: z.array(signInLine) });

export const auditQuery = z.strictObject({ before: z.uuid('cursor.invalid').optional() });
export const auditResponse = z.object({ lines: z.array(auditLine), hasMore: z.boolean() });
