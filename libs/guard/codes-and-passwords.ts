import { containsSign, type FirstSign } from './first-sign.ts';
import type { SecretFamily, SecretKind, SecretMatch } from './secret-match.ts';

// A short number is a secret only where the words beside it call it a code or a password.

const CODE = String.raw`(?:\d{3}[ -]\d{3}|\d{4,8})(?!\d|,\d{3}|[.%-]+\d)`;

/** A number in front of one of these is an amount or a time and no code. */
const NOT_BEFORE_UNIT = String.raw`(?!\s*(?:[%¥$€£元块塊万萬年月日号號次个個位分秒天]|小时|小時|usd|usdt|eur|dollars?|yuan|hours?|minutes?|days?|times|people|years?|digits?))`;

const CODE_WORDS_EN = String.raw`\b(?:(?:verification|verify|security|confirmation|authentication|authenticator|auth|log-?in|sign-?in|sms|one[- ]?time|2fa|two[- ]factor|bank(?:ing)?|whatsapp|telegram|google|apple|dynamic|card|atm)\s+(?:code|pass ?code|password|pin)|otp|pass ?code|pin(?:\s+(?:code|number))?)\b`;
const CODE_WORDS_ZH = String.raw`(?:验证|驗證|校验|校驗|动态|動態|确认|確認|短信|簡訊|登录|登錄|登入|一次性|授权|授權|认证|認證)(?:码|碼|密码|密碼|口令)|(?:支付|取款|提款|银行卡|銀行卡|卡|安全)?密[码碼]`;

/** Between the word and the code: not beyond the end of the sentence, nor across a sum of money. */
const GAP_EN = String.raw`[^\d\n.!?;$¥€£]{0,24}?[\s:=#-]{1,8}`;
const GAP_ZH = String.raw`[^\d\n。！!？?；;，,$¥€£]{0,10}?\s{0,8}`;

type LabelledPattern = { kind: SecretKind; firstSign: FirstSign; form: RegExp };

const ENGLISH_SIGN = /code|password|pin|otp/i;
const CHINESE_SIGN = /[码碼]|口令/;

export const codePatterns: readonly LabelledPattern[] = [
  {
    kind: 'code',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(`(?:${CODE_WORDS_EN})${GAP_EN}(?:[A-Z]{1,3}-)?(${CODE})${NOT_BEFORE_UNIT}`, 'dgi'),
  },
  {
    kind: 'code',
    firstSign: CHINESE_SIGN,
    form: new RegExp(`(?:${CODE_WORDS_ZH})${GAP_ZH}(?:[A-Z]{1,3}-)?(${CODE})${NOT_BEFORE_UNIT}`, 'dgi'),
  },
  // "the code is 482913", but not the code of a place, an error or an order
  {
    kind: 'code',
    firstSign: /code/i,
    form: /(?<!(?:postal|post|zip|country|area|error|promo|case|sort|swift|bank|branch|reference|ref|tracking|product|qr|referral|invite|invitation|booking|discount|dial+ing|status|order|claim) ?)\bcode(?:\s+(?:is|was)|\s*[:=])[\s:=]{0,8}(\d{6}|\d{3}[ -]\d{3})(?!\d)/dgi,
  },
  {
    kind: 'code',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(
      `(?<![\\d.,])(${CODE})\\s+(?:is|was|as)\\s+(?:your|my|the)\\b[^.\\n]{0,30}?\\b(?:code|otp|pin|password|passcode)\\b`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: CHINESE_SIGN,
    form: new RegExp(
      `(?<![\\d.,])(${CODE})\\s*(?:是|为|為|\\(|（)[^。\\n]{0,14}?(?:验证|驗證|校验|校驗|动态|動態|登录|登入|确认|確認)(?:码|碼|密码|密碼)`,
      'dg',
    ),
  },
  { kind: 'code', firstSign: /cv[vc]|安全/i, form: /\b(?:cvv2?|cvc2?|安全码|安全碼)[^\d\n.]{0,8}(\d{3,4})(?!\d)/dgi },
  { kind: 'code', firstSign: /安全|背面/, form: /(?:安全[码碼]|背面三位)[^\d\n。]{0,6}(\d{3,4})(?!\d)/dg },
  // A password holds a digit; "my password is wrong" does not contain one.
  {
    kind: 'password',
    firstSign: /pass|密[码碼]|口令/i,
    form: /(?:\bpass ?(?:word|wd|phrase)\s*(?:\b(?:is|was)\b|[:=])|(?:密[码碼]|口令)\s*[:=是为為]?)\s*["'“「]?((?!https?:)(?=[^\s\d]*\d)[\x21-\x7e]{6,64})/dgi,
  },
];

/** A code is digits, and a password that is meant contains one. */
export const codesAndPasswords: SecretFamily = { firstSign: /\d/, find: findCodesAndPasswords };

export function findCodesAndPasswords(text: string): SecretMatch[] {
  return codePatterns
    .filter(({ firstSign }) => containsSign(text, firstSign))
    .flatMap(({ kind, form }) => [...text.matchAll(form)].map((match) => toSecretMatch(kind, match)))
    .filter(({ kind, start, end }) => kind === 'password' || !isYear(text, start, end));
}

function toSecretMatch(kind: SecretKind, match: RegExpExecArray): SecretMatch {
  const [start, end] = match.indices![1]!;
  return { kind, start, end };
}

/** "the code they sent in 2024" */
const isYear = (text: string, start: number, end: number): boolean =>
  /^(?:19|20)\d\d$/.test(text.slice(start, end)) &&
  YEAR_PREFIX.test(text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start));

const YEAR_PREFIX = /\b(?:in|since|of|year)\s$/i;
const LOOKBACK_CHARACTERS = 8;
