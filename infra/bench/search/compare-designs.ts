import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { tokenize } from '@libs/search/tokenize.ts';
import { measureIndexInMemory } from './measure-index.ts';
import { termsOf, wordOf } from './synthetic-conversations.ts';

/**
 * Compares two designs of a search that planted words do not open, by processor time and bytes: a secure index per
 * conversation (Goh 2003) and an index in memory. `node --expose-gc --max-old-space-size=14000 … compare-designs.ts COUNT` prints one line of JSON; a million needs 10 GB.
 */
const QUERIES = { common: [wordOf(3)], middling: [wordOf(300)], rare: ['mail77'], both: [wordOf(30), wordOf(300)] };

/** One in a million conversations is opened in vain for a word. */
const BITS_PER_TERM = 29;
const HASHES = 20;

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const repeat = (times: number, work: () => void): number =>
  cpuMs(() => {
    for (let at = 0; at < times; at += 1) work();
  }) / times;
const round = (value: number): number => Number(value.toPrecision(3));

type SealedFilter = { wrapped: Buffer; filter: Uint8Array };
const kek = createSecretKey(randomBytes(32));

function wrap(key: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', kek, iv);
  return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

function unwrap(wrapped: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', kek, wrapped.subarray(0, 12));
  decipher.setAuthTag(wrapped.subarray(-16));
  return Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()]);
}

const indexKeyOf = (dataKey: Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), 'search', 32)));

function bitsOf(key: KeyObject, term: string, size: number): number[] {
  const digest = createHmac('sha256', key).update(term).digest();
  const [one, two] = [digest.readUInt32BE(0), digest.readUInt32BE(4) | 1];
  return Array.from({ length: HASHES }, (_, at) => ((one + at * two) >>> 0) % size);
}

function buildFilter(terms: string[]): SealedFilter {
  const dataKey = randomBytes(32);
  const key = indexKeyOf(dataKey);
  const filter = new Uint8Array(Math.ceil((terms.length * BITS_PER_TERM) / 8 / 64) * 64);
  for (const term of terms) for (const bit of bitsOf(key, term, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7);
  return { wrapped: wrap(dataKey), filter };
}

const hasAll = (key: KeyObject, filter: Uint8Array, terms: string[]): boolean =>
  terms.every((term) => bitsOf(key, term, filter.length * 8).every((bit) => (filter[bit >> 3]! >> (bit & 7)) & 1));

/** To rebuild either, every event is opened and cut into words. */
function openingMs(): number {
  const key = createSecretKey(randomBytes(32));
  const text = 'they told me to send the money to another account today and keep it secret';
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  const tag = cipher.getAuthTag();
  return repeat(20_000, () => {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAuthTag(tag);
    tokenize(Buffer.concat([decipher.update(sealed), decipher.final()]).toString());
  });
}

const count = Number(process.argv[2]);
const all = Array.from({ length: Math.min(count, 2_000) }, (_, index) => termsOf(index));
const termsPerConversation = all.reduce((sum, terms) => sum + terms.length, 0) / all.length;

// The secure index: a sample is built, and one pass over it tells what a pass over all takes; it is linear.
const filters: SealedFilter[] = [];
const buildMs =
  cpuMs(() => {
    for (const terms of all) filters.push(buildFilter(terms));
  }) / all.length;
const keys = filters.map(({ wrapped }) => indexKeyOf(unwrap(wrapped)));
const scan = (terms: string[], isCached: boolean) =>
  round(
    (repeat(
      5,
      () =>
        void filters.map(({ wrapped, filter }, at) =>
          hasAll(isCached ? keys[at]! : indexKeyOf(unwrap(wrapped)), filter, terms),
        ),
    ) /
      filters.length) *
      count,
  );
const wrong = filters.filter(({ filter }, at) => hasAll(keys[at]!, filter, ['never'])).length;
const bytesPerFilter = filters.reduce((sum, { filter }) => sum + filter.length, 0) / filters.length;
const secure = {
  buildCpuMs: round(buildMs * count),
  filterMegabytes: round((bytesPerFilter * count) / 1e6),
  queryCpuMs: Object.fromEntries(Object.entries(QUERIES).map(([kind, terms]) => [kind, scan(terms, false)])),
  queryCpuMsWithAllKeysInMemory: Object.fromEntries(
    Object.entries(QUERIES).map(([kind, terms]) => [kind, scan(terms, true)]),
  ),
  foundInVain: wrong,
};

const opening = openingMs();
console.log(
  JSON.stringify({
    count,
    termsPerConversation: round(termsPerConversation),
    openingCpuMsPerEvent: round(opening),
    secure,
    memory: measureIndexInMemory(count),
  }),
);
