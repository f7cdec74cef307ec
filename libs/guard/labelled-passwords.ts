import { OTHER_WORDS } from './code-cues.ts';
import { containsSign } from './first-sign.ts';
import { containsDenial, gapBehind, isShortSentence, linksBack, isDirect, wordsOf } from './nearest-words.ts';
import type { SecretMatch, TextRange } from './secret-match.ts';
import { isClearlyHarmless, isClearlySecret, numberAt, scoreOfNumber } from './unnamed-numbers.ts';
import type { NumberInText } from './unnamed-codes.ts';
import { isUnnamedPassword } from './unnamed-passwords.ts';

// A password is a word that no language has, where the nearest words call it a password.

/** Without a space, and long enough; the marks around it belong to the sentence. */
const TOKENS =
  /(?<![\x21-\x7e])(?:(?!https?:)[A-Za-z]{2,16}[:=]{1,2})?[("'\x60[<:=>-]{0,3}([\x21-\x7e]{4,64}?)(?=[)"'\x60\]>.,;:!?]{0,3}(?![\x21-\x7e]))/dg;

const PASSWORD_WORDS = String.raw`(?:\bpass?[ -]?(?:w\w{0,2}r?d|phrase|code)s?\b|\bpass?wr?o?r?ds?\b|\bpas+w\w{1,3}d?s?\b|\bpass\b|\bp(?:s?w|ss?wd|wd|word)\b|\bpass?wordnya\b|\bkata ?(?:laluan|kunci)(?:nya|ku|mu)?\b|密[码碼马]|口令|\bmi ?ma\b|\bcredentials?\b|\b(?:backup|recovery|rescue|emergency) codes?\b|(?:[备備]用|救援|恢[复復])[码碼]|\blog-?in details?\b)`;
const PASSWORD = wordsOf(PASSWORD_WORDS);
/** What a word beside a password is otherwise. */
const OTHER = wordsOf(
  String.raw`(?:${OTHER_WORDS}|\b(?:user(?:name| ?id)?|log-?in|e-?mail|id|wi-?fi|link|site|website|telegram|handle|nama|called)\b|[账帳賬][号號户戶]|用[户戶]名?|使用者\S{0,3}|[链鏈連连][结結接]|[网網][址站]|[无無][线線][网網])`,
);

const LOOKBACK_CHARACTERS = 80;
const LOOKAHEAD_CHARACTERS = 40;

/** What every text with a code or a password has, whatever the classifier thinks of a word in it. */
export const CODE_OR_PASSWORD_SIGN =
  /\d|pas|p[sw]|kata|密|口令|mi ?ma|credential|memorable|(?:security|secret) (?:answer|word)|maiden|capital|upper|大[写寫]|besar|letters|huruf|字母|[a-z]-[a-z]{3,12}-|wi-?fi|router|hub|modem|wlan|路由|[无無][线線]/i;

/** Words behind a word for a password, or before one. */
export function findLabelledPasswords(text: string): SecretMatch[] {
  if (!containsSign(text, CODE_OR_PASSWORD_SIGN)) return [];
  const found: SecretMatch[] = [];
  for (const match of text.matchAll(TOKENS)) {
    const [start, end] = match.indices![1]!;
    const token = match[1]!;
    if (!looksLikePassword(token) || isSomethingElse(token)) continue;
    const before = text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start);
    const after = text.slice(end, end + LOOKAHEAD_CHARACTERS);
    const last = found.at(-1);
    const isNext =
      last !== undefined &&
      /^[\s,，、;/]{1,4}$/.test(text.slice(last.end, start)) &&
      token.length === last.end - last.start;
    if (
      isNext ||
      isCertainPassword(token) ||
      isCapitalPassword(token, before, after) ||
      isBehindName(before) ||
      isBeforeName(before, after) ||
      isPasswordByContext(text, { start, end }, isUnnamedPassword(token, before, after) || hasOlderForm(text, token))
    )
      found.push({ kind: 'password', start, end: end + (/^[!#$%&*]+/.exec(after)?.[0].length ?? 0) });
  }
  return found;
}

/** Every word of a text that may be a password, with what stands around it. */
export const tokensIn = (text: string): (NumberInText & TextRange)[] =>
  [...text.matchAll(TOKENS)].flatMap(({ 1: token, indices }) => {
    const [start, end] = indices![1]!;
    return looksLikePassword(token!) && !isSomethingElse(token!)
      ? [{ ...numberAt(text, { start, end }), start, end }]
      : [];
  });

/** What the rules guess counts unless the classifier is sure of the opposite. */
function isPasswordByContext(text: string, range: TextRange, isGuessed: boolean): boolean {
  const score = scoreOfNumber(numberAt(text, range));
  const isReference = REFERENCE.test(text.slice(range.start, range.end));
  return (isClearlySecret(score) && !isReference) || (isGuessed && !isClearlyHarmless(score));
}

/** Capitals and a number: a case, a flight, the plate of a car. */
const REFERENCE = /^(?!PIN|OTP|CVV|TAC|PW)[A-Z]{1,5}-?\d+$/;

/** A letter with a digit, or a sign within letters. */
const looksLikePassword = (token: string): boolean =>
  (/[A-Za-z]/.test(token) && /\d/.test(token)) || /[A-Za-z][@#$%^&*_+=~!][\x21-\x7e]*[A-Za-z\d!@#$]/.test(token);

/** Small and capital letters, digits and a sign in one word are nothing else, whatever stands beside it. */
const isCertainPassword = (token: string): boolean =>
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*][A-Za-z\d!@#$%^&*])[A-Za-z\d!@#$%^&*_+=-]{8,32}$/.test(token) &&
  !/^\w+#\d{4}$/.test(token);

/** "Summer2024!" where somebody speaks of what it opens. */
const isCapitalPassword = (token: string, before: string, after: string): boolean =>
  /^[A-Z][a-z]{3,12}\d{2,6}$/.test(token) && /^[!@#$]/.test(after) && OPENED.test(before + after);
const OPENED =
  /\b(?:log(?:ged|ging)?[ -]?in|sign(?:ed)?[ -]?in|account|e-?mail|bank\w*|gmail|user\w*|icloud|facebook|akaun)\b|[账帳][号號户戶密]|[邮郵信]箱|[网網][银銀]|登[入录錄陆陸]/i;

/** A link, an address, a sum, a time, a count, or a name that everybody knows. */
const SOMETHING_ELSE =
  /^(?:https?:|www\.|@|\S+@\S+\.\w{2,}$|[\w-]+\.(?:com|net|org|io|my|cn|hk|tw|app|co|html?)\b|0x[0-9a-f]{40}|[13T][1-9A-HJ-NP-Za-km-z]{25,34}$|(?:bc1|tb1|ltc1)[a-z0-9]{20,}$|[A-Z]{2}\d{2}[A-Z0-9]{11,30}$|(?:rm|usd?|nt|hkd?|sg?d?|myr|cny|rmb|eur|gbp|aud?|twd|ntd)?\$?[\d,.]+(?:k|m|w|am|pm|hrs?|h|x|mins?|days?|th|st|nd|rd|usd[tc]?|rm|btc|eth|ok)?$|[\d:.]+(?:am|pm)$|\d+(?:st|nd|rd|th)$|maybank2u$|m2u$|2fa$|web3$|covid-?19$|iphone\w*|mt[45]$|win\d+|office365|[a-z]+'[a-z]+$|\w+\/\w+$|[A-Za-z]+-[A-Za-z]+$)/i;
/** Hexadecimal, or a key or an address, which other rules judge. */
const MAX_LENGTH = 40;
const isSomethingElse = (token: string): boolean => token.length > MAX_LENGTH || SOMETHING_ELSE.test(token);

/** "bunga11" beside "bunga12", where somebody tells of a change. */
function hasOlderForm(text: string, token: string): boolean {
  const stem = /^[A-Za-z]{4,20}(?=[^A-Za-z]{1,8}$)/.exec(token)?.[0];
  if (!stem || !CHANGED.test(text)) return false;
  return [...text.matchAll(TOKENS)].some(
    ({ 1: other }) => other !== token && other!.startsWith(stem) && /\d/.test(other!) && !isSomethingElse(other!),
  );
}

const CHANGED = /\b(?:old|new|before|chang\w+|made it|now|better|lama|baru|tukar|ubah)\b|[旧舊新改换換]/i;

function isBehindName(before: string): boolean {
  const gap = gapBehind(before, PASSWORD, OTHER);
  if (gap === null) return false;
  return isDirect(gap) || (isShortSentence(gap) && !containsDenial(gap) && !/[\x21-\x7e]*\d[\x21-\x7e]*/.test(gap));
}

function isBeforeName(before: string, after: string): boolean {
  const name = [...after.matchAll(PASSWORD)][0];
  if (!name) return false;
  const gap = after.slice(0, name.index);
  if (/[.!?。！？\n]/.test(gap) || containsDenial(gap) || gap.search(OTHER) >= 0) return false;
  return linksBack(after) && gapBehind(before.slice(-16), OTHER, PASSWORD) === null;
}

/** "login: mei88 / Tiger2020", "anna@example.com:Tiger2020", 帳密 mei88 / Tiger2020; digits alone only behind a stroke. */
const TOKEN = String.raw`((?=[\x21-\x7e]*[A-Za-z])(?=[\x21-\x7e]*[\d@#$!&*])(?!https?:|\/)[\x21-\x7e]{5,40}|(?<=\/\s?)\d{6,16})(?=$|[\s,，。])`;
const USER = String.raw`[^\n\x21-\x7e]{0,6}(?:\s?(?:is|was|they have|i used))?\s*[:：=]?\s*[^\s/|:,，]{3,64}`;
const PAIRS = [
  String.raw`(?:\b(?:log(?: me| us)?[ -]?in(?: details?)?(?: as)?|username|credentials?)\b|[账帳賬]密)${USER}\s*(?:[/|:,，]|\n|\band\b)\s*${TOKEN}`,
  String.raw`(?:(?:\b(?:user|account|acc)\b|[账帳賬][号號户戶])${USER}|(?<![\w.])[\w.+-]{2,40}@[\w-]{2,40}\.[\w.]{2,20})\s*(?:[/|:]|\n)\s*${TOKEN}`,
].map((form) => new RegExp(form, 'dgi'));

export const findLoginPairs = (text: string): SecretMatch[] =>
  PAIRS.flatMap((pair) =>
    [...text.matchAll(pair)].flatMap(({ 1: token, indices }): SecretMatch[] => {
      const [start, end] = indices![1]!;
      return isSomethingElse(token!) && !/^\d+$/.test(token!) ? [] : [{ kind: 'password', start, end }];
    }),
  );
