import { createHash } from 'node:crypto';
import type { createSeededRandom } from '../secret-texts.ts';

export type ExampleRandom = ReturnType<typeof createSeededRandom>;

/** A sentence with values in it. Of a secret all `gone` parts must be masked; of a harmless one nothing. */
export type FilledSentence = { kind: string; text: string; gone: readonly string[] };

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const HEX = '0123456789abcdef';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const LOWER = 'abcdefghijkmnopqrstuvwxyz';

/** Digits of which none is round: an amount is, a code is not but once in a hundred times. */
export function codeDigits(random: ExampleRandom, length: number): string {
  const digits = `${random.pick([...'123456789'])}${random.digits(length - 1)}`;
  return /(?:00|^(?:19|20)\d\d)$|^(\d)\1+$/.test(digits) ? codeDigits(random, length) : digits;
}

const EN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const MS = ['kosong', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'lapan', 'sembilan'];
const HAN = [...'零一二三四五六七八九'];
const inWords = (digits: string, words: readonly string[], gap: string) =>
  [...digits].map((digit) => words[Number(digit)]!).join(gap);
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Six digits in one, in halves, one by one, in words or wide. */
export function writtenCode(random: ExampleRandom, lang: string): string {
  const six = codeDigits(random, 6);
  const words = { en: [EN, ' '], ms: [MS, ' '], 'zh-CN': [HAN, ''], 'zh-TW': [HAN, ''] } as const;
  const [names, gap] = words[lang as keyof typeof words];
  return random.pick([
    six,
    six,
    codeDigits(random, 4),
    codeDigits(random, 5),
    codeDigits(random, 8),
    `${six.slice(0, 3)} ${six.slice(3)}`,
    `${six.slice(0, 3)}-${six.slice(3)}`,
    [...six].join(' '),
    [...six].join('-'),
    `${six.slice(0, 2)} ${six.slice(2, 4)} ${six.slice(4)}`,
    inWords(six, names, gap),
    fullWidth(six),
  ]);
}

const STEMS = [
  'Tiger',
  'sunshine',
  'Hunter',
  'qwerty',
  'meimei',
  'Liverpool',
  'iloveyou',
  'abc',
  'Rex',
  'dragon',
  'ahmad',
];
const ENDS = ['2020', '88', '123', '!23', '@1990', '#77', '_01', '$$9', '.2015', '520', '1314'];

/** A word with a number, with signs, random letters, or digits alone. */
export const password = (random: ExampleRandom): string =>
  random.pick([
    `${random.pick(STEMS)}${random.pick(ENDS)}`,
    `${random.pick(STEMS)}${random.pick(ENDS)}`,
    `${random.pick(STEMS)}${random.pick(['!', '@', '#', '$'])}${random.digits(3)}`,
    `${random.string(LOWER, 4)}${random.digits(4)}`,
    `${random.string(BASE58, 10)}7x`,
    `P@ssw0rd${random.digits(2)}`,
    `${random.pick(STEMS)}-${random.pick(STEMS)}-${random.digits(2)}`,
    codeDigits(random, 8),
  ]);

const base58Check = (payload: number[], alphabet = BASE58) => {
  const bytes = Buffer.from(payload);
  const hash = (data: Buffer) => createHash('sha256').update(data).digest();
  let value = BigInt(`0x${Buffer.concat([bytes, hash(hash(bytes)).subarray(0, 4)]).toString('hex')}`);
  let word = '';
  for (; value > 0n; value /= 58n) word = alphabet[Number(value % 58n)]! + word;
  return word;
};
const bytesOf = (random: ExampleRandom, length: number) => Array.from({ length }, () => random.below(256));
const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/** What is a key only by the words beside it. */
export const ambiguousKeys: Readonly<Record<string, (random: ExampleRandom) => string>> = {
  hex: (random) => random.string(HEX, 64),
  'hex behind 0x': (random) => `0x${random.string(HEX, 64)}`,
  'hex in capitals': (random) => random.string(HEX, 64).toUpperCase(),
  'hex in two lines': (random) => `${random.string(HEX, 32)}\n${random.string(HEX, 32)}`,
  'hex in four parts': (random) => random.string(HEX, 64).match(/.{16}/g)!.join(' '),
  'hex in eights': (random) => random.string(HEX, 64).match(/.{8}/g)!.join('-'),
  'hex in pairs': (random) => random.string(HEX, 64).match(/../g)!.join(' '),
  'hex in lines': (random) => random.string(HEX, 64).match(/.{16}/g)!.join('\n'),
  'hex of 64 bytes': (random) => random.string(HEX, 128),
  'base 58 of 64 bytes': (random) => random.string(BASE58, 88),
  'base 58 of 32 bytes': (random) => random.string(BASE58, 44),
  'base 64 of 32 bytes': (random) => `${random.string(BASE64, 43)}=`,
  'base 64 of 64 bytes': (random) => `${random.string(BASE64, 86)}==`,
  '32 numbers': (random) => `[${bytesOf(random, 32).join(',')}]`,
};

