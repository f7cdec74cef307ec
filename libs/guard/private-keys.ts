import { sha256 } from './sha256.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

/** Files that can only be a private key, whatever stands beside them. */
const KEY_FILES = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,8000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){63}\s*\]/g, // Solana
  // The key file of an Ethereum wallet, which a short password opens.
  /\{[^{}]{0,400}["']crypto["']\s*:\s*\{[\s\S]{0,1500}?["'](?:mac|ciphertext)["']\s*:\s*["'][0-9a-f]{16,200}["'][\s\S]{0,600}?\}(?:[^{}]{0,200}\})?/gi,
];

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';
const word = (form: string, flags = 'g'): RegExp => new RegExp(`(?<![A-Za-z0-9])(?:${form})(?![A-Za-z0-9])`, flags);

/** Words that can only be one. */
const CERTAIN_WORDS = [
  word(`[xyztuvYZUV]prv${BASE58}{100,112}`), // BIP-32
  word(`6P${BASE58}{56}`), // BIP-38
  word(`nsec1${BECH32}{58}`), // Nostr
  word(`suiprivkey1${BECH32}{50,70}`),
  word('AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{50,64}', 'gi'),
  // Cardano: signing keys and extended ones (CIP-5)
  word(`(?:xprv|ed25519e?_sk|(?:root|acct|addr|stake|drep|payment|cc_cold|cc_hot|pool)_x?sk)1${BECH32}{50,260}`),
  word(`(?:edsk|spsk|p2sk|edesk|BLsk)${BASE58}{46,100}`), // Tezos
  word(`PVT_(?:K1|R1)_${BASE58}{48,52}`), // EOS
  word(`ed25519:${BASE58}{85,88}`), // NEAR
  word(`(?:ed25519|secp256k1)-priv-0x[0-9a-f]{64}`, 'gi'), // Aptos
  word(`secret-(?:spending|extended)-key-(?:main|test)1?${BECH32}{40,300}`), // Zcash
];

/** A Bitcoin key in wallet import format; its checksum distinguishes it from an address or any other word. */
const WALLET_IMPORT_FORMAT = word(`[59KLc]${BASE58}{50,51}`);
/** A Stellar secret, in base 32. Its public half begins with G. */
const STELLAR_SECRET = word('S[A-Z2-7]{55}');

/** What opens an account at an exchange. */
const API_SECRET =
  /\bapi[ _-]?(?:secret|key)(?: key)?[^\n\w]{1,4}(?:is |was )?["'“]?([A-Za-z0-9+/_-]{24,88})(?![A-Za-z0-9])/dgi;

/** 32 or 64 bytes in hex or base 58: a key, or just as well a transaction's id. The words beside it decide. */
const AMBIGUOUS_FORMS = [
  word(`(?:0x)?(?:[0-9a-f]{64}|[0-9a-f]{128}|[0-9a-f]{192})|${BASE58}{85,88}`, 'gi'),
  word(`[0-9a-f]{32}|${BASE58}{43,44}|[59KLc]${BASE58}{50,51}|s${BASE58}{26,30}|S${BASE58}{21,29}`),
  // base 64 of 32 or 64 bytes
  /(?<![A-Za-z0-9+/_=-])(?:[A-Za-z0-9+/_-]{43}=|[A-Za-z0-9+/_-]{86}==)(?![A-Za-z0-9+/_=-])/g,
];
/** In groups, as some wallets print a key, or as a row of 32 numbers. */
const GROUPED_FORMS = [
  /(?<![A-Za-z0-9])(?:0x)?[0-9a-f]{2,62}(?:[\s:-]{1,3}[0-9a-f]{2,62}){1,31}(?![A-Za-z0-9])/gi,
  /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){31}\s*\]/g,
];
const KEY_DIGITS = [64, 128];

