import { z } from '#schema';
import { contact } from './contact.ts';
import { sessionId, visitorKey } from './ids.ts';

/**
 * What another site says of a person who is signed in there: a short JWT, signed with the key that the operator has
 * entered for that site. Everything in it is that site's word, and is shown as such.
 */

/** The page that shows the chat, as the browser names it: `https://shop.example`. */
const hostOrigin = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[a-z0-9.:[\]-]+$/, 'shape.invalid');

/** Three parts of base64url; a token with a name and an address takes half a kilobyte. */
const identityToken = z
  .string()
  .max(4096)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'shape.invalid');

export const identityRequest = z.strictObject({ host: hostOrigin, token: identityToken });

/** `expiresAt`: when the token ends, ISO 8601; the page is asked for another one before. */
export const identityResponse = z.object({ expiresAt: z.string() });

/** The way back to one's conversation, for a browser that does not have it: from then on `key` opens it, too. */
export const resumeSessionRequest = identityRequest.extend({ key: visitorKey });

/** Null: there is none, or this site may only say who somebody is. */
export const resumeSessionResponse = z.object({ sessionId: sessionId.nullable() });

/** What a site may vouch for. */
export const vouchedField = z.enum(['name', 'email']);
export type VouchedField = z.infer<typeof vouchedField>;
export const vouchedFields = vouchedField.options;

/** `host`: the site that confirms it, without the scheme. `externalId`: the person's id there, the token's `sub`. */
export const vouchedIdentity = z.object({
  host: z.string(),
  externalId: z.string(),
  name: contact.shape.name,
  email: contact.shape.email,
});
export type VouchedIdentity = z.infer<typeof vouchedIdentity>;
