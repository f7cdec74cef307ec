// The words beside a number that say what it is, in English, Chinese and Malay, with the usual slips.

const alternatives = (...words: readonly string[]): string => `(?:${words.join('|')})`;

/** What can only be a secret: any number of the right length behind one is a code. */
export const CODE_WORDS = alternatives(
  String.raw`\bo\.?t\.?p\b`,
  String.raw`\b(?:tac|mtan|passcodes?|pass ?codes?|pins?|2fa|mfa|totp|yzm|auth ?codes?|vericode)\b`,
  String.raw`\b(?:veri?f?\w{0,3}cat\w{1,4}|verify(?:ing)?|validation|security|secure|secret|confirm(?:ation)?|authenticat(?:ion|or)|authori[sz]ation|auth|access|activation|unlock|log-?[io]n|sign-?in|sms|text(?: message)?|one[- ]?time|single[- ]use|(?:two|2)[- ](?:factor|step)|whatsapp|telegram|wechat|google|apple(?: id)?|paypal|line|facebook|dynamic|atm|backup|recovery|reset|transaction|transfer|payment|(?:six|four|five|eight|[4-8])[- ]?digits?)\s+(?:code|pass ?code|pass ?word|pin|number)s?\b`,
  String.raw`\bver(?:if\w{0,3})? codes?\b`,
  String.raw`\bone[- ]?time pass\w*`,
  String.raw`\bpass?w(?:or|r)d\b|\bpas+w\w{1,3}d\b|\bpass word\b`,
  String.raw`\b(?:google )?authenticator(?: app)?\b|\bauthy\b|\b(?:card|pin) ?reader\b|\bkey ?fob\b`,
  '(?:[验驗][证證]|[验驗]正|校[验驗]|[动動][态態]|[确確][认認]|[认認][证證]|短信|[简簡][讯訊]|登[录錄入陆陸]|一次性|授[权權]|激活|[启啟]用|随[机機]|[备備]用|救援|安全|(?:解|重)[锁鎖置]|[识識][别別])(?:[验驗][证證]|[动動][态態]|[确確][认認]|[认認][证證])?(?:[码碼马吗]|密[码碼]|口令|代[码碼])',
  '密[码碼马]|口令|令牌|PIN ?[码碼]|帳密|账密',
  '[四五六八4-8]位(?:[数數](?:字)?)?(?:密)?[码碼]',
  String.raw`\bmi ?ma\b|\byan ?zheng ?ma\b`,
  String.raw`\b(?:kod|nombor|no\.?|nomor|angka)\s+(?:otp|tac|pin|pengesahan|verifikasi|keselamatan|rahsia|sekali guna|log ?masuk|sms|bank|kebenaran|pengaktifan|whatsapp|telegram)\b`,
  String.raw`\bkata\s?(?:laluan|kunci)\b`,
);

/** What may be another number: it is a code where nothing but "is" stands between. */
export const WEAK_WORDS = alternatives(
  String.raw`\bcodes?\b`,
  String.raw`\bverification\b`,
  String.raw`\b(?:digits|screen lock|(?:un)?lock code)\b`,
  String.raw`\b(?:sms|text(?: message)?|message|app|screen)\b(?=\s*(?:[:=]|says?|saying|said|reads|shows?|showed|displays|came))`,
  '(?<![号號])[码碼]|[验驗][证證]|[认認][证證]',
  String.raw`\b(?:pass|pw|pwd|pswd)\b`,
  '(?:[四五六八4568]位|[串组組])?(?:的)?[数數](?:字)?',
  '短信|[简簡][讯訊]',
  String.raw`\bkod\b`,
);

/** Somebody reads, types or is shown a number: of six digits a code, which a sum of money is next to never. */
export const READ_WORDS = alternatives(
  String.raw`\b(?:texted|smsed|messaged)\s+(?:me|us)\b`,
  String.raw`\b(?:read|typed?|keyed|entered|enter|dictated|key in|punch(?:ed)? in|put in|filled in)\b`,
  String.raw`\b(?:showed|shows|displays?)\b`,
  '念|唸|[讀读]咗|[报報](?![警案])|[输輸]入|填|[显顯][示現]|跳出|[弹彈]出',
  String.raw`\b(?:taip|masukkan|baca|sebut)\b`,
);

