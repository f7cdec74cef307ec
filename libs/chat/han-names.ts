import { COMPOUND_SURNAMES } from './name-tables.ts';
import { isNameCharacter } from './name-sounds.ts';
import { LATIN_OF_HAN } from './surnames.ts';

/**
 * Names of people in a Chinese text: a surname before a title, behind a cue such as 我叫, or as a word of its own before
 * one or two characters that are no words. `given` is empty where a title alone follows.
 */
export type HanName = { surname: string; given: string; hasTitle: boolean };

export const HAN_TITLES =
  '小姐|先生|女士|太太|夫人|老师|老師|经理|經理|总监|總監|主任|律师|律師|警官|警员|警員|医生|醫生|医师|醫師|教授|会计|會計|督察|阿姨|叔叔|督导|督導|專員|专员|顾问|顧問|探长|探長|法官|检察官|檢察官|队长|隊長|局长|局長|科长|科長|董事|助理|师傅|師傅|大哥|大姐|导师|導師|博士|上校|将军|將軍|姐|哥|总(?![共是的算计数])|總(?![共是的算計數])|sir';
const SURNAME = [...LATIN_OF_HAN.keys()].filter((name) => name.length === 1).join('');
const COMPOUND = Object.keys(COMPOUND_SURNAMES);

/** 对方经理 is no manager Fang, and 任何小姐 no Miss He. */
const TITLED = new RegExp(
  `(?<![任如为為几幾对對监監主高])(${COMPOUND.join('|')}|[${SURNAME}])(\\p{sc=Han}{0,2}?)(?=${HAN_TITLES})`,
  'gu',
);
const CUED = new RegExp(
  `(?<=我叫|名叫|叫做|[他她]叫|是叫|姓名是|名字是|名字叫|姓名[：:]|收款人[是：:叫]|户名[是：:]|戶名[是：:]|收款方[是：:]|(?<!百)姓)[「“"\\s]?(${COMPOUND.join('|')}|[${SURNAME}])(\\p{sc=Han}{0,2})`,
  'gu',
);
/** 小王 and 老陈. */
const FAMILIAR = new RegExp(
  `(?<![\\p{sc=Han}]?[最从從大多养養])[小老](${COMPOUND.join('|')}|[${SURNAME}])(?=[让讓说說叫把给給也跟和介在是的要找带帶，。]|$)`,
  'gu',
);

/** Surnames that are common words, alone in a sentence. */
const ALSO_WORDS = new Set(
  '钱錢万萬高白金石马馬何任于余段毛许許叶葉田雷龙龍江夏温溫程严嚴史陆陸施欧歐柯洪常方成时時关關祝向安易',
);
/** Words of one character, which are no given names. */
const WORDS_OF_ONE = new Set(
  '我你他她它咱您这這那哪谁誰的了着過过得地在是有不没沒也都还還就才又再很太最更让讓叫把被给給对對跟和与與从從到去来來要会會能可想说說问問看听聽用为為因但而或如若以于於上下里裡中外前后後年月日号號天点點分秒时時一二三四五六七八九十百千万萬亿億两兩几幾个個位名张張笔筆次元块塊人家钱錢卡账帳賬事话話字做打发發收付转轉汇匯买買卖賣找带帶帮幫加请請嗎吗吧呢啊呀哦嗯只每各该該等之所其此当當将將向往比除连連且并並自己真全总總共叔伯姨爷爺奶婶嬸工处處队隊检檢嘢埋约約多少大小老新旧舊好坏壞高低先再已曾正刚剛将入出开開关關起过',
);

