/**
 * Surnames that a conversion from Simplified Chinese takes for another word: 余 (餘), 于 (於), 范 (範). A name keeps its
 * letters where a title, a cue such as 我叫, or the lack of the other word shows that it is one.
 */
const NAME_LETTERS: Readonly<Record<string, string>> = { 钟: '鍾' };
const AMBIGUOUS_SURNAMES = '余于范岳姜钟涂郁沈游';
/** Surnames that are seldom one. */
const RARE_SURNAMES = '党后种占干谷曲仇云万丑卜';
const TITLES =
  '小姐|先生|女士|太太|夫人|老师|经理|总监|主任|律师|警官|医生|护士|教授|会计|法官|科长|局长|队长|董事长|董事|助理|客服|专员|顾问|督察|督導|督导|阿姨|叔叔|大姐|大哥|师傅|老板|同学';
const NAME_CUES = '我叫|名叫|叫做|叫|姓名|名字是|名字叫|名字|收款人|收款方|户名|开户名|开户人|持卡人|联系人|姓';
/** 关于小姐姐 is no Miss 于, 导游小姐 no Miss 游. */
const NOT_A_PREPOSITION = '(?<![关对由至属处等基鉴低高大小位在导旅漫巡出春交郊畅重梦水环])';

const TITLED = new RegExp(
  `${NOT_A_PREPOSITION}[${AMBIGUOUS_SURNAMES}](?:\\p{sc=Han}{0,2}?(?=${TITLES})|(?=总(?!是)))`,
  'gu',
);
const RARE_TITLED = new RegExp(
  `(?<![^找叫跟和对给让请被与是\\P{sc=Han}])[${RARE_SURNAMES}](?=小姐|先生|女士|太太)`,
  'gu',
);
const CUED = new RegExp(
  `(?<=(?:${NAME_CUES})[是为：:\\s「“"]{0,3})[${AMBIGUOUS_SURNAMES}](?!来|面|天|是|昨|今|本|此)`,
  'gu',
);
/** 姓后 is a surname, whatever the character means besides. */
const RARE_CUED = new RegExp(`(?<=姓)[${RARE_SURNAMES}](?=[，。,.的]|$)`, 'gu');
/** Who does something, or has it done: 给于洋, 经理于海涛, and not 位于, 给予, 于今年. */
const NAMED_BEFORE =
  '(?<=^|[给叫找跟和与是让：:、，。！？\\s“「（(]|经理|客服|警官|律师|同事|朋友|老师|总监|主任|医生|同学|先生|女士|小姐)';
const AT_NAME_PLACE = [
  new RegExp(
    `${NAMED_BEFORE}于(?=\\p{sc=Han})(?![昨今明本此其是我他她你您这那该同上下前后年月日第一二三四五六七八九十去当周星早晚凌近案事法心情理国公网外内两几每])`,
    'gu',
  ),
  new RegExp(`${NAMED_BEFORE}钟(?=\\p{sc=Han})(?![表头点声楼情爱鼎摆差])`, 'gu'),
];
/** Letters that are the other word only in certain company. */
const BY_DEFAULT_NAMES = [
  /(?<![多剩其业有残十百千万亿两三四五六七八九结盈冗富宽空零\d])余(?![额款下生地钱数波年元万人名次个天吨粮力温热味震光音票威毒党孽暇裕辉晖留兴量])/gu,
  /(?<![规模示防典师风就越轨])范(?![围例畴本文式])/gu,
  /(?<![山五])岳/gu,
  /(?<![糊乱])涂(?![抹改料鸦层漆药写去上装])/gu,
  /(?<![忧抑沉浓馥葱郁阴])郁(?![闷积结葱郁悒])/gu,
];

export type NameSpan = { start: number; end: number };

/** Where names stand whose letters a conversion must not take for other words, in order and apart from each other. */
export function namesIn(text: string): NameSpan[] {
  const found = [TITLED, RARE_TITLED, CUED, RARE_CUED, ...AT_NAME_PLACE, ...BY_DEFAULT_NAMES].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
  );
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((span, index) => sorted.slice(0, index).every((before) => before.end <= span.start));
}

/** A name in the letters of a conversion, its surname as it is. */
export function toNameLetters(name: string, letters: (text: string) => string): string {
  const [surname = '', ...given] = [...name];
  return (NAME_LETTERS[surname] ?? surname) + given.map((letter) => letters(letter)).join('');
}