/** Somebody says, sends or gets a number: a code where anything else speaks of one. */
export const SENT_WORDS = alternatives(
  String.raw`\b(?:sent|send|gave|give|got|get|received?|recieved|forward(?:ed)?|said|say|saying|says|told|tell|repl(?:y|ied)|answered|numbers?|digits|it(?:'s| is| was)|its|passed|shared)\b`,
  '告[诉訴]|[说說講讲]|收到|[发發][来來]?|[来來]了|[传傳][来來]?|[给給]|[数數]字|[号號][码碼]',
  String.raw`\b(?:beri|bagi|beritahu|bagitahu|hantar|dapat|terima|nombor|angka|kata)\b`,
);

/** What speaks of a code anywhere near. */
export const CODE_CONTEXT = alternatives(
  String.raw`\b(?:codes?|o\.?t\.?p|tac|pin|2fa|sms|text(?:ed|s)?|text message|verif\w*|authenticat\w*|passcode|digits)\b`,
  '[验驗][证證]|短信|[简簡][讯訊]|[认認][证證]|[动動][态態]|[码碼]',
  String.raw`\b(?:kod|mesej)\b`,
);

/** Behind such a number: "482913 he made me read it out", 482913他叫我念给他听. */
export const SPOKEN_BEHIND_WORDS = alternatives(
  String.raw`\bto (?:log ?in|sign in|verify|confirm|authori[sz]e|reset)\b`,
  String.raw`\b(?:share|disclose|forward|reveal|read (?:it|out|this))\b`,
  '念|唸|[报報]给|[報]給',
);

/** The number on the back of a card. */
export const CARD_CODE_WORDS = alternatives(
  String.raw`\bcv ?v ?2?\b|\bcvc2?\b|\bcvn2?\b|\bcsc\b|\bcid\b`,
  String.raw`\bcard (?:verification|security|validation)(?: (?:value|code|number|digits?))?\b`,
  String.raw`\b(?:security|secure) (?:code|number|digits?)\b`,
  String.raw`\b(?:three|four|3|4)[- ]?(?:\w{2,8} )?(?:digits?|numbers?|numerals|nos?)\b(?: (?:security )?(?:code|number))?|\blast (?:three|3)\b(?! \w+s\b)`,
  String.raw`\bback(?=\s*(?:says?|reads?|shows?|said|three|3)\b)|\breverse\b|\b(?:flip|turn)\w* (?:it|the card|my card|card) ?over\b|\bsmall numbers?\b|\bsignature\b`,
  String.raw`\b(?:on|at|from|behind) (?:the )?(?:back|reverse|rear)\b(?: of (?:the|my|his|her) (?:\w+ )?card)?|\bback (?:of|side|number|code|digits)\b|\bsignature (?:strip|panel)\b`,
  String.raw`\b(?:behind|back of) (?:the|my|his|her|your) ?card\b`,
  '安全[码碼]|[检檢][查核][码碼]|[验驗][证證]值|卡[验驗][证證][码碼]',
  '(?:背面|后面|後面|反面|背后|背後|背)(?:的?三[个個位碼码](?:[数數]字?)?)?|(?:末|后|後)(?:三|3)(?:位|[码碼])|三(?:[个個位]|[码碼])(?:[数數]字?)?|[签簽]名[栏欄条條]?(?:那[里裡邊边]?|旁[边邊]|[处處])?|翻(?:[过過]|[到])?[来來]?[^。\n]{0,3}(?=[念唸讀读看])|反面|(?:[后後]|背)[面后後](?:的|那)?(?:[个個]|小)?[数數]字',
  String.raw`\bkod keselamatan(?: kad)?\b|\b(?:belakang|blkg|blakang)(?: kad)?\b|\b(?:tiga|3) (?:digit|nombor|angka)\b|\b(?:pusing|terbalik)\w*(?: kad)?\b`,
);