/** Names of the West that the segmenter takes for words. */
const WESTERN =
  /约翰|約翰|大卫|大衛|[迈麦邁麥]克[尔爾]?|麥可|[杰傑]克|[汤湯][姆米]|亚历山大|亞歷山大|[罗羅]伯特|丹尼[尔爾]|史密斯|艾[玛瑪伦倫米]|[安琳]娜|[马馬]克|彼得|[乔喬]治|威廉|凯文|凱文|[玛瑪][丽麗]|[苏蘇]珊|伊[丽麗]莎白|[杰傑]森|托马斯|湯瑪斯|詹姆[斯士]|查尔斯|查爾斯|[凯凱]瑟琳|[爱愛]德[华華]|[保]罗(?![万])|露西|莉莉|[琳]达|珍妮/gu;
/** Several characters in a row that are no words here and usual in such names: 杰西卡, 格雷戈里. */
const MIN_SOUND_CHARACTERS = 3;

/** What stands for the sounds of a name of another language. */
export function soundNamesIn(text: string): string[] {
  const known = text.match(WESTERN) ?? [];
  if (!segmenter) return known;
  const runs: string[] = [''];
  for (const { segment } of segmenter.segment(text)) {
    // 里 may be the end of 格雷戈里, and no beginning.
    const isBegun = runs.at(-1)!.length >= MIN_SOUND_CHARACTERS;
    const isSound = segment.length === 1 && isNameCharacter(segment) && (isBegun || !WORDS_OF_ONE.has(segment));
    if (isSound) runs[runs.length - 1] += segment;
    else runs.push('');
  }
  const long = runs.filter((run) => run.length >= MIN_SOUND_CHARACTERS && !LATIN_OF_HAN.has(run[0]!));
  // 艾米 is the beginning of 艾米丽.
  return [...known.filter((name) => !long.some((run) => run !== name && run.startsWith(name))), ...long];
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

export function hanNamesIn(text: string): HanName[] {
  const found = [TITLED, CUED, FAMILIAR].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, surname, given = '']) => ({
      surname: surname!,
      given: pattern === CUED ? givenBefore(given) : given,
      hasTitle: given === '' || (pattern === CUED && givenBefore(given) === ''),
    })),
  );
  return [...found, ...bareNamesIn(text)];
}

const GOES_ON = new Set('的了在是也都和与與跟给給让讓叫说說来來去到有没沒不从從把被他她我你要就还還');
/** What is behind a cue may go on with the sentence: 我叫王芳在. */
const givenBefore = (characters: string): string => {
  const at = [...characters].findIndex((character) => GOES_ON.has(character));
  return at < 0 ? characters : characters.slice(0, at);
};

function bareNamesIn(text: string): HanName[] {
  if (!segmenter) return [];
  const words = [...segmenter.segment(text)].map(({ segment }) => segment);
  return words.flatMap((word, at) => {
    const isSurname = COMPOUND.includes(word) || (word.length === 1 && LATIN_OF_HAN.has(word) && !ALSO_WORDS.has(word));
    if (!isSurname || /^[小老阿某]$/u.test(words[at - 1] ?? '')) return [];
    const given = givenAt(words, at + 1);
    const isMeasured =
      /^[张張周]$/u.test(word) &&
      /[这這那哪每几幾数數整下上影照贴貼嗰\d一二三四五六七八九十两兩半]$/u.test(words[at - 1] ?? '');
    const isSound = isSoundSegment(words[at - 1] ?? '') && isSoundSegment(words[at - 2] ?? '');
    return given === '' || isMeasured || isSound ? [] : [{ surname: word, given, hasTitle: false }];
  });
}

/** In the middle of 伊斯梅尔 梅 is no surname. */
const isSoundSegment = (word: string): boolean => word.length === 1 && isNameCharacter(word) && !WORDS_OF_ONE.has(word);

/** Two characters that are words of their own, or one word of two that is no name of a thing. */
function givenAt(words: readonly string[], at: number): string {
  const [first = '', second = ''] = words.slice(at, at + 2);
  const isCharacter = (word: string) => /^\p{sc=Han}$/u.test(word) && !WORDS_OF_ONE.has(word);
  if (isCharacter(first)) return isCharacter(second) ? first + second : first;
  return '';
}
