import { sideOf } from './account-side.ts';
import { CARD_LABEL, hasIssuer, NUMBER_LABEL, passesLuhnCheck } from './card-numbers.ts';
import { readDigitWords } from './digit-words.ts';
import { isLabelledAsKey, isNamedTransaction } from './key-labels.ts';
import { isKeyInImportFormat } from './private-keys.ts';
import type { SecretMatch, TextRange } from './secret-match.ts';

/** A fragment of a number or of a key, and where it stands in the messages before and this one. */
type Fragment = TextRange & { value: string };

/** Digits that are no sum, date or part of a word. */
const DIGITS = /(?<![A-Za-z0-9$¥€£]|\d[.,:/])\d{2,17}(?![A-Za-z0-9%]|[.,:/]\d)/g;
/** Letters and digits as no word has them. */
const KEY_FRAGMENTS =
  /(?<![A-Za-z0-9])(?=[A-Za-z]*\d|[a-z]+[A-Z]|[A-Z]{2,}[a-z])[A-Za-z0-9]{6,96}(?![A-Za-z0-9])|(?<=[\u4e00-\u9fff])[A-Za-z0-9]{6,96}(?![A-Za-z0-9])/g;

const WIDE_DIGITS = /[０-９]/g;
/** What cards are called beside their names. */
const CARD_NAMES =
  /卡|jcb|diners|discover|amex|银联|銀聯|[交工农農建中招][行]|[邮郵][储儲]|民生|浦[发發]|中信|[兴興][业業]|光大|平安|玉山|台新|[国國]泰|富邦|永[丰豐]/i;
/** Half of an address is public. */
const BEHIND_ADDRESS = /(?:address|alamat|地址|hash|tx ?id|transaction)[^\n]{0,24}$/i;
/** More fragments than these are a list of numbers. */
const MAX_FRAGMENTS = 6;
const MIN_EARLIER_DIGITS = 4;

/** Whether a message has what another may have begun. */
export const hasFragments = (text: string): boolean => [DIGITS, KEY_FRAGMENTS].some((form) => text.search(form) >= 0);

/**
 * Cards and keys that a text completes together with the messages before it, whatever is said around the fragments: "the
 * first twelve are …", "why? the last four are …". A card by its issuer, its length and its check digit (without that one
 * where it is called the writer's own), a key by its form and by what it is called. Only the fragments of this text.
 */
export function findJoinedFragments(text: string, earlier: readonly string[]): SecretMatch[] {
  const found = [...joinedWith(text, earlier), ...mendedDigits(text, earlier)];
  const digits = readDigitWords(text);
  if (!digits && !earlier.some(readDigitWords)) return found;
  // 七零四六 goes on from 6222 6236 3903 五一四.
  const read = joinedWith(
    digits?.text ?? text,
    earlier.map((message) => readDigitWords(message)?.text ?? message),
  );
  const inText = ({ start, end }: SecretMatch) =>
    digits ? { start: digits.starts[start]!, end: digits.ends[end - 1]! } : { start, end };
  return [...found, ...read.map((match) => ({ ...match, ...inText(match) }))];
}

/** What people say of a digit that they wrote wrong. */
const MENDED =
  /\b(?:correct(?:ion|ed)?|wrong|typo|mistake|transposed|should be|not \d{4}|silap|salah|tersilap|sepatutnya)\b|[错錯]|[应應][该該]?是|更正|改成|不是\s?\d{4}/i;
const MENDED_FOUR = /(?<![\w.,$¥€£-])\d{4}(?![\w%]|[.,:-]\d|\s?[元块塊年])/g;
const MAX_MENDED = 2;
/** "third block is", 最后四位是 */
const BLOCK_OF_CARD =
  /(?:\b(?:first|second|third|fourth|last|final) (?:block|group|set|part|lot|four|4)(?: digits)?(?: is| was| are| should be)?|(?:第[一二三四]|最[后後])(?:[组組段]|四[位个個])(?:[应應][该該])?是?)[\s:：]*$/i;

