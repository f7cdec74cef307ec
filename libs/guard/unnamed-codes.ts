import { OTHER_WORDS } from './code-cues.ts';

/** A number of four to eight digits with what stands around it. */
export type NumberInText = {
  digits: string;
  /** As it is written, with the gaps between its digits. */
  written: string;
  before: string;
  after: string;
};

/**
 * Whether a number that no word calls a code is one all the same: by what is told around it. "The bank texted me 482 913
 * and he wants it" never says "code"; but a bank sent something, and somebody wants it. One of these alone is in every
 * second message of a victim, two beside a number that nothing else explains are not.
 */
export function isUnnamedCode(number: NumberInText): boolean {
  if (isCounted(number)) return false;
  const around = `${number.before} \u2022 ${number.after}`;
  return isTypedAtLock(number, around) || (!isExplained(number) && hasCodeSigns(number, around));
}

/** Whether the nearest words say what else a number is. */
export const isExplainedOtherwise = (number: NumberInText): boolean => isCounted(number) || isExplained(number);

const isCounted = ({ before, after }: NumberInText): boolean =>
  countsThings(after) || GROUP_BEFORE.test(before) || GROUP_BEHIND.test(after);

/** A part of a longer number: a telephone's, an account's. */
const GROUP_BEFORE = /[\d)+][ -]?$/;
const GROUP_BEHIND = /^[ -]?\(?\d/;

const SOURCE =
  /\b(?:text(?:ed|s)?|sms(?:ed)?|messages?|messaged)\b|\b(?:bank|hsbc|chase|paypal|google|whatsapp|telegram|apple|microsoft|facebook|instagram|amazon|coinbase|binance|maybank|cimb|dbs|revolut|natwest|barclays)\b[^.!?\n]{0,24}\b(?:sent|sends?|gave|hantar)\b|\bpop(?:ped|s)? up\b|\bbuzz(?:ed|es)?\b|\bpinged\b|\b(?:came|comes|coming|arrived|appeared|got|landed)\b[^.!?\n]{0,20}\b(?:phone|mobile|cell|email|screen)\b|\b(?:on|to|in|from) (?:my|the|his|her) (?:phone|mobile|cell|screen|inbox)\b|\b(?:app|device|token|fob|card reader|gadget|keypad|phone)\b[^.!?\n]{0,24}\b(?:show\w*|gave|gives|says?|said|generat\w+|display\w*)\b|\bexpires? in\b|\b(?:came|is|was|arrived) from (?:my|the) bank\b|\b(?:don'?t|never|do not) (?:give|share|tell|disclose)\b|\bjust (?:arrived|came|sent|pinged|beeped)\b|\bwhat (?:arrived|it says)\b|\bdidn'?t (?:ask for|request)\b|\btoken (?:number|no)\b|短信|[简簡][讯訊]|[信訊]息|(?:[银銀]行|支付[宝寶]|微信|line|whatsapp|淘宝|系[统統]|谷歌|google|[脸臉][书書]|苹果|蘋果)[^。！？\n]{0,8}(?:[发發传傳寄送来來]|send)|[刚剛][^。！？\n]{0,4}(?:[发發传傳][来來]|[收来來])|收到|[弹彈跳蹦]出|手[机機]\S{0,4}(?:[显顯][示現]|[来來收响響])|\bmesej|\b(?:kat|di|pada|dekat) (?:skrin|telefon|phone|handphone)\b|\bbank\b[^.!?\n]{0,16}\bhantar|\b(?:masuk|keluar) (?:kat |di |dalam )?(?:mesej|sms|telefon|skrin|phone)|\btelefon\b[^.!?\n]{0,12}\b(?:keluar|tunjuk|dapat)/i;
const DEMAND =
  /\b(?:he|she|they|him|her|guy|man|lady|woman|caller|agent|officer|person|cousin|nephew|son|friend|buyer|seller|support|someone|somebody|boss|team)\b[^.!?\n]{0,40}\b(?:wants?|wanted|needs?|needed|ask(?:s|ed|ing)?|waiting|waits|demand\w*|shout\w*|yell\w*|insist\w*|begging|begs|hurry\w*|press(?:ing|ured)|keeps?|(?:told|made|wants|said|forced|begged) me|says? (?:read|give|send|tell))\b|\b(?:asked|told|made|forced) me\b|\b(?:repeat|read|say|tell|give|send) (?:me|him|her|them) (?:the|that|those)\b|(?:他|她|[对對]方|客服|那[个個]?人|[专專][员員]|同事|朋友|警察|佢|那[边邊]|人)[^。！？\n]{0,10}(?:要(?!是|不)|[让讓叫催等求]|[问問]|需要|逼)|\b(?:dia|orang tu|lelaki tu|perempuan tu|mereka|abang tu|pegawai)\b[^.!?\n]{0,20}\b(?:nak|mahu|minta|mintak|suruh|paksa|tunggu|tanya|desak)\b/i;
const HANDED =
  /\b(?:mum|mom|mother|dad|father|wife|husband|son|daughter|gran\w*|sister|brother|friend) (?:told|gave|read|said|showed)\b|\b(?:gave|given) (?:it )?(?:away|out|to)\b|[给給]出去|[念唸说說讀读]出[来來去]|\bI(?:'ve| have| already| then| just| also)? (?:read|told|said|gave|typed|repeated|dictated|forwarded|texted|shared|say|keyed|entered)\b(?! (?:nothing|no\b))|\b(?:he|she|they|scammer|caller)(?:'s|'ve| has| have| had| got)? (?:has|have|got|already|now)\b[^.!?\n]{0,12}\u2022|\bhas (?:it|them)\b|[念唸读讀报報告说說讲講][了给給过過诉訴]|[给給传傳发發填](?:了|[给給过過]他|出去)|截[图圖]|[说說讲講][\s:：「“"]*\u2022|跟他[讲講说說]|\b(?:saya|aku)\b[^.!?\n]{0,12}\b(?:beritahu|bagitahu|bagi|sebut|baca|taip|hantar|cakap)\b/i;
const WORRY =
  /\b(?:should|shall|can|could|may|do|must) i (?:give|tell|say|read|share|send)\b|\bis (?:it|that|this) (?:bad|ok(?:ay)?|safe|dangerous)\b|\bcan (?:he|she|they|someone) (?:do|get|use)\b|\bbefore I (?:thought|reali[sz]ed|knew)\b|\b(?:got|get|getting|gets) into my\b|\blocked out\b|(?:能|可以|要不要|[该該]不[该該]|敢)[^。？\n]{0,6}(?:[给給说說讲講报報念唸告])|[会會]不[会會]|危[险險]|[后後][钱錢帳账就]|就被[盗盜]|怎[么麼][办辦]|\b(?:patut|boleh|perlu|selamat)(?:kah| ke)?\b|\bterus hilang\b/i;
const NUMBERS_NAMED =
  /\b(?:(?:the|those|these|six|6|eight)[- ](?:numbers|digits?))\b|\bone by one\b|\bsay the (?:digits|numbers)\b|[六6][个個位]?[数數]|串[数數]字/i;

/** What a number may count besides what `OTHER_WORDS` says. */
const EXPLAINED_NEAR = new RegExp(
  String.raw`${OTHER_WORDS}|\b(?:spent|spend|purchase\w*|points?|profits?|score|level|quote|complaint|crime|officer said|loan|bonus|unfreeze|unlock it|available|gift|people|followers|yen|born|birthday|balance|limit|income|pension|paying|wired|banked|serial|sort code|called|calling|calls|ring|rang|rings|dial|phone number|contact|number is|number was|hotline|whatsapp(?: number| no\.?)?(?: is| was|:)|reach|dibelanjakan|belanja|untung|keuntungan|mata)\b|[收]益|消[费費]|支出|刷了|扣[了款]|[解][冻凍]|要[付交補补]|[补補][^。]{0,3}$|[积積]分|[点點][数數]|[补補]交|[输輸]入金|[损損]失|[钱錢元块塊]|[编編案][号號]|受案|回[执執]|工[号號]|[打][来來电電]|[来來][电電]|[电電][话話]|[号號][码碼]是|[热熱][线線]`,
  'i',
);
const EXPLAINED_BEFORE_CHARACTERS = 32;
const EXPLAINED_BEHIND_CHARACTERS = 22;

/** A thing that is counted, and no word that a sentence goes on with. */
const COUNTED_THING =
  /^[ \t]+(?!(?:and|but|or|the|then|that|thats|this|these|those|which|what|who|when|where|why|how|should|shall|can|could|will|would|did|does|do|is|was|were|are|am|be|been|to|on|in|at|by|for|from|with|as|of|off|it|its|he|hes|she|they|him|her|them|we|you|your|my|me|i|im|so|because|cause|cuz|before|after|now|just|already|please|pls|plz|help|thanks|sorry|ok|okay|yes|yeah|no|not|right|came|comes|popped|expires?|expired|valid|appeared|arrived|got|gave|sent|said|says|someone|somebody|guy|man|caller|lady|is|if|has|have|had|into|out|back|over|also|never|only|again|straight|didn|dont|got|wants?|needs?|code|otp|pin|twice|once|loudly|slowly|aloud|many|myself|himself|herself|themselves|yesterday|today|tonight|earlier|instead|too|dia|saya|tu|ni|itu|ini|untuk|dari|pada|kat|yang|tapi|dan|lepas|dah|sudah|tolong|nak|orang|abang|lelaki|ke|sekarang|terus|masa|bila|dekat|apa|jadi|mereka|ikut|macam|mcm|sebab|sbb|utk|dgn|dengan|sy|aku|je|la|lah|pun|juga|jugak|kemudian|pastu|lps|tadi|betul|sampai)\b)[a-z]{3,}/i;

/** "593817 points": a number that is followed by what it counts. */
export const countsThings = (after: string): boolean => COUNTED_THING.test(after) || /^\s?[点點分级級]/.test(after);

/** Directly behind it stands what it is. */
export const isExplainedBehind = (after: string): boolean =>
  /^\s*(?:[点點]|in (?:green|red|blue)|points?|profits?|score|people|followers|yen|解[冻凍]|收益|[积積]分)/i.test(
    after,
  );

/** What it is for explains it no more than the next clause: "to release the parcel". */
const BEHIND_END = /[.!?。！？\n,，]|\b(?:to|so|because|and)\b/;

function isExplained({ before, after }: NumberInText): boolean {
  const near =
    clauseEnd(before.slice(-EXPLAINED_BEFORE_CHARACTERS)) +
    ' \u2022 ' +
    after.slice(0, EXPLAINED_BEHIND_CHARACTERS).split(BEHIND_END)[0]!;
  return EXPLAINED_NEAR.test(near.replaceAll(SENT_WITH_CODES, ' ')) || SPENT.test(clauseEnd(before));
}

/** What is said of codes and of nothing that a number counts. */
const SENT_WITH_CODES = /\bexpire[sd]?\b|\bvalid\b|\btelefon (?=saya|keluar|tunjuk)|\bcall(?:er|ed)\b/gi;
const clauseEnd = (before: string): string => before.split(/[.!?。！？\n]/).at(-1)!;
const SPENT =
  /\b(?:send|sent|put|add|another|extra|with|about|around|nearly|over|almost|than|of)\s*$|[转轉付交存打充匯汇]了?$/i;

/** The names of what is told around a number that the rules know. */
export function signsAround(number: NumberInText): string[] {
  const around = `${number.before} \u2022 ${number.after}`;
  const signs: [string, boolean][] = [
    ['source', SOURCE.test(around)],
    ['demand', DEMAND.test(around)],
    ['handed', HANDED.test(around)],
    ['worry', WORRY.test(around)],
    ['named', NUMBERS_NAMED.test(around)],
    ['typed', TYPED_BEFORE.test(number.before) || USED_BEHIND.test(number.after)],
    ['lock', LOCK.test(around)],
    ['explained', isExplained(number)],
    ['counted', countsThings(number.after)],
  ];
  return signs.flatMap(([name, holds]) => (holds ? [name] : []));
}

const isSpaced = (written: string): boolean =>
  /^\d{3}[ -]\d{3}$|^\d{2}[ -]\d{2}[ -]\d{2}$|^\d(?:[ -]\d){3,7}$/.test(written);

const DEVICE = /\b(?:device|token|fob|card reader|gadget|dongle|secure ?key)\b/i;

function hasCodeSigns({ digits, written, before }: NumberInText, around: string): boolean {
  if (digits.length < 4 || digits.endsWith('00') || /^(?:19|20)\d\d$/.test(digits)) return false;
  const [source, demand, handed, worry, named] = [SOURCE, DEMAND, HANDED, WORRY, NUMBERS_NAMED].map((sign) =>
    Number(sign.test(around)),
  ) as [number, number, number, number, number];
  const form =
    Number(isSpaced(written)) + Number(/\bG-$/.test(before)) + Number(/\b(?:six|6)[- ]digit|[六6]位/.test(around));
  const signs = source + demand + handed + worry + named + form;
  if (digits.length === 6) return signs >= 2 && source + worry + named + form > 0;
  if (digits.length === 8 && DEVICE.test(before)) return signs >= 2 && source > 0;
  return source > 0 && demand + handed > 0 && signs >= (digits.length === 4 ? 2 : 3);
}

const LOCK =
  /\b(?:atm|drawing cash|cash ?(?:machine|point)|(?:bank|debit|credit) card|the card|(?:at|in) the machine|bank(?:ing)? app|(?:my|the|his|her) (?:phone|card|mobile)|mother'?s card|mums? card|lock ?screen|keypad|envelope|courier)\b|取[钱錢款]|提款|卡|手[机機]|[开開][机機]|解[锁鎖]|[柜櫃][员員]|[付]的|\b(?:mesin|kad|atm)\b|\b(?:buka|telefon|phone)\b/i;
const TYPED_BEFORE =
  /(?:\b(?:(?:always|just|only) use|i use|type[ds]?|enter(?:s|ed)?|press(?:ed)?|you (?:put|type|enter|press)|i put|put in|key(?:ed)? in|punch(?:ed)? in|tap|(?:un)?lock\w* (?:it|my phone|my mobile|the phone|phone)? ?(?:with|by)|wrote|written|tapp(?:ed|ing)(?: in)?|(?:number|digits|one) (?:that )?I (?:put|type|use|enter|press|key|tap)(?:ed|d)?(?: in)? (?:at|on|for|in|into) the (?:cash ?(?:machine|point)|atm|machine|keypad|till)[^.!?\n\d]{0,32}|(?:my|the) (?:four|4|six|6) (?:digits|numbers)(?: are| is)?|(?:personal|secret) number(?: is| was| and i said)?|(?:put|type|enter|use|press)\b[^.!?\n]{0,24}\b(?:is|are|was)|knows? (?:it'?s|it is|that it'?s)|told (?:him|her|them) (?:it'?s|it was|it is)|saw|number (?:for|of|to) (?:my|the|his|her) card (?:is|was))|[输輸按设設]|[开開][机機]|解[锁鎖]|[四六46][位码碼个個][数數]?(?:是|[说說]了?|我[说說]了?|我[寫写])?|生日|告[诉訴][他她]?(?:了|是|说是)*|跟他[说說][了是]*|\b(?:nombornya|tekan|(?:tukar|ubah|set) (?:jadi|kepada|ke)|taip|masukkan|nombor rahsia(?: kad)?))[\s:：,，"'“「]*$/i;
const USED_BEHIND =
  /^[\s,，]*(?:(?:which is |that'?s |this is |is |it'?s )?(?:what|the (?:one|number)) I (?:use|put|type|press|enter)\b|for (?:the )?(?:cash ?(?:machine|point)|atm)\b|(?:at|in|into|on|to) the (?:atm|cash ?(?:machine|point)|machine|envelope|phone)\b|做的?密|[寫写]在|kat mesin|dekat mesin)/i;
const SEEN =
  /\b(?:saw|watched|watching|knows?|noticed|looking|looked|behind me|over my shoulder|envelope)\b|看[到见見着著]|知道|旁[边邊]|[后後]面看|信封|[寫写]在|\b(?:nampak|tahu|tengok)\b/i;

/** What somebody types at a cash machine or into a phone. */
function isTypedAtLock({ digits, written, before, after }: NumberInText, around: string): boolean {
  if (![4, 6].includes(digits.length) || /\d[ -]\d/.test(written) || digits.endsWith('00')) return false;
  const typed = TYPED_BEFORE.test(before) || USED_BEHIND.test(after);
  return typed && (LOCK.test(around) || SEEN.test(around));
}
