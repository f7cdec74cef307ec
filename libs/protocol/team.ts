import { z } from '#schema';
import { auditEntry } from './audit.ts';
import { agentId } from './ids.ts';
import { agentRole } from './roles.ts';
import { isSafeName, isStorableText } from './text.ts';

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
  /** What visitors see of them, as a lead has set it; an older gateway does not send it. */
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
  .refine(isStorableText, 'text.malformed')
  .refine(isSafeName, 'shape.invalid');

export const ownProfileUpdate = z.strictObject({
  availability: availability.optional(),
  displayName: personName.optional(),
});
export const agentUpdate = z.strictObject({ enabled: z.boolean().optional(), role: agentRole.optional() });

export const invitation = z.strictObject({
  email: z.email('shape.invalid').max(254),
  displayName: personName,
  role: agentRole,
});
/** The name that visitors see of an agent; null for none of their own. */
export const publicName = z.strictObject({ name: personName.nullable() });

/** The token is in the link that this answer makes possible, and nowhere else; it is valid once. */
export const accountLinkResponse = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type AccountLinkResponse = z.infer<typeof accountLinkResponse>;
/** Null: asked for, and waits for a second person. */
export const resetResponse = z.object({ link: accountLinkResponse.nullable() });
export type ResetResponse = z.infer<typeof resetResponse>;

/** Twelve characters, and no rule about which: long is what counts (NIST SP 800-63B). */
export const MIN_PASSWORD_LENGTH = 12;
export const joinRequest = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'link.over'),
  password: z.string().min(MIN_PASSWORD_LENGTH, 'password.short').max(256),
});

const signInRecord = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  outcome: z.enum(['signed-in', 'wrong-password', 'wrong-code', 'disabled']),
  address: z.string(),
  browser: z.string(),
});
export type SignInRecord = z.infer<typeof signInRecord>;
export const signInsResponse = z.object({ signIns: z.array(signInRecord) });

export const auditResponse = z.object({ lines: z.array(auditEntry), hasMore: z.boolean() });
