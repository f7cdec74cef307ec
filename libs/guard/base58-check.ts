import { sha256 } from './sha256.ts';

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/** How many bytes a word stands for with its version and without its checksum; null where the checksum does not hold. */
export function base58CheckLength(word: string, alphabet = BITCOIN): number | null {
  let value = 0n;
  for (const character of word) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  const bytes = Uint8Array.from((hex.length % 2 ? `0${hex}` : hex).match(/../g)!, (pair) => parseInt(pair, 16));
  const check = sha256(sha256(bytes.subarray(0, -CHECKSUM_BYTES)));
  const holds = bytes.subarray(-CHECKSUM_BYTES).every((byte, index) => byte === check[index]);
  return holds ? bytes.length - CHECKSUM_BYTES : null;
}

const CHECKSUM_BYTES = 4;
