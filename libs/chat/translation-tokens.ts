/**
 * What must come through a translation unchanged, down to the last character: addresses, links, phone numbers, amounts,
 * case numbers. They leave as placeholders; what comes back is believed only if every placeholder is there exactly once
 * and nothing that somebody could act on (an address, a link, a number to call) was added.
 */
export type Protected = { text: string; tokens: readonly string[] };

const CURRENCY = String.raw`(?:USDT|USDC|USD|EUR|GBP|CNY|RMB|HKD|TWD|NTD|NT\$|US\$|HK\$|SGD|MYR|RM|IDR|Rp|THB|VND|PHP|INR|JPY|KRW|AUD|NZD|RUB|BRL|R\$|MXN|BTC|ETH|TRX|BNB|SOL|[$€£¥₹₩₽₫฿₱₿₮￥])`;
const UNIT = String.raw`(?:[十百千万萬亿億]*(?:美元|美金|港币|港幣|台币|台幣|人民币|人民幣|令吉|泰铢|泰銖|日元|日圓|韩元|韓元|元|块|塊|圆|圓)|[十百千万萬亿億]+|${CURRENCY}|[%％‰])`;

/**
 * Where an address can begin: not inside a word of letters that are written with spaces between words; a Chinese
 * sentence runs straight into it.
 */
const AT_START = String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{Nd}])`;

/**
 * What somebody could act on. A translator may leave none of these out, and may add none. A stranger's text is read in
 * one pass: a pattern that runs on without bound may begin only once in the run that it reads (`long-inputs.spec.ts`).
 */
const ADDRESSES = [
  String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/|hxxps?:\/\/|www\.)[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+`,
  String.raw`(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`,
  String.raw`(?=[A-Za-z0-9])${AT_START}(?<![@.]|\.\]|[A-Za-z0-9.\]]-+)(?:[A-Za-z0-9-]{1,63}(?:\[?\.\]?))+[a-z]{2,24}(?:\/[A-Za-z0-9\-._~:/?#@!$&'*+,;=%]*)?(?![A-Za-z0-9])`,
  String.raw`${AT_START}@[A-Za-z0-9_.]{3,}`,
  String.raw`(?<![A-Za-z0-9])[A-Z]{2}\p{Nd}{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])`,
  String.raw`(?<![A-Za-z0-9])(?=[A-Za-z0-9_-]{0,127}\p{Nd})(?=[A-Za-z0-9_-]{0,127}[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9_-]{4,}[A-Za-z0-9])(?![A-Za-z0-9])`,
];
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
const ADDED = new RegExp(ACTIONABLE.join('|'), 'gu');
/** A link at the end of a sentence does not own the full stop. */
const TRAILING = /(?<![.,;:!?'")\]\s])[.,;:!?'")\]\s]+$/u;
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

/** The translation with every token back in its place; null when one is missing, doubled or new. */
export function restoreTokens(translated: string, tokens: readonly string[]): string | null {
  const seen = [...translated.matchAll(PLACEHOLDER)].map(([, index]) => Number(index!.normalize('NFKC')));
  const isComplete = seen.length === tokens.length && new Set(seen).size === seen.length;
  if (!isComplete || seen.some((index) => !(index < tokens.length))) return null;
  const rest = translated.replaceAll(PLACEHOLDER, ' ');
  if (/[{}｛｝]{2}/u.test(rest) || rest.search(ADDED) >= 0) return null;
  return translated.replaceAll(PLACEHOLDER, (_, index: string) => tokens[Number(index.normalize('NFKC'))]!);
}

/** Whether anything is left to translate once the tokens are out. */
export const hasWords = ({ text }: Protected): boolean => /\p{L}/u.test(text.replaceAll(PLACEHOLDER, ''));
