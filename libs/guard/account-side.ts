import type { TextRange } from './secret-match.ts';

/** Whose number the words beside it say that it is. */
export type AccountSide = 'theirs' | 'own' | 'unknown';

/** "pay to", "the account they gave me", 收款账号: the account of whoever wanted the money. */
const THEIR_WORDS = new RegExp(
  [
    String.raw`\b(?:his|hers?|their|the (?:scammers?|fraudsters?|agents?|brokers?|other (?:side|party|person))|scammer'?s?|fraudster'?s?|beneficiary|payee|recipient|receiver|receiving|mule|merchant)\b`,
    String.raw`\b(?:he|she|they|scammers?|fraudsters?|agent|support|trainer|mentor|girlfriend|boyfriend|guy|man|woman)\s+(?:\w+\s+){0,2}(?:gave|sent|provided|told|asked|wanted|said|made|instructed|ordered)\b`,
    String.raw`\b(?:send|sent|transfer(?:red)?|wired?|paid|pay|deposit(?:ed)?|remit(?:ted)?|moved|topped up|banked in)\b[^.!?\n]{0,48}\b(?:in)?to\b`,
    String.raw`\bpay(?:ment|able)? to\b`,
    String.raw`\b(?:wasn|isn|not?)['’]?t? (?:mine|my (?:own )?(?:card|account))\b`,
    '收款|指定|集[团團]|(?:他|她|们|們|客服|平台)提供|人头|人頭|车手|車手|那个人|那個人|[一二三][级級][卡账帳]|假[的冒客投交]|對方|对方|骗子|騙子|诈骗|詐騙|客服|老师|老師|导师|導師|平台(?:的|给|給)',
    '(?:他|她|他们|他們|人家)(?:的|们的|們的|给|給|发|發|让|讓|叫|要我(?:转|轉|打|汇|匯|付))',
    '(?:打|转|轉|汇|匯|存|付|充|还|還|缴|繳|储|儲|入)(?:款|账|帳|賬|钱|錢|值|金|了)?[^。！？\n]{0,16}(?:到|[给給](?!你|您)|去|进|進|入|至)',
    '户名|戶名|账户名|帳戶名',
    String.raw`\b(?:penerima|penipu|scammer|mereka|dia|akaun (?:keldai|pihak))\b|\b(?:bayar(?:an)?|hantar|pindah(?:kan)?|masuk(?:kan)?|transfer|deposit|bank in)\b[^.!?\n]{0,40}\b(?:ke|kepada)\b`,
  ].join('|'),
  'giu',
);
/** "my card", 我的卡: the writer's own, unless somebody gave it to them. */
const OWN_WORDS = new RegExp(
  [
    String.raw`(?<!n['’]?t |\bnot )\b(?:my|mine|our|own)\b(?!\s+(?:money|savings|funds|payment|friend|case|story))`,
    String.raw`\bI (?:used|use|entered|typed|gave|have given|have)\b`,
    String.raw`\bI (?:also |then |already |just )?(?:told|gave|read|texted|typed|dictated|showed|provided)\s+(?:out )?(?:him|her|them|it|the \w+(?: on the phone)?|this \w+)\b`,
    String.raw`\b(?:ask(?:s|ed|ing)?|want(?:s|ed)?|need(?:s|ed)?|request(?:s|ed)?|demanded|minta)\s+(?:me\s+)?(?:for\s+)?(?:(?:my|the|a|nombor|no)\s+)?(?:\w+\s+)?(?:card|kad)\b(?:\s+(?:number|no\.?|details?|num))?`,
    '(?:要|[问問])(?:我|我的|了我|走)?(?:要|的)?(?:[银銀]行|信用|提款)?卡[号號]?',
    '我(?:就|也|已[经經]|都)?(?:把|[将將])?(?:我的?)?(?:(?:[银銀]行|信用|提款)?卡[号號]?)?(?:[发發报報念唸]?[给給]|告[诉訴])了?(?:他|她|客服|[对對]方)?了?',
    '(?:把|[将將])(?:我的?)?(?:[银銀]行|信用|提款)?卡[号號]?(?:[发發报報念唸]?[给給]|告[诉訴])了?(?:他|她|客服|[对對]方)了?',
    String.raw`\b(?:charged|cvv|cvc|expir\w+|exp)\b`,
    '(?<![给給发發转轉骗騙])我(?:的|自己|本人|妈|媽|爸|太太|先生)|本人|自己的|我[这這那][张張边邊]|付款(?:的是|的?卡)|付款人[是:：]?我|被[盗盜]刷|有效期',
    '我.?[打填写寫绑綁输輸]入?了',
    String.raw`\b(?:saya|aku|sendiri)\b(?!\s+(?:bayar|hantar|pindah|transfer|diminta|disuruh|bank))`,
  ].join('|'),
  'giu',
);
/** Directly behind the number. */
const THEIR_WORDS_BEHIND =
  /^[\s)）,，是—-]{0,4}(?:(?:is|was|belongs to)\s+(?:his|hers?|their|the\s+(?:scammer|fraudster|account they|card they)|where|what they)|(?:这|這)?(?:是|就是)?(?:骗子|騙子|对方|對方|他们|他們|他|她)(?:的|给|給|们的|們的)|milik (?:dia|penipu|scammer|mereka)|akaun (?:dia|penipu)|bukan (?:kad|akaun) (?:saya|sy)\b|(?:it |that )?(?:(?:wasn|isn)['’]?t|was not|is not|not) (?:mine|my (?:own )?(?:card|account))|(?:其[实實])?(?:根本)?不是我(?:本人|自己)?(?:的|[开開])(?!信用))/i;

const LOOKBACK_CHARACTERS = 90;
const LOOKAHEAD_CHARACTERS = 40;

/** The nearest words before a number decide, not beyond a line with something else in it; then those directly behind it. */
export function sideOf(text: string, { start, end }: TextRange): AccountSide {
  if (THEIR_WORDS_BEHIND.test(text.slice(end, end + LOOKAHEAD_CHARACTERS))) return 'theirs';
  const before = text.slice(Math.max(0, start - LOOKBACK_CHARACTERS), start);
  const [their, own] = [lastMatchEnd(before, THEIR_WORDS), lastMatchEnd(before, OWN_WORDS)];
  if (their < 0 && own < 0) return 'unknown';
  return their > own ? 'theirs' : 'own';
}

const lastMatchEnd = (text: string, words: RegExp): number => {
  const last = [...text.matchAll(words)].at(-1);
  return last ? last.index + last[0].length : -1;
};
