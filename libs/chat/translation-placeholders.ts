import { ADDRESS_PATTERNS, TRAILING_PUNCTUATION } from './address-patterns.ts';
import { factsIn, hasSameFacts, normalizeSymbols, type LanguagesOfTexts } from './translation-facts.ts';

/**
 * What must come through a translation unchanged, down to the last character: addresses, links, phone numbers, amounts,
 * case numbers. They are sent as placeholders; a translation is accepted only if it has the same facts as the original:
 * none changed, missing, added or repeated, and no letter or digit directly beside one of them.
 */
export type ProtectedText = { text: string; tokens: readonly string[] };

const CURRENCY = String.raw`(?:USDT|USDC|USD|EUR|GBP|CNY|RMB|HKD|TWD|NTD|NT\$|US\$|HK\$|SGD|MYR|RM|IDR|Rp|THB|VND|PHP|INR|JPY|KRW|AUD|NZD|RUB|BRL|R\$|MXN|BTC|ETH|TRX|BNB|SOL|[$€£¥₹₩₽₫฿₱₿₮￥])`;
const UNIT = String.raw`(?:[十百千万萬亿億]*(?:美元|美金|港币|港幣|台币|台幣|人民币|人民幣|令吉|泰铢|泰銖|日元|日圓|韩元|韓元|元|块|塊|圆|圓)|[十百千万萬亿億]+|${CURRENCY}|[%％‰])`;

const ACTIONABLE = [
  ...ADDRESS_PATTERNS,
  // Not into what begins with a digit behind it: an address on the next line.
  String.raw`(?<!\p{Nd})[+＋]?[(（]?\p{Nd}(?:[\p{Nd}\s().（）-]{5,}\p{Nd})(?![\p{Nd}A-Za-z])`,
];

/** A number is not the beginning of an address, and does not run into one: `ETH 0x52…`, `#4711A9`, `50,000,1A1z…`. */
const NO_ADDRESS = `(?!${ADDRESS_PATTERNS.join('|')})`;
const NUMBER = String.raw`${NO_ADDRESS}\p{Nd}(?:(?:\p{Nd}|[.,:/·'’\u00a0\u202f-]${NO_ADDRESS}){0,38}\p{Nd})?`;

/** Further tokens that are sent as placeholders; a translator may well write a number out that was a word before. */
const EXACT_TOKENS = [
  String.raw`[#№]\s?${NO_ADDRESS}\p{Nd}+`,
  String.raw`${CURRENCY}\s?${NUMBER}(?:\s?${UNIT})?`,
  String.raw`${NUMBER}\s?${UNIT}`,
  String.raw`\p{Nd}(?:(?:\p{Nd}|[.,:/-]${NO_ADDRESS})*\p{Nd})`,
  String.raw`[{}｛｝]{2,}`,
];

const PROTECTED_TOKENS = new RegExp([...ACTIONABLE, ...EXACT_TOKENS].join('|'), 'gu');
/** Translators widen brackets and put spaces into them. */
const PLACEHOLDER = /[{｛]\s*[{｛]\s*(\p{Nd}{1,4})\s*[}｝]\s*[}｝]/gu;

/** The text with a placeholder for everything that must not change. */
export function protectTokens(text: string): ProtectedText {
  const tokens: string[] = [];
  const withPlaceholders = text.replaceAll(PROTECTED_TOKENS, (found) => {
    const token = found.replace(TRAILING_PUNCTUATION, '');
    if (token === '') return found;
    tokens.push(token);
    return `{{${tokens.length - 1}}}${found.slice(token.length)}`;
  });
  return { text: withPlaceholders, tokens };
}

/**
 * The translation with every token back in its place; null when its facts are not the original's. A token without a
 * placeholder is accepted where the translator has written the same fact itself.
 */
export function restoreTokens(
  translated: string,
  { text, tokens }: ProtectedText,
  languages?: LanguagesOfTexts,
): string | null {
  const returned = new Set([...translated.matchAll(PLACEHOLDER)].map(([, index]) => placeholderIndex(index!)));
  if ([...returned].some((index) => !(index < tokens.length))) return null;
  if (/[{}｛｝]{2}/u.test(translated.replaceAll(PLACEHOLDER, ' '))) return null;
  const isLost = (token: string, index: number) =>
    !returned.has(index) && factsIn(normalizeSymbols(token)).length === 0;
  if (tokens.some(isLost)) return null;
  const restored = replacePlaceholders(translated, tokens);
  return hasSameFacts(replacePlaceholders(text, tokens), restored, languages) ? restored : null;
}

const placeholderIndex = (digits: string): number => Number(normalizeSymbols(digits));

const replacePlaceholders = (text: string, tokens: readonly string[]): string =>
  text.replaceAll(PLACEHOLDER, (_, index: string) => tokens[placeholderIndex(index)]!);

/** Whether anything is left to translate once the tokens are out. */
export const hasTranslatableText = ({ text }: ProtectedText): boolean =>
  /\p{L}/u.test(text.replaceAll(PLACEHOLDER, ''));