/** What a number is otherwise: a sum, an order, a place, a telephone, a person at the other side. */
const OTHER = alternatives(
  String.raw`\b(?:paid|pay(?:ing|ment)?|lost|lose|cost|costs|fees?|price|amounts?|balance|deposit(?:ed)?|transferr?(?:ed)?|withdr[ae]w\w*|charged?|stole|took|taken|invest(?:ed)?|worth|total|gas|savings|salary|loan|topped|won|prize|owe[sd]?|menang|hadiah)\b`,
  String.raw`\b(?:order|case|ref(?:erence)?|tracking|parcel|ticket|invoice|receipt|report|flight|room|unit|suite|extension|ext|zip|postal|post|postcode|error|bus|plate|uid|user|member(?:ship)?|customer|employee|staff|student|badge|stock|fund|swift|bic|branch|bank code|sort|country|area|dial+ing|promo|coupon|voucher|discount|referral|invit\w+|booking|qr|bar|product|serial|model|version|block|height|page|line no|house|jalan|street|floor|group|licen[cs]e|passport|source|morse|dress|tax|penal|criminal|civil|crime|claim|status|agent|company|source|offer)\b`,
  String.raw`\b(?:phone(?= ?(?:number|no\b|num|is|[:=]))(?: number)?|hotline|mobile|tel|telephone|call(?:ed)? (?:from|me)|number is \+|account|acc(?:t)?|wallet|address|ending|ends|last four|expires?|expired|valid (?:for|until|within)|within|until|postal)\b`,
  String.raw`\bhow (?:much|many)\b|\bwhen (?:did|was)\b|\bwhat (?:time|day|date)\b|\b(?:berapa|bila)\b|多少|什么时候|什麼時候|何[时時]|哪天`,
  String.raw`\b(?:hash|txid|tx|transaction|contract|public key|iban)\b`,
  '(?:[订訂][单單]|快[递遞]|[运運][单單]|流水|案[单單件]?|[编編][号號]|[单單][号號]|工[号號]|警[号號]|[员員]工|房[间間]?|[车車]牌|航班|[邮郵][编編政递遞寄]|[邀][请請]|推[荐薦]|折扣|[优優]惠|[错錯][误誤]|股票|基金|[证證]券|[代区區][号號]|[区區]域|[国國]家|地[区區]|[机機][构構]|[银銀]行(?=代)|[产產]品|公司(?=代)|信用(?=代)|[条條二][维維]?|[门門]牌|[统統]一?[编編]|uid|高度|[编編])(?:代?[码碼号號])?',
  '[费費]|中[奖獎]|[损損]失|[转轉]了|[转轉][账帳走]|付了|交了|[汇匯]|被[转轉骗騙扣刷]|花了|余[额額]|[餘][额額]|金[额額]|充值|保[证證]金|存了|提[现現]|[账帳賬][号號户戶]|卡[号號]|尾[号號]|末四|[电電][话話]|[热熱][线線]|手机[号號]|手機[号號]|微信[号號]|qq|有效期|[过過]期|等了|共|分[钟鐘]|[邮郵]箱',
  String.raw`\b(?:bayar(?:an)?|caj|yuran|rugi|hilang|baki|jumlah|poskod|pos|negara|promosi|rujukan|pesanan|ralat|kes|laporan|telefon|diskaun|resit|akaun|pindah(?:kan)?|transfer)\b`,
);

/** "the pin of my account is": what follows "for" or "of" is no name of the number, but "for order 4829" is. */
export const OTHER_WORDS = String.raw`(?:${OTHER}(?=\s*(?:no\.?|number|id|#|[:：])?\s*$)|(?<!\b(?:for|of|on|from|untuk|bagi)\s+(?:(?:my|the|his|her|our|a|an|this|that|their)\s+)?(?:\w+\s+)?)${OTHER})`;
