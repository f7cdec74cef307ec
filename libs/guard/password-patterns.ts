import type { LabelledPattern } from './labelled-pattern.ts';

// A password is what stands behind the word for one. It is told from the words of a sentence by a digit or a sign in it,
// by the marks around it, or by not being a word that people say of passwords.

export const LABEL_EN = String.raw`\b(?:pass ?(?:word|wd|phrase|wrd|code)s?|passw(?:or)?d|pswd|pwd|psw|pw|pword|passwordnya)\b`;
export const LABEL_MS = String.raw`\bkata\s?(?:laluan|kunci)(?:nya|ku|mu)?\b`;
export const LABEL_ZH = String.raw`(?:密[码碼]|口令)`;
/** "password for my bank is", "password (gmail):" */
const OF_WHAT = String.raw`(?:\s+(?!is\b|was\b|https?)(?:for|of|to|on|at|untuk|bagi|saya|aku|i use|i used|i have|i set)?\s?(?:my |the |our |his )?[^\s\d:=.,!?]{0,20}){0,4}?`;
const COPULA_EN = String.raw`(?:\s*(?:\b(?:is|was|are|ialah|adalah|equals|tu|ni)\b|'s\b|[:=]|->|-)\s*(?:still |now |just |simply |always |set to |changed to )?|\s+(?:set|changed|updated|reset)\s+(?:it )?(?:to|as)\s+)`;
const COPULA_ZH = String.raw`\s*(?:就?是|为|為|叫|改成|改为|改為|设成|设为|設成|設為|设置为|設定為|换成|換成|[:：=]|：)\s*`;
export const OPEN = String.raw`["'“‘「『\x60(（<]?`;

/** Letters, digits and signs without a space, of which one is a digit: no word of a sentence. */
const WITH_DIGIT = String.raw`(?!https?:|//)(?!\d{1,3}(?:[,.]\d{3})*\b)(?=[^\s\d]{0,40}\d)(?=[\x21-\x7e]*[A-Za-z@#$!&*_^~?])[\x21-\x7e]{4,64}`;
/** Words of sentences about passwords: "is the same on 5 sites". */
const SPOKEN_OF = String.raw`(?:same|other|others|sites?|characters?|letters?|digits?|numbers?|times?|days?|weeks?|months?|years?|hours?|minutes?|people|attempts?|tries|words?|symbols?|long|short|old|new|changed?|reset|used?|wrong|accounts?|banks?|phones?|apps?|asked|said|told|gave|given|sent|dollars?|usd|rm|ago|since|least|only|about|just|never|not|he|she|they|him|them|password|code|saved|stored|written|safe)`;
/** A sentence that somebody chose as a password, with a number in it: "my cat has 3 socks". */
const SENTENCE_WITH_NUMBER = String.raw`(?![^.,!?\n]*\b${SPOKEN_OF}\b)((?:[a-z']{1,12}[ -]){2,7}\d{1,4}(?:[ -][a-z']{1,12}){1,6})(?=[\s"'”’]*(?:[.,;!?]|$|\n))`;

/** Six digits or more are a password as well; fewer behind a verb are looked for as codes. */
const DIGITS = String.raw`\d{6,16}(?![\d]|[.,]\d|\s*(?:usd|rm|dollars|元|块|塊))`;
/** Words of which one stands inside marks, in mixed letters, or with a sign within: "Sun-Shine!", "correct_horse". */
const UNUSUAL_WORD = String.raw`(?!https?:)(?:[a-z]{2,}[A-Z][A-Za-z]{2,}|[A-Za-z]{2,}[!@#$%^&*_+=~?][A-Za-z!@#$%^&*_+=~?]{2,})`;

/** What people say of a password, which is none. */
const SAID_OF_PASSWORDS = String.raw`(?:wrong|incorrect|correct|invalid|not|never|the|a|an|my|his|her|their|your|our|same|still|being|been|now|gone|lost|safe|secure|secret|strong|weak|different|important|private|personal|confidential|unknown|changed|hacked|stolen|leaked|known|saved|stored|written|needed|required|expired|reset|blocked|locked|what|that|this|it|something|anything|nothing|fine|okay|ok|good|bad|long|short|simple|easy|hard|too|very|so|in|on|at|with|for|to|from|by|only|also|already|always|working|protected|compromised|exposed|shared|given|sent|asked|requested|like|because|and|or|but|if|when|where|why|how|who|which|please|help|gmail|facebook|email|e-mail|hidden|empty|blank|missing|forgotten|unique|enough|salah|betul|saya|sama|lama|baru|untuk|yang|tidak|tak|kuat|lemah)`;
/** Behind a sign, or inside marks: any word but those. At the end of the line, so that a sentence is none. */
const PLAIN_WORD = String.raw`(?!${SAID_OF_PASSWORDS}\b|[A-Za-z]+(?:ed|ing|able|ible|ful|less|ly|ive|ous|al|ent|ant|ic|ary|ory|able|en)\b)[A-Za-z]{5,32}(?:[-_.][A-Za-z]{2,20}){0,4}`;
const END_OF_LINE = String.raw`(?=["'”’」』)）\s.,，。!！;；]{0,3}(?:$|\n))`;

