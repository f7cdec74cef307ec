import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Words are stored for the search only as keyed hashes: the table without the key reveals which sessions share a word,
 * but not which word. Deleting a session's row erases it from the search.
 */
const KEY_BYTES = 32;
const KEY_PURPOSE = 'aidline search tokens 1';

/**
 * A key of its own (HKDF, RFC 5869), so that the key that wraps keys is never used for anything else. As a key object,
 * because preparing the bytes anew for each token costs ten times the hash.
 */
export const deriveSearchKey = (sealingKey: Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, Buffer.alloc(0), KEY_PURPOSE, KEY_BYTES)));

/** HMAC-SHA-256 of each token, cut to a signed 64-bit integer; each once and in ascending order. */
export const hashTokens = (key: KeyObject, tokens: Iterable<string>): bigint[] => createTokenHasher(key)(tokens);

/**
 * The same for a batch, in which most words occur often: it caches them with their hashes. Drop it after the batch,
 * because its cache contains words that somebody wrote.
 */
export function createTokenHasher(key: KeyObject): (tokens: Iterable<string>) => bigint[] {
  const known = new Map<string, bigint>();
  const hashOf = (token: string): bigint => {
    const hash = known.get(token) ?? createHmac('sha256', key).update(token).digest().readBigInt64BE(0);
    known.set(token, hash);
    return hash;
  };
  return (tokens) => [...new Set(Array.from(tokens, hashOf))].sort(compareBigInts);
}

const compareBigInts = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
