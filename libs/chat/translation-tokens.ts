import { ADDRESSES, TRAILING } from './address-patterns.ts';
import { factsIn, hasSameFacts, plain } from './facts.ts';

/**
 * What must come through a translation unchanged, down to the last character: addresses, links, phone numbers, amounts,
 * case numbers. They leave as placeholders; what comes back is believed only if it says the same facts as the original:
 * none changed, missing, added or said twice, and nothing glued to one of them.
 */
export type Protected = { text: string; tokens: readonly string[] };

const CURRENCY = String.raw`(?:USDT|USDC|USD|EUR|GBP|CNY|RMB|HKD|TWD|NTD|NT\$|US\$|HK\$|SGD|MYR|RM|IDR|Rp|THB|VND|PHP|INR|JPY|KRW|AUD|NZD|RUB|BRL|R\$|MXN|BTC|ETH|TRX|BNB|SOL|[$€£¥₹₩₽₫฿₱₿₮￥])`;
const UNIT = String.raw`(?:[十百千万萬亿億]*(?:美元|美金|港币|港幣|台币|台幣|人民币|人民幣|令吉|泰铢|泰銖|日元|日圓|韩元|韓元|元|块|塊|圆|圓)|[十百千万萬亿億]+|${CURRENCY}|[%％‰])`;

const ACTIONABLE = [
  ...ADDRESSES,
  // Not into what begins with a digit behind it: an address on the next line.
  String.raw`(?<!\p{Nd})[+＋]?[(（]?\p{Nd}(?:[\p{Nd}\s().（）-]{5,}\p{Nd})(?![\p{Nd}A-Za-z])`,
];

/** A number is not the beginning of an address, and does not run into one: `ETH 0x52…`, `#4711A9`, `50,000,1A1z…`. */
const NO_ADDRESS = `(?!${ADDRESSES.join('|')})`;
const NUMBER = String.raw`${NO_ADDRESS}\p{Nd}(?:(?:\p{Nd}|[.,:/·'’\u00a0\u202f-]${NO_ADDRESS}){0,38}\p{Nd})?`;

/** Further things that leave as placeholders; a translator may well write a number out that was a word before. */
const EXACT = [
  String.raw`[#№]\s?${NO_ADDRESS}\p{Nd}+`,
  String.raw`${CURRENCY}\s?${NUMBER}(?:\s?${UNIT})?`,
  String.raw`${NUMBER}\s?${UNIT}`,
  String.raw`\p{Nd}(?:(?:\p{Nd}|[.,:/-]${NO_ADDRESS})*\p{Nd})`,
  String.raw`[{}｛｝]{2,}`,
];

const PROTECTED = new RegExp([...ACTIONABLE, ...EXACT].join('|'), 'gu');
/** Translators widen brackets and put spaces into them. */
const PLACEHOLDER = /[{｛]\s*[{｛]\s*(\p{Nd}{1,4})\s*[}｝]\s*[}｝]/gu;

/** The text with a placeholder for everything that must not change. */
export function protectTokens(text: string): Protected {
  const tokens: string[] = [];
  const withPlaceholders = text.replaceAll(PROTECTED, (found) => {
    const token = found.replace(TRAILING, '');
    if (token === '') return found;
    tokens.push(token);
    return `{{${tokens.length - 1}}}${found.slice(token.length)}`;
  });
  return { text: withPlaceholders, tokens };
}

/**
 * The translation with every token back in its place; null when its facts are not the original's. A token without a
 * placeholder is believed where the translator has written the same fact itself.
 */
export function restoreTokens(translated: string, { text, tokens }: Protected): string | null {
  const seen = new Set([...translated.matchAll(PLACEHOLDER)].map(([, index]) => indexOf(index!)));
  if ([...seen].some((index) => !(index < tokens.length))) return null;
  if (/[{}｛｝]{2}/u.test(translated.replaceAll(PLACEHOLDER, ' '))) return null;
  const isLost = (token: string, index: number) => !seen.has(index) && factsIn(plain(token)).length === 0;
  if (tokens.some(isLost)) return null;
  const restored = withTokens(translated, tokens);
  return hasSameFacts(withTokens(text, tokens), restored) ? restored : null;
}

const indexOf = (digits: string): number => Number(plain(digits));

const withTokens = (text: string, tokens: readonly string[]): string =>
  text.replaceAll(PLACEHOLDER, (_, index: string) => tokens[indexOf(index)]!);

/** Whether anything is left to translate once the tokens are out. */
export const hasWords = ({ text }: Protected): boolean => /\p{L}/u.test(text.replaceAll(PLACEHOLDER, ''));
