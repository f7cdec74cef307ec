import { sha256 } from './sha256.ts';

/** BIP-39: 12 to 24 words, each eleven bits; the last bits are the beginning of the hash of the others. */
export const PHRASE_LENGTHS = [24, 21, 18, 15, 12] as const;
const BITS_PER_WORD = 11;

export const isPhraseLength = (count: number): boolean => PHRASE_LENGTHS.some((length) => length === count);

/** Whether the last bits of the words, given by their indexes in the list, are the checksum of the others. */
export function hasValidChecksum(indexes: readonly number[]): boolean {
  const entropy = new Uint8Array((indexes.length * 4) / 3);
  let [bits, count, at] = [0, 0, 0];
  for (const index of indexes) {
    bits = (bits << BITS_PER_WORD) | index;
    for (count += BITS_PER_WORD; count >= 8 && at < entropy.length; count -= 8) entropy[at++] = bits >>> (count - 8);
    bits &= (1 << count) - 1;
  }
  return sha256(entropy)[0]! >>> (8 - count) === bits;
}
