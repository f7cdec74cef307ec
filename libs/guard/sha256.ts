/**
 * SHA-256 (FIPS 180-4). The browser's own is asynchronous and missing on plain http, and Node's is not there in a browser;
 * a check that runs at every press of Enter needs one that answers at once, on both sides.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(INITIAL_HASH);
  const padded = padMessage(message);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES)
    compressBlock(state, new DataView(padded.buffer, at, BLOCK_BYTES));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

const BLOCK_BYTES = 64;

/** The fractional parts of the square and cube roots of the first primes, as the standard has them. */
const primes = firstPrimes(64);
const INITIAL_HASH = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const ROUND_CONSTANTS = primes.map((prime) => fractionBits(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

/** A one bit, zeros, and the length in bits at the end of the last block. */
function padMessage(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);
  return padded;
}

const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compressBlock(state: Uint32Array, block: DataView): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 64; i += 1) w[i] = i < 16 ? block.getUint32(i * 4) : extendSchedule(w, i);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const sumE = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const one = (h + sumE + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + w[i]!) | 0;
    const sumA = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const two = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index]! + word) | 0));
}

function extendSchedule(w: Uint32Array, i: number): number {
  const [far, near] = [w[i - 15]!, w[i - 2]!];
  const low = rotateRight(far, 7) ^ rotateRight(far, 18) ^ (far >>> 3);
  const high = rotateRight(near, 17) ^ rotateRight(near, 19) ^ (near >>> 10);
  return (w[i - 16]! + low + w[i - 7]! + high) | 0;
}
