/** Files that can only be a private key, whatever stands beside them. */
export const KEY_FILES = [
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,8000}?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  /PuTTY-User-Key-File-\d[\s\S]{0,8000}?(?:Private-MAC: ?\w+|$)/g,
  /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){63}\s*\]/g, // Solana
  /\{[^{}]{0,400}["']kty["'][^{}]{0,400}["']d["']\s*:\s*["'][\w-]{20,600}["'][^{}]{0,400}\}/g, // JSON Web Key
];

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const BECH32 = '[02-9ac-hj-np-z]';
const word = (form: string, flags = 'g'): RegExp => new RegExp(`(?<![A-Za-z0-9])(?:${form})(?![A-Za-z0-9])`, flags);

/** Words that can only be one. */
export const CERTAIN_KEYS = [
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

/** A key in wallet import format, of whatever coin; its checksum tells it from an address or any other word. */
export const WALLET_IMPORT_FORMAT = word(`${BASE58}{50,53}`);
/** A key in wallet import format that somebody broke over two lines. */
export const BROKEN_WALLET_IMPORT = word(`${BASE58}{8,45}\\s{1,3}${BASE58}{6,45}`);
/** A seed of the XRP ledger, by its checksum. */
export const RIPPLE_SEED = word(`s${BASE58}{25,31}`);
/** A Stellar secret, in base 32. Its public half begins with G. */
export const STELLAR_SECRET = word('S[A-Z2-7]{55}');

/** 32 or 64 bytes in hex or base 58: a key, or just as well a transaction's id. The words beside it decide. */
export const AMBIGUOUS_KEYS = [
  // One digit may be lost or doubled: nearly all of the key is there.
  word(`(?:0x)?(?:[0-9a-f]{63,65}|[0-9a-f]{128}|[0-9a-f]{192})|${BASE58}{85,88}`, 'gi'),
  word(`[0-9a-f]{32}|${BASE58}{43,44}|[59KLcQT67X]${BASE58}{49,51}|s${BASE58}{26,30}|S${BASE58}{21,29}`),
  // base 64 of 32 or 64 bytes
  /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{43}=|[A-Za-z0-9+/_-]{86}==)(?![A-Za-z0-9+/_=-])/g,
  word('\\d{70,78}'),
];
/** In groups, as some wallets print a key, or as a row of 32 numbers. */
export const GROUPED_KEYS = [
  /(?<![A-Za-z0-9])(?:0x)?[0-9a-f]{2,62}(?:[\s:,.-]{1,3}(?:0x)?[0-9a-f]{2,62}){1,31}(?![A-Za-z0-9])/gi,
  /\[\s*\d{1,3}(?:\s*,\s*\d{1,3}){31}\s*\]/g,
  word(`${BASE58}{20,70}\\s{1,3}${BASE58}{20,70}`),
  word(`${BASE58}{4}(?:[ -]${BASE58}{4}){11,12}(?:[ -]${BASE58}{3})?`),
];
