import { isChineseText } from './spelled-numbers.ts';

/** On which side of a day or an hour something is: up to it ("before", "by", "until"), or from it on ("after", "since"). */
type Direction = 'upTo' | 'fromOn';

const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|march|apr(?:il)?|may(?= \\d|,|\\.| of|$)|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const HOUR = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** A number that counts something is no hour: "after 5 days", "by 20%". */
const NOT_COUNTING =
  '(?![\\d,]*\\d|\\.\\d{3}| ?(?:%|per ?cent|(?:more |whole |working )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|people|persons?|calls?|transfers?|payments?|messages?|dollars?|yuan|ringgit|usdt?|k|m|of|million|thousand|hundred|grand|points?|attempts?|tries|orders|tasks|instal?lments?)\\b))';
const ENGLISH_TIME = `(?:(?:the|my|this|last|next|around|about|roughly|at least|on|early|late|mid)[ -])*(?:(?:end|start|beginning|middle|night|morning|evening|afternoon) (?:of|on) (?:the |this |last |next )?)?(?:${WEEKDAY}\\b|${MONTH}\\b|(?:19|20)\\d\\d\\b|\\d{1,2}(?:st|nd|rd|th)\\b|\\d{1,2}(?:[:.]\\d\\d)?(?![\\d:])${NOT_COUNTING}|(?:half|quarter|ten|twenty) (?:past|to)\\b|(?:${HOUR})\\b(?= ?(?:o'clock|[ap]\\.?m\\b|in the|at night|tonight|on|[,.;!?]|$))|noon|midday|midnight|yesterday|today|tonight|tomorrow|weekend|(?:chinese |lunar )?new year|christmas|week|month|year|dawn|sunset|lunch ?time)`;
const MALAY_TIME =
  '(?:(?:pada|hari|tarikh|bulan|tahun|minggu|malam|pagi|petang|awal|akhir|hujung|pertengahan|kira-kira|lebih kurang) )*(?:isnin|selasa|rabu|khamis|jumaat|sabtu|ahad|januari|februari|mac|april|mei|jun|julai|ogos|september|oktober|november|disember|pukul|jam \\d|(?:19|20)\\d\\d|\\d{1,2}(?:[.:]\\d\\d)?(?= ?(?:hb|haribulan|pagi|petang|malam|januari|februari|mac|april|mei|jun|julai|ogos|september|oktober|november|disember))|esok|semalam|kelmarin|lusa|hari ini|tengah hari|tengah malam|malam (?:tadi|ini)|(?:minggu|bulan|tahun) (?:lepas|lalu|ini|depan)|hujung minggu|krismas|tahun baru|hari raya)';
const HAN_NUMBER = '[\\d零〇一二两兩三四五六七八九十廿]';
const HAN_TIME = `(?:${HAN_NUMBER}{1,3}[号號]|月${HAN_NUMBER}{1,3}日|(?<![个個])(?:1[0-2]|\\d|[一二三四五六七八九十]{1,2})月|\\d{4} ?年|[二一][零〇一二九][零〇一二三四五六七八九]{2}年|(?:星期|礼拜|禮拜|周|週)[一二三四五六日天末]|${HAN_NUMBER}{1,3}[点點时時](?:半|整|钟|鐘|一刻|三刻|${HAN_NUMBER}{1,3}分?)?|\\d{1,2}:\\d\\d|[昨今明后後前][天日晚早]|中午|正午|午夜|[月年][底初中末]|[上下中]旬|[去今明]年|[上下本这這](?:个|個)?(?:周|週|月|星期|礼拜|禮拜)|春节|春節|过年|過年|新年|圣诞节?|聖誕節?|国庆节?|國慶節?|中秋节?|中秋節?)(?:早上|上午|中午|下午|傍晚|晚上|凌晨|夜里)?`;

const patternsOf = (upTo: string, fromOn: string): readonly (readonly [Direction, RegExp])[] => [
  ['upTo', new RegExp(upTo, 'iu')],
  ['fromOn', new RegExp(fromOn, 'iu')],
];
const LATIN = patternsOf(
  `\\b(?:(?<!\\bday )before|by|until|till|prior to|up to|no later than|not later than) ${ENGLISH_TIME}|\\b(?:sebelum|hingga|sehingga|menjelang|selewat-lewatnya|sebelum atau pada) ${MALAY_TIME}`,
  `\\b(?:(?<!\\bday )after|since|(?:starting|beginning|effective|as) (?:from|of|on)|(?<!half |quarter |ten |twenty |minutes )past) ${ENGLISH_TIME}|\\bfrom ${ENGLISH_TIME}[^.!?]{0,14}\\bon(?:wards?)?\\b|\\b(?:selepas|sejak|mulai|bermula|semenjak|lepas) ${MALAY_TIME}`,
);
const HAN = patternsOf(
  `${HAN_TIME}(?:当天|當天)?(?:之前|以前|前(?![后後面天往]|两|兩|几|幾)|为止|為止)|(?:直到|截至|截止到?|[最至][晚迟遲](?:到|在|於|于)?|不[迟遲晚][于於])[^，。！？]{0,6}?${HAN_TIME}`,
  `${HAN_TIME}(?:当天|當天)?(?:之后|之後|以后|以後|[后後](?![天来來面])|以来|以來|起(?![来來床诉訴])|至今|(?:就)?开始|(?:就)?開始)|(?<![来來])(?:自|自从|自從)[^，。！？]{0,6}?${HAN_TIME}`,
);

const DENIAL =
  /[不没沒未别別勿]|\b(?:not|never|no|none|nobody|without|cannot|tidak|tak|belum|jangan|tanpa|bukan)\b|n['’]t\b/iu;

/** Whether nothing that is before a day or an hour in one text is after it in the other. One that names no side passes. */
export function hasSameTimeDirections(original: string, translated: string): boolean {
  const [before, after] = [directionsIn(original), directionsIn(translated)];
  if (before.length !== 1 || after.length !== 1 || before[0] === after[0]) return true;
  // "Not before nine" is 九点以后.
  const [upTo, fromOn] = before[0] === 'upTo' ? [original, translated] : [translated, original];
  return DENIAL.test(upTo) && !DENIAL.test(fromOn);
}

const directionsIn = (text: string): Direction[] =>
  (isChineseText(text) ? HAN : LATIN).filter(([, words]) => words.test(text)).map(([direction]) => direction);
