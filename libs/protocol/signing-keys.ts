import { z } from '#schema';

/** Where the public keys are, on every site: outside `/api`, because people type it. */
export const SIGNING_KEYS_PATH = '/.well-known/aidline-keys.json';

/**
 * The public half of a key that signs case files (RFC 8037). `kid` is its thumbprint (RFC 7638), `fingerprint` the same in
 * digits that people can compare. It signed from `from` on, until `until`; null while it is in use.
 */
export const signingKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  fingerprint: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type SigningKey = z.infer<typeof signingKey>;

/** The key in use first. It is a JWK set (RFC 7517) too. */
export const signingKeys = z.object({ keys: z.array(signingKey) });
export type SigningKeySet = z.infer<typeof signingKeys>;
