import { base58CheckLength, RIPPLE } from './base58-check.ts';
import {
  AMBIGUOUS_KEYS,
  BROKEN_WALLET_IMPORT,
  CERTAIN_KEYS,
  GROUPED_KEYS,
  KEY_FILES,
  RIPPLE_SEED,
  STELLAR_SECRET,
  WALLET_IMPORT_FORMAT,
} from './key-forms.ts';
import { isLabelledAsKey, isNamedTransaction } from './key-labels.ts';
import type { SecretFamily, SecretMatch } from './secret-match.ts';

export const keyFiles: SecretFamily = {
  firstSign: /-----BEGIN|PuTTY|\[|\{/,
  find: (text) => [...KEY_FILES.flatMap((form) => [...text.matchAll(form)]).map(toSecretMatch), ...walletFiles(text)],
};

/** The key file of an Ethereum wallet, which a short password opens: all between its outer braces. */
function walletFiles(text: string): SecretMatch[] {
  const name = text.search(WALLET_FILE);
  if (name < 0 || !/["'“”](?:mac|ciphertext)["'“”]/i.test(text)) return [];
  const start = text.lastIndexOf('{', name);
  const end = text.lastIndexOf('}') + 1;
  return start < 0 ? [] : [{ kind: 'private-key', start, end: end > start ? end : text.length }];
}

const WALLET_FILE = /["'“”](?:crypto|ciphertext|kdfparams)["'“”]\s*:/i;

export const keyWords: SecretFamily = { firstSign: /[\w+/=]{22}/, find: findKeyWords };

export const groupedKeys: SecretFamily = {
  firstSign: /[0-9a-f]{2}[\s:,.-]{1,3}(?:0x)?[0-9a-f]{2}|\[|\w{20}\s{1,3}\w{20}/i,
  find: (text) => findLabelled(text, GROUPED_KEYS).filter(({ start, end }) => isWholeKey(text.slice(start, end))),
};

function findKeyWords(text: string): SecretMatch[] {
  const certain = CERTAIN_KEYS.flatMap((form) => [...text.matchAll(form)]);
  const wallet = [...text.matchAll(WALLET_IMPORT_FORMAT)].filter(
    (match) => isWalletImport(match[0]) || (isMixed(match[0]) && !isNamedTransaction(text, match)),
  );
  const broken = [...text.matchAll(BROKEN_WALLET_IMPORT)].filter(([parts]) => isWalletImport(parts.replace(/\s+/, '')));
  const ripple = [...text.matchAll(RIPPLE_SEED)].filter(([seed]) =>
    RIPPLE_BYTES.includes(base58CheckLength(seed, RIPPLE)),
  );
  const stellar = [...text.matchAll(STELLAR_SECRET)].filter(([key]) => /[2-7]/.test(key));
  return [
    ...[...certain, ...wallet, ...broken, ...ripple, ...stellar].map(toSecretMatch),
    ...findLabelled(text, AMBIGUOUS_KEYS),
  ];
}

/** A version, 32 bytes, and one that says that the public key is compressed. */
const WALLET_IMPORT_BYTES: readonly (number | null)[] = [33, 34];
const isWalletImport = (word: string): boolean =>
  /^.{51,52}$/.test(word) && WALLET_IMPORT_BYTES.includes(base58CheckLength(word));
/** 16 bytes behind a version of one or of three. */
const RIPPLE_BYTES: readonly (number | null)[] = [17, 19];

/** Nothing else has this length and these letters; a slip in it still gives away nearly all of the key. */
const isMixed = (key: string): boolean =>
  /^[5KL].{50,51}$/.test(key) && /\d/.test(key) && /[a-z]/.test(key) && /[A-Z]/.test(key);

const findLabelled = (text: string, forms: readonly RegExp[]): SecretMatch[] =>
  forms
    .flatMap((form) => [...text.matchAll(form)])
    .filter((match) => isLabelledAsKey(text, match))
    .map(toSecretMatch);

/** By its checksum, or by its letters, of which one may be wrong. */
export const isKeyInImportFormat = (word: string): boolean => isWalletImport(word) || isMixed(word);

const KEY_DIGITS = [64, 128];
const BASE58_LENGTHS = [51, 52, 87, 88];

/** Of a key that is written in groups all digits must be there; other groups are no key. */
function isWholeKey(key: string): boolean {
  const word = key.replaceAll(/(?<=^|\W)0x|[^0-9A-Za-z]/g, '');
  return (
    key.startsWith('[') ||
    (/^[0-9a-f]+$/i.test(word) && KEY_DIGITS.includes(word.length)) ||
    (!/^[0-9a-f]+$/i.test(word) && BASE58_LENGTHS.includes(word.length))
  );
}

const toSecretMatch = ({ index, 0: key }: RegExpExecArray): SecretMatch => ({
  kind: 'private-key',
  start: index,
  end: index + key.length,
});
