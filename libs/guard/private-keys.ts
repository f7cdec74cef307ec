import { sha256 } from './sha256.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

/** Files that can only be a private key, whatever stands beside them. */
const KEY_FILES = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){63}\s*\]/g, // Solana
];

/** Words that can only be one. */
const CERTAIN_WORDS = [
  /(?<![A-Za-z0-9])[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,112}(?![A-Za-z0-9])/g, // BIP-32
  /(?<![A-Za-z0-9])6P[1-9A-HJ-NP-Za-km-z]{56}(?![A-Za-z0-9])/g, // BIP-38
];

/** A Bitcoin key in wallet import format; its checksum distinguishes it from an address or any other word. */
const WALLET_IMPORT_FORMAT = /(?<![A-Za-z0-9])[59KLc][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])/g;

/** 32 bytes in hex, or 64 in base 58: a key, or just as well a transaction's id. The words beside it decide. */
const AMBIGUOUS_FORMS = /(?<![A-Za-z0-9])(?:(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{85,88})(?![A-Za-z0-9])/gi;
const KEY_WORDS = /priv(?:ate)?[ _-]?key|secret[ _-]?key|signing key|wallet key|[私密秘金][钥鑰匙]/gi;
const TRANSACTION_WORDS = /\btx|hash|transaction|transfer|signature|\bid\b|交易|[转轉]账|哈希|雜湊|签名|簽名/gi;

const LOOKBACK_CHARACTERS = 80;
const LOOKAHEAD_CHARACTERS = 40;

export const keyFiles: SecretFamily = {
  firstSign: /-----BEGIN|\[/,
  find: (text) => KEY_FILES.flatMap((form) => [...text.matchAll(form)]).map(toSecretMatch),
};

export const keyWords: SecretFamily = { firstSign: /\b\w{50}/, find: findKeyWords };

function findKeyWords(text: string): SecretMatch[] {
  const certain = CERTAIN_WORDS.flatMap((form) => [...text.matchAll(form)]);
  const checked = [...text.matchAll(WALLET_IMPORT_FORMAT)].filter(([word]) => hasValidBase58Checksum(word));
  const labelled = [...text.matchAll(AMBIGUOUS_FORMS)].filter((match) => isLabelledAsKey(text, match));
  return [...certain, ...checked, ...labelled].map(toSecretMatch);
}

const toSecretMatch = ({ index, 0: key }: RegExpExecArray): SecretMatch => ({
  kind: 'private-key',
  start: index,
  end: index + key.length,
});

/** The nearest word before it counts; where there is none, what follows on the same line. */
function isLabelledAsKey(text: string, { index, 0: word }: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index);
  const [key, transaction] = [lastMatchIndex(before, KEY_WORDS), lastMatchIndex(before, TRANSACTION_WORDS)];
  if (key >= 0 || transaction >= 0) return key > transaction;
  const after = text.slice(index + word.length, index + word.length + LOOKAHEAD_CHARACTERS).split('\n')[0]!;
  return after.search(KEY_WORDS) >= 0;
}

const lastMatchIndex = (text: string, words: RegExp): number => [...text.matchAll(words)].at(-1)?.index ?? -1;

const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Payload and four bytes of its double hash. */
function hasValidBase58Checksum(word: string): boolean {
  let value = 0n;
  for (const character of word) value = value * 58n + BigInt(BASE58_ALPHABET.indexOf(character));
  const hex = value.toString(16);
  const bytes = Uint8Array.from((hex.length % 2 ? `0${hex}` : hex).match(/../g)!, (pair) => parseInt(pair, 16));
  const check = sha256(sha256(bytes.subarray(0, -4)));
  return bytes.subarray(-4).every((byte, index) => byte === check[index]);
}
