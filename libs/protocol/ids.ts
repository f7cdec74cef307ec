import { z } from '#schema';

/**
 * Every id is a lower-case UUID, created where the thing begins: a session and a command in the browser, so that a
 * resend after a lost answer names the same thing. An id is never a secret; a visitor's key is.
 */
const uuid = (versions: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-[${versions}][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
      'id.malformed',
    );

/** UUID version 7: sessions born together lie together in the log. */
export const sessionId = uuid('7').brand<'SessionId'>();
export const commandId = uuid('1-8').brand<'CommandId'>();
export const agentId = uuid('1-8').brand<'AgentId'>();
export const changeId = uuid('1-8');
export const tagId = uuid('1-8').brand<'TagId'>();

export type SessionId = z.infer<typeof sessionId>;
export type CommandId = z.infer<typeof commandId>;
export type AgentId = z.infer<typeof agentId>;
export type TagId = z.infer<typeof tagId>;

/** 256 random bits, base64url: the only proof that a browser owns its session. */
export const visitorKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'shape.invalid');
export type VisitorKey = z.infer<typeof visitorKey>;
