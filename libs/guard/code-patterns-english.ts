import type { LabelledPattern } from './labelled-pattern.ts';
import { CODE, NOT_BEFORE_UNIT, ONE_CODE } from './code-forms.ts';

// A short number is a secret only where the words beside it call it a code or a password. Patterns in English.

const KIND_OF_CODE = String.raw`(?:verification|verify(?:ing)?|security|secret|confirm(?:ation)?|authenticat(?:ion|or)|authoriz?s?ation|auth|access|activation|unlock|log-?[io]n|sign-?in|sms|text(?: message)?|one[- ]?time|single[- ]use|2fa|mfa|two[- ](?:factor|step)|bank(?:ing)?|whatsapp|telegram|wechat|google|apple|paypal|dynamic|card|atm|phone|e-?mail|backup|recovery|reset|transaction|online banking|(?:six|four|five|eight|[4-8])[- ]digits?)`;
const CODE_WORDS = String.raw`\b(?:${KIND_OF_CODE}\s+(?:code|pass ?code|password|pin|number)|otp(?:\s+(?:code|number))?|(?:pass|tac|mtan|tan)(?:\s|-)?(?:code|number|no\.?)|tac|pass ?code|pin(?:'s)?(?:\s+(?:code|number|no\.?))?|passwo?rd)\b`;

/** Between the word and the code: not beyond the end of the sentence, nor across a sum, a denial or another number. */
const STOP = String.raw`\b(?:never|(?<!do )not|didn|paid|pay|sent (?:him|her|them)|lost|fee|cost|charged?|price|amount|costs|error|case|order|ref(?:erence)?|tracking|ticket|invoice|phone number|hotline|expires?|expired|valid|within|minutes|postal|country|area|until)\b`;
const GAP = String.raw`(?:(?!${STOP})[^\d\n.!?;$¥€£]){0,72}?`;
/** A code stands behind a space or a sign, and a sender's letter may stand before it. */
const BEFORE_CODE = String.raw`(?:[\s:=#"'“‘(\[-]{1,8}|\n{1,3}\s{0,4})(?:[A-Z]{1,3}-)?`;

const ENGLISH_SIGN = /code|pass|pin|otp|tac|tan|number|verification/i;

/** What "code" alone may also be: the code of a place, an error or an order. */
const OTHER_CODES = String.raw`(?:postal|post|zip|country|area|error|promo|case|sort|swift|bic|bank|branch|reference|ref|tracking|product|qr|bar|referral|invite|invitation|booking|discount|voucher|coupon|dial+ing|status|order|claim|report|crime|dress|source|morse|agent|stock|fund|company|tax|penal|criminal|civil)`;
/** As nearly all codes are: what is shorter or longer needs a clearer word beside it. */
const SIX_DIGITS = String.raw`(?:[A-Z]{1,3}-)?(\d{6}|\d{3}[ -]\d{3}|\d(?:[ -]\d){5})(?!\d|,\d|\.\d|\s?[:/]\d)`;
const COPULA = String.raw`(?:\s+(?:is|was|are|were|reads?|says?|said)\b|'s\b|\s*[:=])`;