const ENGLISH_SIGN = /pass|pswd|pwd|psw|pw|kata/i;
const CHINESE_SIGN = /密[码碼]|口令/;

export const passwordPatterns: readonly LabelledPattern[] = [
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(`(?:${LABEL_EN}|${LABEL_MS})${OF_WHAT}${COPULA_EN}${OPEN}(${WITH_DIGIT}|${DIGITS})`, 'dgi'),
  },
  // "password abc123": without a verb only what no word looks like
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(`(?:${LABEL_EN}|${LABEL_MS})(?:\\s+saya)?\\s+${OPEN}(${WITH_DIGIT})`, 'dgi'),
  },
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(
      `(?:[Pp]ass ?(?:word|phrase|code)|PASSWORD|[Pp](?:s?w|ass)d|[Kk]ata\\s?(?:laluan|kunci))${OF_WHAT}${COPULA_EN}${OPEN}(${UNUSUAL_WORD})`,
      'dg',
    ),
  },
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(
      `(?:${LABEL_EN}|${LABEL_MS})(?:${OF_WHAT}${COPULA_EN}["'“‘\x60](${PLAIN_WORD})(?![A-Za-z0-9])|(?:\\s+saya)?\\s*[:=]\\s*(${PLAIN_WORD})${END_OF_LINE}|(?:\\s+saya)?\\s+(?:is|was|ialah|adalah)\\s+(${PLAIN_WORD})${END_OF_LINE})`,
      'dgi',
    ),
  },
  {
    kind: 'password',
    firstSign: CHINESE_SIGN,
    form: new RegExp(
      `${LABEL_ZH}(?:[^\\n。！？，,；;：:=\\d\\x21-\\x7e]{0,8}(?:${COPULA_ZH})?${OPEN}((?!https?:)(?:${WITH_DIGIT}|${DIGITS}))|(?:${COPULA_ZH}|\\s{0,2})${OPEN}((?!https?:)[A-Za-z][\\x21-\\x7e]{4,64}(?=["'”’」』)）\\s.,，。!！;；]{0,3}(?:$|\\n|[，。！；]))))`,
      'dgi',
    ),
  },
  // "pass Hunter22", "password (gmail) Tiger2020"
  {
    kind: 'password',
    firstSign: /pass/i,
    form: new RegExp(
      `\\bpass(?:word)?(?:\\s+\\([^()]{1,24}\\)\\s*:?)?\\s+((?=[\\x21-\\x7e]*[A-Za-z]{3})(?=[\\x21-\\x7e]*\\d)[A-Za-z][\\x21-\\x7e]{5,40})`,
      'dgi',
    ),
  },
  {
    kind: 'password',
    firstSign: /kata/i,
    form: new RegExp(
      `${LABEL_MS}(?:\\s+[^\\s,.]{1,16}){0,2}\\s+(?:saya|sy|aku|kita|tu|ialah|adalah|is|untuk \\S{1,16})\\s+(${WITH_DIGIT})`,
      'dgi',
    ),
  },
  // "login: mei@example.com / Tiger#2020"
  {
    kind: 'password',
    firstSign: /log-?in|user|e-?mail|account|[账帳]/i,
    form: /(?:\b(?:log-?in|user(?:name)?|account)|[账帳][号號户戶])\s*[:：=]\s*[^\s/|,，]{3,64}\s*(?:[/|,，]|\band\b|\n)\s*((?=[\x21-\x7e]*[A-Za-z])(?=[\x21-\x7e]*\d)[\x21-\x7e]{6,40})(?=$|[\s,，。])/dgi,
  },
  // A password of several words, in marks.
  {
    kind: 'password',
    firstSign: /pass|p[sw]|密|口令|kata/i,
    form: new RegExp(
      `(?:${LABEL_EN}|${LABEL_MS}|${LABEL_ZH})[^\\n\\d"'“‘「『.!?。]{0,24}["“「『](?!${SAID_OF_PASSWORDS}["”」』])(?=[^"”」』\\n]*[A-Za-z\\d])([^"”」』\\n]{4,48})["”」』]|${LABEL_ZH}${COPULA_ZH}[“「『]([^"”」』\\n]{4,16})[”」』]`,
      'dgi',
    ),
  },
  // Four words, as some are told to choose them: nothing a sentence goes on with.
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(
      `(?:(?:${LABEL_EN}|${LABEL_MS})\\s*[:=]\\s*|\\bpass ?phrase\\s+)((?:(?!${SAID_OF_PASSWORDS}\\b)[a-z]{3,12}[ -]){3,5}(?!${SAID_OF_PASSWORDS}\\b)[a-z]{3,12})${END_OF_LINE}`,
      'dgi',
    ),
  },
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: new RegExp(`(?:${LABEL_EN})${OF_WHAT}${COPULA_EN}${OPEN}${SENTENCE_WITH_NUMBER}`, 'dgi'),
  },
  // What a bank asks in place of a password: "memorable word is Bluebottle", "security answer: Rex".
  {
    kind: 'password',
    firstSign: /memorable|security (?:answer|word)|secret (?:answer|word)|maiden/i,
    form: new RegExp(
      `\\b(?:memorable (?:word|place|name|phrase)|(?:security|secret) (?:answer|word)|maiden name)${COPULA_EN}${OPEN}((?!(?:${SAID_OF_PASSWORDS}|she|he|they|we|you|one|none|public|visible|everywhere)\\b)[A-Za-z][A-Za-z\\d'-]{2,24})(?![A-Za-z\\d])`,
      'dgi',
    ),
  },
  // A sentence or a verse that is one: up to the end of the clause.
  {
    kind: 'password',
    firstSign: /sentence|ayat/i,
    form: new RegExp(
      `(?:${LABEL_EN}|${LABEL_MS}|\\bpass\\b)[^.,!?\\n]{0,32}\\b(?:(?:the |this )?(?:whole |entire )?sentence|ayat)\\s+(?:(?:is|was|ni|ini|tu|itu)\\s+)?((?:[a-z']{1,14}\\s+){2,11}[a-z']{1,14})`,
      'dgi',
    ),
  },
  {
    kind: 'password',
    firstSign: CHINESE_SIGN,
    form: /用(?:的是|了|的)?([^\s，。！？,.!?]{3,24}?)(?:[来來])?(?:做|当|當|作|作为|作為|当作|當作)(?:了)?(?:登[录錄入])?密[码碼]/dg,
  },
  {
    kind: 'password',
    firstSign: /密[语語]|口令|密[码碼]/,
    form: /(?:(?:[通过過][关關])?密[语語](?:是|叫|[:：])([^\s，。！？,.!?]{3,20})|(?:密[码碼]|口令)(?:叫|是|[:：])([\p{Script=Han}]{2,8}\d{2,8})(?=[，。\s]|$))/dgu,
  },
  // As banks send them: 【318 640】五分钟内有效
  {
    kind: 'code',
    firstSign: /有效/,
    form: /(?<!\d)(\d{3}[ -]?\d{3})(?!\d)[】\]」）)]?[，,\s]*[\d一二三五十两兩]{1,3}分[钟鐘][内內]有效/dg,
  },
  // Google writes its codes so.
  { kind: 'code', firstSign: /G-\d/, form: /\bG-(\d{6})(?!\d)/dg },
  // "password is Rex 2015", "my pass is tiger2020", "the code is A7K9Q2"
  {
    kind: 'password',
    firstSign: /pass/i,
    form: /\b[Pp]ass(?: ?word| ?phrase)?\s*(?:is|was|:|=)\s*["'“]?([A-Z][a-z]{2,16}[ _-]\d{2,8})(?![\d.,])/dg,
  },
  {
    kind: 'password',
    firstSign: /pass/i,
    form: new RegExp(`\\bpass\\s*(?:is|was)\\s+[“"']?(${WITH_DIGIT})`, 'dgi'),
  },
  {
    kind: 'code',
    firstSign: /code/i,
    form: /(?<!(?:postal|post|zip|error|promo|case|sort|swift|bic|bank|branch|reference|tracking|product|referral|invite|invitation|booking|discount|voucher|coupon|order|claim) )\b[Cc]ode\s*(?:is|was|:|=)\s*["'“]?((?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{5,8})(?![A-Za-z0-9])/dg,
  },
  // "pass: hunter2", "login: anna / pass: …", "user anna pw abc"
  {
    kind: 'password',
    firstSign: ENGLISH_SIGN,
    form: /\b(?:pass|pw|pwd|psw)\s*[:=]\s*["'“]?((?!https?:)[\x21-\x7e]{4,64})/dgi,
  },
  // "绑定的密码 482913" is looked for as a code; a code with letters in it is looked for here
  {
    kind: 'code',
    firstSign: /code|otp|[码碼]|kod/i,
    form: /(?:\b(?:verification|security|login|log-in|sign-in|access|auth(?:entication)?|confirmation|one[- ]time|sms|activation|backup|recovery)\s+code|\botp|\bkod (?:otp|pengesahan|keselamatan)|(?:验证|驗證|校验|校驗|动态|動態|备用|備用|激活)[码碼])\s*(?:is|was|ialah|是|为|為|:|：|=)?\s*["'“]?((?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{5,10})(?![A-Za-z0-9])/dgi,
  },
];