/** Four digits of a card that is written anew: "the ending is 1322 not 1332". */
function mendedDigits(text: string, earlier: readonly string[]): SecretMatch[] {
  const cards = earlier.filter((message) => CARD_LABEL.test(message) || CARD_NAMES.test(message));
  const groups = cards.flatMap((message) => message.match(/\d{4}(?!\d)/g) ?? []);
  const isMended = (four: string) =>
    MENDED.test(text) &&
    groups.some((group) => [...group].filter((digit, at) => digit !== four[at]).length <= MAX_MENDED);
  return [...text.matchAll(MENDED_FOUR)]
    .filter(({ 0: four, index }) => isMended(four) || (groups.length > 1 && BLOCK_OF_CARD.test(text.slice(0, index))))
    .map(({ index, 0: four }) => ({ kind: 'code', start: index, end: index + four.length, withEarlier: true }));
}

function joinedWith(text: string, earlier: readonly string[]): SecretMatch[] {
  const context = `${earlier.join('\n')}\n`;
  const all = (context + text).replaceAll(WIDE_DIGITS, (digit) => digit.normalize('NFKC'));
  const found = [
    ...joined(all, context.length, DIGITS).flatMap((fragments) => (isCard(all, fragments) ? fragments : [])),
    ...joined(all, context.length, KEY_FRAGMENTS).flatMap((fragments) => (isKey(all, fragments) ? fragments : [])),
  ];
  return found
    .filter(({ start }) => start >= context.length)
    .map(({ start, end }) => ({
      kind: 'code',
      start: start - context.length,
      end: end - context.length,
      withEarlier: true,
    }));
}

/** Every row of fragments that begins before a place and goes on behind it. */
function joined(all: string, border: number, form: RegExp): Fragment[][] {
  const fragments = [...all.matchAll(form)].map(({ 0: value, index }) => ({
    value,
    start: index,
    end: index + value.length,
  }));
  const firstHere = fragments.findIndex(({ start }) => start >= border);
  if (firstHere <= 0) return [];
  const rows: Fragment[][] = [];
  for (let first = Math.max(0, firstHere - MAX_FRAGMENTS); first < firstHere; first += 1)
    for (let last = firstHere; last < Math.min(fragments.length, firstHere + MAX_FRAGMENTS); last += 1)
      rows.push(fragments.slice(first, last + 1));
  return rows;
}

const valueOf = (fragments: readonly Fragment[]): string => fragments.map(({ value }) => value).join('');

function isCard(all: string, fragments: readonly Fragment[]): boolean {
  const digits = valueOf(fragments);
  const start = fragments[0]!.start;
  if (fragments[0]!.value.length < MIN_EARLIER_DIGITS || !hasIssuer(digits)) return false;
  if (!CARD_LABEL.test(all) && !CARD_NAMES.test(all)) return false;
  if (fragments.some((fragment) => sideOf(all, fragment) === 'theirs')) return false;
  return passesLuhnCheck(digits) || NUMBER_LABEL.test(all.slice(Math.max(0, start - NUMBER_LOOKBACK), start));
}

const NUMBER_LOOKBACK = 24;

const HEX_KEY = /^(?:0x)?[0-9a-f]{63,65}$/i;
/** Keys of Solana, 64 bytes in base 58. */
const LONG_KEY = /^[1-9A-HJ-NP-Za-km-z]{85,90}$/;
/** A half that somebody has typed may have lost a sign. */
const MIN_HALF = 12;
const MAX_KEY = 132;

/** By what stands before its first fragment, or behind its last. */
function isKey(all: string, fragments: readonly Fragment[]): boolean {
  const key = valueOf(fragments);
  const first = { index: fragments[0]!.start, 0: key };
  if (BEHIND_ADDRESS.test(all.slice(0, first.index))) return false;
  if (isKeyInImportFormat(key)) return !isNamedTransaction(all, first);
  const isForm = HEX_KEY.test(key) || LONG_KEY.test(key);
  const isBroken =
    fragments[0]!.value.length >= MIN_HALF && fragments.at(-1)!.value.length >= MIN_HALF && key.length <= MAX_KEY;
  if (!isForm && !isBroken) return false;
  const between = fragments.slice(1).map((fragment, at) => all.slice(fragments[at]!.end, fragment.start));
  const behind = `${between.join(' ')} ${all.slice(fragments.at(-1)!.end)}`;
  return isLabelledAsKey(`${all.slice(0, first.index)}${key}${behind}`.replaceAll('\n', ' '), first);
}