/** What is a key whatever stands beside it. */
export const certainKeys: Readonly<Record<string, (random: ExampleRandom) => string>> = {
  wif: (random) => base58Check([0x80, ...bytesOf(random, 32)]),
  'compressed wif': (random) => base58Check([0x80, ...bytesOf(random, 32), 1]),
  'wif of a test network': (random) => base58Check([0xef, ...bytesOf(random, 32), 1]),
  'wif of Litecoin': (random) => base58Check([0xb0, ...bytesOf(random, 32), 1]),
  'wif of Dogecoin': (random) => base58Check([0x9e, ...bytesOf(random, 32), 1]),
  'BIP-38': (random) => base58Check([0x01, 0x42, 0xe0, ...bytesOf(random, 36)]),
  xprv: (random) => base58Check([0x04, 0x88, 0xad, 0xe4, ...bytesOf(random, 74)]),
  zprv: (random) => base58Check([0x04, 0xb2, 0x43, 0x0c, ...bytesOf(random, 74)]),
  yprv: (random) => base58Check([0x04, 0x9d, 0x78, 0x78, ...bytesOf(random, 74)]),
  Stellar: (random) => `S${random.string(BASE32, 54)}2`,
  'XRP seed': (random) => base58Check([0x21, ...bytesOf(random, 16)], RIPPLE),
  'XRP seed of ed25519': (random) => base58Check([0x01, 0xe1, 0x4b, ...bytesOf(random, 16)], RIPPLE),
  Tezos: (random) => base58Check([0x0d, 0x0f, 0x3a, 0x07, ...bytesOf(random, 32)]),
  '64 numbers': (random) => `[${bytesOf(random, 64).join(',')}]`,
  '64 numbers with spaces': (random) => `[ ${bytesOf(random, 64).join(', ')} ]`,
  PEM: (random) =>
    `-----BEGIN EC PRIVATE KEY-----\n${random.string(BASE64, 64)}\n${random.string(BASE64, 50)}=\n-----END EC PRIVATE KEY-----`,
  OpenSSH: (random) =>
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${random.string(BASE64, 70)}\n${random.string(BASE64, 70)}\n-----END OPENSSH PRIVATE KEY-----`,
  PGP: (random) =>
    `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${random.string(BASE64, 64)}\n=${random.string(BASE64, 4)}\n-----END PGP PRIVATE KEY BLOCK-----`,
  age: (random) => `AGE-SECRET-KEY-1${random.string('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`,
  keystore: (random) =>
    `{"version":3,"id":"x","address":"${random.string(HEX, 40)}","crypto":{"ciphertext":"${random.string(HEX, 64)}","cipherparams":{"iv":"${random.string(HEX, 32)}"},"cipher":"aes-128-ctr","kdf":"scrypt","kdfparams":{"dklen":32,"salt":"${random.string(HEX, 64)}","n":262144,"r":8,"p":1},"mac":"${random.string(HEX, 64)}"}}`,
  nsec: (random) => `nsec1${random.string('qpzry9x8gf2tvdw0s3jn54khce6mua7l', 58)}`,
  JWT: (random) => `eyJhbGciOiJIUzI1NiJ9.eyJ${random.string(BASE58, 40)}.${random.string(BASE58, 43)}`,
  otpauth: (random) => `otpauth://totp/Binance:mei?secret=${random.string(BASE32, 16)}&issuer=Binance`,
  'OpenAI key': (random) => `sk-proj-${random.string(BASE58, 48)}`,
  'AWS key': (random) => `AKIA${random.string(BASE32, 16)}`,
  'GitHub token': (random) => `ghp_${random.string(BASE58, 36)}`,
  'Stripe key': (random) => `sk_live_${random.string(BASE58, 24)}`,
  'Telegram bot': (random) => `${codeDigits(random, 10)}:AA${random.string(BASE58, 33)}`,
  'Google key': (random) => `AIza${random.string(BASE58, 35)}`,
};

export const accountKeys: Readonly<Record<string, (random: ExampleRandom) => string>> = {
  totp: (random) =>
    random.pick([
      random.string(BASE32, 16),
      random.string(BASE32, 32),
      `2${random.string(BASE32.toLowerCase(), 15)}`.match(/.{4}/g)!.join(' '),
    ]),
  api: (random) => random.pick([random.string(BASE58, 64), random.string(HEX, 32), random.string(BASE58, 32)]),
  session: (random) => random.pick([random.string(HEX, 32), random.string(BASE58, 40)]),
  recovery: (random) =>
    random.pick([
      `${codeDigits(random, 4)} ${codeDigits(random, 4)}`,
      `${codeDigits(random, 8)}`,
      `${random.string(LOWER, 2)}${random.digits(3)}-${random.digits(3)}${random.string(LOWER, 2)}`,
      `${random.string(HEX, 4)}7-${random.string(HEX, 4)}3`,
    ]),
};

/** Nine or ten digits in threes or in one. */
export function remoteId(random: ExampleRandom): string {
  const [nine, ten] = [codeDigits(random, 9), codeDigits(random, 10)];
  return random.pick([
    nine,
    ten,
    nine.match(/.{3}/g)!.join(' '),
    nine.match(/.{3}/g)!.join('-'),
    `${ten.slice(0, 1)} ${ten.slice(1).match(/.{3}/g)!.join(' ')}`,
  ]);
}
export const remotePassword = (random: ExampleRandom): string =>
  random.pick([
    `${random.string(LOWER, 3)}${random.digits(3)}`,
    `${random.digits(2)}${random.string(LOWER, 4)}`,
    codeDigits(random, 6),
    codeDigits(random, 4),
    `${random.string(LOWER, 2)}8${random.string(BASE58, 3)}4`,
  ]);

/** Values that are evidence. */
export const harmlessValues: Readonly<Record<string, (random: ExampleRandom) => string>> = {
  a: (random) =>
    random.pick(['5000', '12,000', '300', '48500', '1,250.50', '8000', '25000', '4,829', '120000', '6500']),
  hash: (random) => random.pick([random.string(HEX, 64), `0x${random.string(HEX, 64)}`, random.string(BASE58, 88)]),
  addr: (random) =>
    random.pick([
      `0x${random.string(HEX, 40)}`,
      base58Check([0, ...bytesOf(random, 20)]),
      base58Check([0x41, ...bytesOf(random, 20)]),
      `bc1q${random.string('qpzry9x8gf2tvdw0s3jn54khce6mua7l', 38)}`,
      random.string(BASE58, 44),
      base58Check([0, ...bytesOf(random, 20)], RIPPLE),
      `G${random.string(BASE32, 55)}`,
      `addr1${random.string('qpzry9x8gf2tvdw0s3jn54khce6mua7l', 98)}`,
      `4${random.string(BASE58, 94)}`,
    ]),
  iban: (random) =>
    random.pick(['GB29 NWBK 6016 1331 9268 19', 'DE89370400440532013000', 'FR1420041010050500013M02606']),
  phone: (random) =>
    random.pick([
      `+60 12-${random.digits(3)} ${random.digits(4)}`,
      `01${random.digits(8)}`,
      `138${random.digits(8)}`,
      `0912-${random.digits(3)}-${random.digits(3)}`,
      `+852 9${random.digits(3)} ${random.digits(4)}`,
      `+86 139 ${random.digits(4)} ${random.digits(4)}`,
    ]),
  track: (random) =>
    random.pick([
      `SF${random.digits(12)}`,
      `1Z999AA1${random.digits(8)}`,
      `RB${random.digits(9)}MY`,
      `YT${random.digits(13)}`,
    ]),
  ref: (random) =>
    random.pick([
      `RPT/2026/${random.digits(6)}`,
      `A${random.digits(4)}-26`,
      `${random.digits(8)}`,
      `ACC-${random.digits(6)}`,
      `11509${random.digits(6)}`,
    ]),
  card: () => '6222 0212 3456 7890 128',
  date: (random) => random.pick(['12/05/2026', '2026-05-12', '5月12日', '12 May', '3 March 2026', '20260512']),
  time: (random) => random.pick(['18:30', '6.30pm', '1845', '9am', '21:05']),
};
