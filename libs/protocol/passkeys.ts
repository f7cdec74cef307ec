import { z } from '#schema';
import { secondFactorCode } from './second-factor.ts';
import { isSafeName, isStorableText } from './text.ts';

/** Binary data as WebAuthn's JSON has it. */
const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]*$/, 'shape.invalid');
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

/** What a browser answers to a sign-in with a passkey; extensions are not used. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What somebody signs in with: a password, and of those who have a second factor a code or a passkey. */
export const signInRequest = z.strictObject({
  email: z.email('shape.invalid').max(254),
  password: z.string().min(1).max(256),
  code: secondFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
});

const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isStorableText, 'text.malformed')
  .refine(isSafeName, 'shape.invalid');
/** A new passkey: how its agent calls it, and what the browser made. */
export const newPasskey = z.strictObject({
  name: passkeyName,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      attestationObject: base64url(16_384),
      transports: z.array(z.string().max(32)).max(8).default([]),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
export const renamedPasskey = z.strictObject({ name: passkeyName });
export const passkeyId = base64url(1400).min(1);

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() });
export type Passkey = z.infer<typeof passkey>;
/** `isRequired`: this agent may not go without a second factor. */
export const secondFactorsResponse = z.object({
  hasAuthenticator: z.boolean(),
  isRequired: z.boolean(),
  passkeys: z.array(passkey),
});
export type SecondFactorsResponse = z.infer<typeof secondFactorsResponse>;

/** The browser's own options as JSON, which nobody here reads; null where the agent has no passkey. */
export const passkeyOptionsResponse = z.object({ options: z.string().nullable() });
export type PasskeyOptionsResponse = z.infer<typeof passkeyOptionsResponse>;
