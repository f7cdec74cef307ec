import { containsDenial, isDirect } from './nearest-words.ts';
import { speaksOfUnnamedKey } from './unnamed-keys.ts';

/** A word that may be a key, in its text. */
export type KeyMatch = { index: number; 0: string };

/** What can only be followed by a key, with the usual slips. */
export const KEY_WORDS =
  /\bp[rivaet]{4,7}[ _-]?key|\bpriv(?:k(?:ey)?)?\b|secret[ _-]?(?:key|seed)|family seed|(?:signing|spend|view|wallet|master|owner|active)[ _-]?key|key[ _-]?(?:pair|store)|\bpk\b|\bsk\b|\bwif\b|(?<!\bpub(?:lic)?[ _-]?)\bkeys?\b(?! (?:point|thing|reason|person|word))|key(?=\s*(?:[是为為係]|[:：=]))|\bseed\b|entropy|助[记記][词詞]|私[人]?\s?key|\b(?:ex|im)port(?:ed|s)?\b|\bsecret\b|\bkunci\b|[私密秘金](?:[钥鑰匙]|[月鈅][钥匙]?)|[导導匯汇][出入](?![去了的])/gi;
const TRANSACTION_WORDS =
  /\btx|hash|transaction|signature|\bid\b|contract|\bblock\b|public[ _-]?key|\bpub(?:key)?\b|transaksi|交易(?:[号號哈编編码碼序][希号號]?|id)|哈希|雜湊|签名|簽名|合[约約]|公[钥鑰]|区块|區塊|流水/gi;
/** What is one only directly before: money is spoken of beside keys too. */
const TRANSACTION_BEFORE =
  /(?:\btransfer\w*|\bpayment|[转轉][账帳賬]|交易)(?:[^\n。.]{0,6}(?:是|is|was|[:：]))?[\s:：]{0,3}$/i;
/** An address may be as long as a key of 32 bytes in base 58. */
const ADDRESS_WORDS =
  /address|alamat|mint|\btoken|地址|(?<!\bkey\b[^.!?\n]{0,24}|kunci[^.!?\n]{0,16}|[钥鑰匙][^。！？\n]{0,8})(?:\baccount\b|\bwallet\b(?! ?(?:key|secret))|钱包(?![密私秘])|錢包(?![密私秘金]))/gi;
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/;

const LOOKBACK_CHARACTERS = 160;
const LOOKAHEAD_CHARACTERS = 60;
const DENIAL_LOOKBACK = 24;

/** The nearest word before it counts; where there is none, what follows on the same line. */
export function isLabelledAsKey(text: string, { index, 0: key }: KeyMatch): boolean {
  const before = text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index);
  const name = [...before.matchAll(KEY_WORDS)].at(-1);
  const other = Math.max(
    lastIndex(before, TRANSACTION_WORDS),
    ADDRESS.test(key) ? lastIndex(before, ADDRESS_WORDS) : -1,
  );
  const behind = text.slice(index + key.length);
  if (!name && other < 0)
    return !TRANSACTION_BEFORE.test(before) && (isNamedBehind(behind, key) || isHandedOver(before, behind, key));
  if (!name || other > name.index) return false;
  const gap = before.slice(name.index + name[0].length);
  if (isDirect(gap)) return true;
  const around = before
    .slice(Math.max(0, name.index - DENIAL_LOOKBACK), name.index)
    .split(/[.!?。！？\n]/)
    .at(-1)!;
  return !TRANSACTION_BEFORE.test(before) && !containsDenial(around) && !containsDenial(gap.slice(0, DENIAL_LOOKBACK));
}

function isNamedBehind(rest: string, key: string): boolean {
  const after = rest.slice(0, LOOKAHEAD_CHARACTERS).split('\n')[0]!;
  const name = after.search(KEY_WORDS);
  if (name < 0) return false;
  const between = after.slice(0, name);
  const isOther = between.search(TRANSACTION_WORDS) >= 0 || (ADDRESS.test(key) && between.search(ADDRESS_WORDS) >= 0);
  return !isOther && !NEGATION.test(between);
}

const isHandedOver = (before: string, behind: string, key: string): boolean =>
  !ADDRESS.test(key) && speaksOfUnnamedKey(`${before}\n${behind.slice(0, LOOKBACK_CHARACTERS)}`);

/** "… and I never gave anybody my private key". */
const NEGATION = /\b(?:never|not|no|without|refused|asked|bukan|tidak|tak)\b|n['’]t\b|没|沒|不|未|别|別/i;

export const isNamedTransaction = (text: string, { index }: KeyMatch): boolean =>
  text.slice(Math.max(0, index - LOOKBACK_CHARACTERS), index).search(TRANSACTION_WORDS) >= 0;

const lastIndex = (text: string, words: RegExp): number => [...text.matchAll(words)].at(-1)?.index ?? -1;