const KEY_WORDS =
  /priv(?:ate)?[ _-]?key|\bpriv\b|secret[ _-]?(?:key|seed)|family seed|signing[ _-]?key|spend[ _-]?key|wallet[ _-]?key|key[ _-]?pair|(?:ex|im)port(?:ed)? (?:the |my |this )?(?:wallet |account )?key|\bpk\b|\bsk\b|\bwif\b|\b(?:my|the|this|his) key\b|\bkey\s*(?:is|[:=])|\b(?!public)\w{2,12}['’]?s? key\b|\bseed\b|entropy|助[记記][词詞]|私[人]?\s?key|\b(?:ex|im)port(?:ed)?\b|\bsecret\b|kunci (?:peribadi|persendirian|privat|rahsia|wallet|dompet)|[私密秘金](?:[钥鑰匙])|导出的?[密私]?[钥鑰]/gi;
const TRANSACTION_WORDS =
  /\btx|hash|transaction|transfer|signature|\bid\b|contract|\bblock|public[ _-]?key|\bpub(?:key)?\b|transaksi|交易|[转轉]账|哈希|雜湊|签名|簽名|合[约約]|公[钥鑰]|区块|區塊/gi;

/** An address may be as long as a key of 32 bytes in base 58. */
const ADDRESS_WORDS = /address|alamat|account|wallet(?! ?key)|mint|token|地址|钱包|錢包/gi;
const LONGEST_ADDRESS = 44;
/** "… and I never gave anybody my private key". */
const NEGATION = /\b(?:never|not|no|without|refused|asked|bukan|tidak|tak)\b|n['’]t\b|没|沒|不|未|别|別/i;

const LOOKBACK_CHARACTERS = 120;
const LOOKAHEAD_CHARACTERS = 60;

export const keyFiles: SecretFamily = {
  firstSign: /-----BEGIN|\[|\{/,
  find: (text) => KEY_FILES.flatMap((form) => [...text.matchAll(form)]).map(toSecretMatch),
};

export const keyWords: SecretFamily = { firstSign: /[\w+/=]{22}/, find: findKeyWords };

export const groupedKeys: SecretFamily = {
  firstSign: /priv|secret|sign|spend|wallet|key|\b[ps]k\b|kunci|[钥鑰匙]/i,
  find: (text) => findLabelled(text, GROUPED_FORMS).filter(({ start, end }) => isWholeKey(text.slice(start, end))),
};

function findKeyWords(text: string): SecretMatch[] {
  const certain = CERTAIN_WORDS.flatMap((form) => [...text.matchAll(form)]);
  const wallet = [...text.matchAll(WALLET_IMPORT_FORMAT)].filter(
    (match) => hasValidBase58Checksum(match[0]) || (isMixed(match[0]) && !isNamedTransaction(text, match)),
  );
  const stellar = [...text.matchAll(STELLAR_SECRET)].filter(([key]) => /[2-7]/.test(key));
  const api = [...text.matchAll(API_SECRET)].map(({ indices }): SecretMatch => {
    const [start, end] = indices![1]!;
    return { kind: 'private-key', start, end };
  });
  return [...[...certain, ...wallet, ...stellar].map(toSecretMatch), ...findLabelled(text, AMBIGUOUS_FORMS), ...api];
}

/** Nothing else has this length and these letters; a slip in it still gives away nearly all of the key. */
const isMixed = (key: string): boolean =>
  /^[5KL]/.test(key) && /\d/.test(key) && /[a-z]/.test(key) && /[A-Z]/.test(key);

const isNamedTransaction = (text: string, { index }: RegExpExecArray): boolean =>
  lastMatchIndex(text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index), TRANSACTION_WORDS) >= 0;

const findLabelled = (text: string, forms: readonly RegExp[]): SecretMatch[] =>
  text.search(KEY_WORDS) < 0
    ? []
    : forms
        .flatMap((form) => [...text.matchAll(form)])
        .filter((match) => isLabelledAsKey(text, match))
        .map(toSecretMatch);

/** Of a key that is written in groups all digits must be there; other groups are no key. */
const isWholeKey = (key: string): boolean =>
  key.startsWith('[') || KEY_DIGITS.includes(key.replace(/^0x/i, '').replaceAll(/[^0-9a-f]/gi, '').length);

const toSecretMatch = ({ index, 0: key }: RegExpExecArray): SecretMatch => ({
  kind: 'private-key',
  start: index,
  end: index + key.length,
});

/** The nearest word before it counts; where there is none, what follows on the same line. */
function isLabelledAsKey(text: string, { index, 0: key }: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index);
  const name = lastMatchIndex(before, KEY_WORDS);
  const isAddress = key.length <= LONGEST_ADDRESS && lastMatchIndex(before, ADDRESS_WORDS) > name;
  const transaction = lastMatchIndex(before, TRANSACTION_WORDS);
  if (name >= 0 || transaction >= 0 || isAddress) return name > transaction && !isAddress;
  const after = text.slice(index + key.length, index + key.length + LOOKAHEAD_CHARACTERS).split('\n')[0]!;
  const nameBehind = after.search(KEY_WORDS);
  return nameBehind >= 0 && !NEGATION.test(after.slice(0, nameBehind));
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
