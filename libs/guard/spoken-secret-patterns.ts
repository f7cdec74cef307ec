import type { LabelledPattern } from './labelled-pattern.ts';
import { LABEL_EN, LABEL_MS, LABEL_ZH, OPEN } from './password-patterns.ts';

// Passwords and codes by how somebody tells what they are made of, and from what they were changed.

const CHANGED_FROM = String.raw`\b(?:pass(?:word)?|pw|pwd|login|it)\b[^.!?\n]{0,16}\b(?:chang|switch|updat|reset)\w*(?: it| mine)? from ["'“]?`;
const BARE_WORD = String.raw`(?=[A-Za-z])[\x21-\x7e]{4,31}`;
const NEW_PASSWORD = String.raw`(?=[\x21-\x7e]{0,40}[A-Za-z]{2})(?=[\x21-\x7e]{0,40}[\d!@#$%^&*_])[\x21-\x7e]{5,40}`;
const NUMBER_OF_WORDS = String.raw`\b(?:three|four|five|six|tiga|empat|lima|enam|[3-6])\s(?:[a-z]{2,8}\s)?(?:words?|perkataan)`;
/** What goes on behind "letters" where nobody says which. */
const SAID_OF_LETTERS =
  '(?:long|only|with|that|which|and|total|plus|minimum|please|from|yang|sahaja|dan|digits?|numbers?|words?)';

export const spokenSecretPatterns: readonly LabelledPattern[] = [
  // "changed from rosie to rosie!", "from rosie1 to rosie2": the old one, and the new one.
  {
    kind: 'password',
    firstSign: / from /i,
    form: new RegExp(`${CHANGED_FROM}(${BARE_WORD})(?= to ${OPEN}${NEW_PASSWORD})`, 'dgi'),
  },
  {
    kind: 'password',
    firstSign: / from /i,
    form: new RegExp(`${CHANGED_FROM}${BARE_WORD} to ${OPEN}(${NEW_PASSWORD})`, 'dgi'),
  },
  // "My passphrase is four words, teapot gravel …"
  {
    kind: 'password',
    firstSign: /words?|perkataan/i,
    form: new RegExp(
      String.raw`(?:${LABEL_EN}|${LABEL_MS})[^.!?\n\d]{0,24}?${NUMBER_OF_WORDS}[\s,:.–-]{1,3}${OPEN}((?:[a-z]{3,12}[ ,-]{1,2}){2,5}[a-z]{3,12})(?=["'”]?(?:[,.;!?\n]|$))`,
      'dgi',
    ),
  },
  // Put together from parts: 合起来就是 lele520
  {
    kind: 'password',
    firstSign: /[连連合加拼]/,
    form: /(?:[连連][着著]?[写寫起打]|[合加]起|拼[起在接])(?:一起)?[来來]?(?:就?是)?[\s:：，,]{0,2}["“「]?((?=[\x21-\x7e]{0,40}[A-Za-z])(?=[\x21-\x7e]{0,40}\d)[\x21-\x7e]{6,40})/dg,
  },
  // Letters alone, which somebody counts: 七个字母 hwpxtru
  {
    kind: 'password',
    firstSign: /字母|letters|huruf/i,
    form: new RegExp(
      String.raw`(?:${LABEL_EN}|${LABEL_MS}|${LABEL_ZH})[^.!?。！？\n]{0,24}(?:字母|\b(?:letters|huruf)\b)[\s:：，,是]{0,3}(?!${SAID_OF_LETTERS}\b)([a-z]{5,12})(?![A-Za-z])`,
      'dgi',
    ),
  },
  // Spelt out: "capital A then nchovy then the number 77", 大写的L 然后小写aoshi
  {
    kind: 'password',
    firstSign: /capital|upper|大[写寫]|besar/i,
    form: /(?:\b(?:capital|upper ?case|huruf besar)\s|大[写寫]的?\s?)(?:[A-Z]|letter [A-Z])(?:[\s,，]{1,2}|(?=[然再后後接小]))(?:(?:then|and then|and|followed by|lepas tu|pastu|kemudian|然[后後]|再[来來接加]?|接|(?=小[写寫]))\s?(?:the (?:number|word|letters?) |number |lower ?case |small |huruf kecil |nombor |小[写寫]的?\s?)?([A-Za-z]{2,12}(?:[\s,，]{1,2}(?:then|and|pastu|lepas tu|然[后後]|再[来來接加]?)\s?(?:the number |number |nombor )?\d{1,6})?|\d{1,6}(?:[\s,，]{1,2}(?:then|and|pastu|然[后後]|再)\s?[A-Za-z]{2,12})?))/dgi,
  },
  // Words with strokes between, as password managers make them.
  {
    kind: 'password',
    firstSign: /[a-z]-[a-z]{3,12}-/i,
    form: new RegExp(
      String.raw`(?:${LABEL_EN}|${LABEL_MS}|\b(?:keepass|bitwarden|lastpass|1password|vault|master)\b)(?:\s\w{2,10}){0,2}\s?(?:\b(?:is|was|ialah)\b|[:=])\s?${OPEN}([a-z]{3,12}(?:-[a-z]{3,12}){2,6})(?![\w-])`,
      'dgi',
    ),
  },
  // As routers print them: capitals that make no word.
  {
    kind: 'password',
    firstSign: /[A-Z]{7}/,
    form: /(?:\b(?:[Ww]i-?[Ff]i|[Rr]outer|[Hh]ub|[Mm]odem|WLAN)\b|路由器?|[无無][线線])[^.!?。！？\n]{0,60}?(?<![A-Za-z])(?=[A-Z]{0,8}[BCDFGHJKLMNPQRSTVWXZ]{4})([A-Z]{7,16})(?![A-Za-z])/dg,
  },
  // "Do not share. 4471906 authorises your payment": as long as some banks make them.
  {
    kind: 'code',
    firstSign: /\d{5}/,
    form: /(?<![\d.,])(\d{5,8})(?= (?:authori[sz]es|confirms|verifies|to (?:authori[sz]e|confirm|verify))\b)/dgi,
  },
];