export const englishCodePatterns: readonly LabelledPattern[] = [
  {
    kind: 'code',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(`(?:${CODE_WORDS})${GAP}${BEFORE_CODE}(${CODE})${NOT_BEFORE_UNIT}`, 'dgi'),
  },
  // "the code is 4829", but not the code of a place, an error or an order
  {
    kind: 'code',
    firstSign: /code/i,
    form: new RegExp(
      `(?<!${OTHER_CODES} ?)\\bcodes?${COPULA}[\\s:=“"']{0,8}(?:[A-Z]{1,3}-)?(${ONE_CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  // "code 482913", "the code, 482913": six digits, as nearly all of them have
  {
    kind: 'code',
    firstSign: /code|2fa|mfa|verification/i,
    form: new RegExp(
      `(?<!${OTHER_CODES} ?)\\b(?:codes?|2fa|mfa|verification)(?: number)?(?:\\s+is)?[\\s,:=–—-]{1,4}${SIX_DIGITS}${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  // "he asked for the code and I said 4829"
  {
    kind: 'code',
    firstSign: /code|otp|pin|digits/i,
    form: new RegExp(
      `(?<!${OTHER_CODES} ?)\\b(?:codes?|otp|pin|digits)\\b(?:(?!${STOP})[^\\d\\n.!?;$]){0,32}?\\b(?:said|told (?:him|her|them)|gave (?:him|her|them)|read (?:out|him|her|them)|answered|typed|entered|replied|sent (?:him|her|them|back)|they are|these are|it was|it is|it's)\\s+(?:it was |it is |out |in )?[“"']?(${ONE_CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  // "they texted me 482913", "the app shows 482 913", "I got 482913 by sms"
  {
    kind: 'code',
    firstSign: /text|sms|messaged|says|shows?|shown|showed|said|reads|displays|got|receive|get/i,
    form: new RegExp(
      `\\b(?:(?:texted|smsed|sms'd|messaged) (?:me|us)|(?:app|phone|screen|message|token|device|authenticator|sms|text)\\s+(?:says|shows|showed|said|reads|displays))(?: with| the| a| code| this)*[\\s:“"']{1,3}${SIX_DIGITS}${NOT_BEFORE_UNIT}|\\b(?:got|received|get|receive)\\s+(?:an? |this |the )?(?:sms |text |code )?${SIX_DIGITS}\\s+(?:on|by|via|in|from|through|as)\\s+(?:my |an? |the )?(?:phone|sms|text|e-?mail|whatsapp|telegram|app|authenticator|message)`,
      'dgi',
    ),
  },
  // "482913 do not share this with anyone", as the messages themselves say it
  {
    kind: 'code',
    firstSign: /share|disclose|forward|reveal/i,
    form: new RegExp(
      `(?<![\\d.,$])(${ONE_CODE})(?:(?!${STOP})[^\\d\\n$]){0,40}?\\b(?:do not|don't|dont|never)\\s+(?:share|disclose|forward|reveal)|\\b(?:do not|don't|dont|never)\\s+(?:share|disclose|forward|reveal)(?:(?!${STOP})[^\\d\\n$]){0,24}?:\\s*(${ONE_CODE})`,
      'dgi',
    ),
  },
  // "the code that they texted me was 4829"
  {
    kind: 'code',
    firstSign: /code|number/i,
    form: new RegExp(
      `(?<!${OTHER_CODES} ?)\\b(?:codes?|number)\\b(?:(?!${STOP})[^\\d\\n.!?;$]){0,40}?\\b(?:sms|text(?:ed)?|app|phone|bank|e-?mail(?:ed)?|received|got|sent|whatsapp|telegram|message|screen|log ?in)\\b(?:(?!${STOP})[^\\d\\n.!?;$]){0,24}?(?:\\b(?:is|was|saying|said|says|reads)\\b|[:=])[\\s:=“"']{0,6}(${CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(
      `(?<![\\d.,$])(${CODE})[\\s)"”,-]{1,4}(?:(?:that|this)(?:\\s+is|\\s+was|'s)|is|was|as|=|<-)\\s+(?:a |the )?(?:what |from |still )?(?:your|my|the|a|an|our|his|her)?\\s?[^.\\n\\d]{0,30}?\\b(?:code|otp|pin|password|passcode|tac|verification)\\b(?!\\s+(?:to|of)\\s+(?:the )?(?:area|country|place))`,
      'dgi',
    ),
  },
  // "I got an OTP. It's 482913"
  {
    kind: 'code',
    firstSign: /code|otp|pin|tac|cvv|verification/i,
    form: new RegExp(
      `(?<!${OTHER_CODES} ?)\\b(?:codes?|otp|tac|pin|cvv|verification)\\b(?:(?!${STOP})[^\\d\\n$]){0,60}?(?:\\bit(?:'s| is| was| says| said)|\\bthis is it|\\bhere(?: it is|'s)|\\bthey (?:are|were)|\\bnamely|:)\\s*[:“"']?\\s?(${ONE_CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  // "Authy 482 913", "I typed in 482913", "482913 otp"
  {
    kind: 'code',
    firstSign: /auth|typed|keyed|entered|read|dictated|told|otp|tac|code|verification|digits|numbers/i,
    form: new RegExp(
      `\\b(?:authy|authenticator(?: app)?|typed(?: in)?|keyed(?: in)?|entered|dictated|read (?:out|him|her|them|it)|told (?:him|her|them)|the (?:six )?(?:digits|numbers)(?: they (?:sent|texted)(?: me)?)? (?:is|are|was|were))[\\s:]{1,3}(?!\\d{4}00\\b)${SIX_DIGITS}${NOT_BEFORE_UNIT}|(?<![\\d.,$])(?!\\d{4}00\\b)(\\d{6})\\s+(?:otp|tac|code|verification|passcode)\\b(?!\\s*(?:fee|error|number))`,
      'dgi',
    ),
  },
  // "482913 (the Amazon code)"
  {
    kind: 'code',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(
      `(?<![\\d.,$])(${ONE_CODE})\\s*(?:\\(|—|–|- )[^()\\d\\n.]{0,28}\\b(?:code|otp|pin|password|passcode|tac)\\b`,
      'dgi',
    ),
  },
  // "use 482913 to sign in", as the messages themselves say it
  {
    kind: 'code',
    firstSign: /use|enter|type|input|key|gave|give|read|told|tell/i,
    form: new RegExp(
      `\\b(?:use|enter|type|input|key in|keyed in|typed|entered|gave (?:him|her|them)|give (?:him|her|them)|read (?:out|him|her|them)|told (?:him|her|them))\\s+(?:in |the |code |numbers? |digits? )*(${ONE_CODE})\\s+(?:to (?:verify|log|sign|confirm|complete|reset|authori[sz]e|approve|activate|access|link)|(?:as|for|from|in|on|off) (?:the |your |my |a |an )?[^.\\n\\d]{0,24}?\\b(?:code|otp|pin|sms|text|verification|authenticator|log-?in|app)\\b)`,
      'dgi',
    ),
  },
  // "SMS: 482913", "the text says 482913", "Telegram 48291"
  {
    kind: 'code',
    firstSign: /sms|text|authenticator|whatsapp|telegram|google|apple/i,
    form: new RegExp(
      `\\b(?:sms|text(?: message)?|authenticator(?: app)?)\\s*(?:code )?(?::|=|said|says|saying|reads|shows|showed|shows me)[\\s:“"']{0,6}(?:[A-Z]{1,3}-)?(${ONE_CODE})${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  // The number on the back of a card.
  {
    kind: 'code',
    firstSign: /cv[vcn]|csc|cid|back|reverse|strip|digit|number|code|security|card/i,
    form: new RegExp(
      `(?:\\b(?:cvv2?|cvc2?|cvn2?|csc|cid|card (?:verification|security|validation) (?:value|code|number|digits?)|security (?:code|number|digits?)|(?:three|3)[- ]?digits?(?: security)?(?: code| number)?|(?:last )?(?:three|four|[34])(?:[- ]digit)?(?: digits?| numbers?)? (?:code )?(?:on|at|from) (?:the )?(?:back|reverse|signature strip)|(?:digits?|numbers?|code) (?:on|at|from|behind) (?:the |my )?(?:back|reverse|card|signature strip)|back of (?:the|my) card))\\b(?:(?!${STOP})[^\\d\\n.!?;$¥€£]){0,60}?[\\s:=#"'(-]{0,6}(\\d{3,4}|\\d[ -]\\d[ -]\\d(?:[ -]\\d)?)(?![\\d]|[.,]\\d)${NOT_BEFORE_UNIT}`,
      'dgi',
    ),
  },
  {
    kind: 'code',
    firstSign: /cv[vc]|csc|back|security/i,
    form: new RegExp(
      `(?<![\\d.,$£€¥])(\\d{3,4})\\s*(?:\\(|-|,)?\\s*(?:(?:is|was|as|for)\\s+)?(?:the |my |its )?(?:cvv2?|cvc2?|csc|card security code|security code|(?:three |3 )?(?:digits?|numbers?|code)? ?on the back)\\b`,
      'dgi',
    ),
  },
];
