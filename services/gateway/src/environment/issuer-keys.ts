import { createPublicKey } from 'node:crypto';

/** The algorithms that a site may sign with. */
export const IDENTITY_ALGORITHMS = ['HS256', 'RS256', 'ES256'] as const;
type IdentityAlgorithm = (typeof IDENTITY_ALGORITHMS)[number];

/** At least the length of the hash (RFC 7518, 3.2). */
const MIN_SECRET_BYTES = 32;
/** RFC 7518, 3.3. */
const MIN_RSA_BITS = 2048;

/** Whether a key fits this algorithm. A private key never does: the site must not hand it out. */
export function isKeyForAlgorithm({ algorithm, key }: { algorithm: IdentityAlgorithm; key: string }): boolean {
  if (algorithm === 'HS256') return !key.includes('-----BEGIN') && Buffer.byteLength(key) >= MIN_SECRET_BYTES;
  if (key.includes('PRIVATE KEY')) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(key);
    if (algorithm === 'ES256') return asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
  } catch {
    return false;
  }
}
