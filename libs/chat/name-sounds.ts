import { PINYIN } from './pinyin-table.ts';

/**
 * Whether a name in Latin letters and Chinese characters sound alike, by their consonants: Gregory and 格雷戈里, Sarah and
 * 莎拉. The characters of a name of the West are chosen by sound, and many choices are usual; the consonants stay.
 */
type Sound = { syllable: string; initial: string; hasN: boolean; vowel: string };

/** Of a character, each way in which it is read; the first syllable of the table is the usual one no more than another. */
const SOUNDS_OF_CHARACTER = new Map<string, Sound[]>();
for (const entry of PINYIN.trim().split(/[|\n]/)) {
  const [syllable = '', characters = ''] = entry.split(' ');
  const initial = syllable === 'er' ? 'er' : (/^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcswy])/u.exec(syllable)?.[0] ?? '');
  const vowel = vowelOf(syllable.slice(syllable === 'er' ? 0 : initial.length));
  const sound = { syllable, initial, hasN: /n(?:g)?$/u.test(syllable), vowel };
  for (const character of characters)
    SOUNDS_OF_CHARACTER.set(character, [...(SOUNDS_OF_CHARACTER.get(character) ?? []), sound]);
}

/** `ai` is neither `a` nor `e` to whoever writes names: 凯 is Kate, and Kevin. */
function vowelOf(final: string): string {
  if (/^(?:ai)/u.test(final)) return 'ai';
  if (/(?:ei|ie|ui|ue|üe)/u.test(final)) return 'ei';
  if (/[ou]o|ou|ao|^i?ong|^o/u.test(final)) return 'o';
  if (/a/u.test(final)) return 'a';
  if (final.startsWith('e')) return 'e';
  return /^i(?!u)/u.test(final) ? 'i' : 'u';
}

/** What the first vowel of a name may be written with. */
const VOWELS: Readonly<Record<string, string>> = {
  a: 'a ai e ei o',
  e: 'e ei ai i',
  i: 'i ai ei e',
  o: 'o a e u',
  u: 'u a o e',
};
/** Characters with which names of other languages are written, in both scripts. */
export const NAME_CHARACTERS =
  '阿埃艾爱愛安昂奥奧澳巴芭白柏拜班邦保鲍鮑贝貝本比彼毕畢宾賓波伯博布查柴达達大戴丹道德登邓鄧狄迪蒂丁东東杜顿頓多厄恩尔爾法凡范菲费費芬佛弗夫福富盖蓋甘冈岡高戈格葛贡貢古瓜圭哈海汉漢翰豪赫黑亨洪胡华華怀懷惠霍基吉季嘉贾賈加佳杰傑捷洁潔金津久喀卡凯凱坎康考柯科可克肯孔寇库庫夸坤拉莱萊赖賴兰蘭朗劳勞勒雷蕾里黎理利莉立力丽麗廉连連琳林玲刘劉龙龍隆卢盧鲁魯露路伦倫罗羅萝蘿洛骆駱马馬玛瑪迈邁麦麥曼芒毛茅梅美门門蒙孟米密蜜敏明莫摩墨默姆木穆慕娜纳納奈南楠内內尼妮宁寧纽紐诺諾努怒欧歐帕潘庞龐培佩彭皮平珀普奇齐齊恰强強乔喬钦欽琴琼瓊丘邱屈秋切琪热熱荣榮茹瑞若萨薩塞赛賽三桑瑟森莎沙山珊善绍紹舍申圣聖史士施石斯思丝絲索苏蘇素司孙孫塔泰坦汤湯唐特腾騰提廷亭汀通图圖托陀娃瓦万萬旺威维維薇韦韋卫衛魏温溫文翁沃乌烏伍武西希席锡錫夏仙香肖萧蕭歇谢謝辛欣新星兴興休修秀许許雪雅亚亞延扬揚杨楊耶叶葉伊依易因英永尤优優于宇约約云雲允扎札赞贊泽澤曾詹珍章朱茱珠兹茲卓佐祖拔历歷得治逊遜黛勃书書当當果何罕什彻徹堡哥悉芝各根卜伽嘎伦倫弥彌茜菁婕蓓碧莱萊蔓缇緹雨甄帆谷汀庭桐淳崔欽惟唯梵曦祺颖穎';
const NAME_RUN = new RegExp(`[${NAME_CHARACTERS}]{1,40}`, 'gu');

export const isNameCharacter = (character: string): boolean => NAME_CHARACTERS.includes(character);

/** Consonants of Latin letters, the longest at a place; `C` and `G` are read in two ways. */
const LATIN_SOUNDS: readonly (readonly [letters: RegExp, sounds: string])[] = [
  [/^tth/u, '0'],
  [/^(?:tsch|tch)/u, 'C'],
  [/^sch|^sh/u, 'S'],
  [/^ch(?=[rl])/u, 'K'],
  [/^ch/u, 'C'],
  [/^ph/u, 'F'],
  [/^th/u, '0'],
  [/^gh(?=[^aeiou]|$)/u, ''],
  [/^kn/u, 'N'],
  [/^wr/u, 'R'],
  [/^ck|^qu?|^cc(?![ei])/u, 'K'],
  // At the end and before a consonant these are hardly heard: Brown, John, Carter, Walker.
  [/^w(?![aeiouy])/u, ''],
  [/^h+(?![aeiouy])/u, 'h'],
  [/^r+(?![aeiouyr])/u, 'r'],
  [/^l+(?![aeiouyl])/u, 'l'],
  [/^x/u, 'X'],
  [/^c(?=[eiy])/u, 'S'],
  [/^d?g(?=[eiy])|^dj/u, 'G'],
  [/^ng$/u, 'N'],
  [/^[bp]+/u, 'P'],
  [/^[dt]+/u, 'T'],
  [/^[gkc]+/u, 'K'],
  [/^[sz]+/u, 'S'],
  [/^r+/u, 'R'],
  [/^l+/u, 'L'],
  [/^m+/u, 'M'],
  [/^n+/u, 'N'],
  [/^f+/u, 'F'],
  [/^v+/u, 'V'],
  [/^w+/u, 'W'],
  [/^j+/u, 'J'],
  [/^h+/u, 'H'],
];

function consonantsOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’-]/gu, '')
    .toLowerCase();
  let [sounds, rest] = ['', plain];
  while (rest !== '') {
    const found = LATIN_SOUNDS.map(([letters, sound]) => ({ length: letters.exec(rest)?.[0].length ?? 0, sound })).find(
      ({ length }) => length > 0,
    );
    sounds += found?.sound === 'X' ? (sounds === '' ? 'S' : 'kS') : (found?.sound ?? '');
    rest = rest.slice(found?.length ?? 1);
  }
  return sounds;
}

/** What a consonant may be written with; the cost of a choice that is less usual. */
const INITIALS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  P: { b: 0, p: 0 },
  F: { f: 0, h: 0.3 },
  V: { w: 0, f: 0 },
  W: { w: 0, h: 0.3 },
  T: { d: 0, t: 0 },
  0: { t: 0, d: 0, s: 0, sh: 0, x: 0 },
  K: { g: 0, k: 0, j: 0.1, q: 0.1 },
  G: { g: 0, k: 0, j: 0, q: 0, zh: 0, h: 0.2 },
  J: { j: 0, q: 0, zh: 0, ch: 0, y: 0, r: 0.2, h: 0.2 },
  C: { ch: 0, q: 0, zh: 0, x: 0, s: 0, sh: 0, j: 0, k: 0.2, g: 0.2, c: 0.2 },
  S: { s: 0, sh: 0, x: 0, z: 0, c: 0, zh: 0.2, ch: 0.3, q: 0.3 },
  H: { h: 0, x: 0 },
  L: { l: 0, er: 0, r: 0.1 },
  R: { l: 0, r: 0, er: 0.1 },
  l: { l: 0, er: 0, r: 0.1 },
  r: { l: 0, r: 0, er: 0 },
  k: { k: 0, g: 0 },
  h: { h: 0 },
  M: { m: 0 },
  N: { n: 0 },
};
const CHANGED = 1;
/** What a name often loses on its way: `Carter` is 卡特. */
const DROPPED: Readonly<Record<string, number>> = { H: 0.3, h: 0, r: 0.15, l: 0.3, k: 0.3, W: 0.3, 0: 0.5 };
const DROPPED_LAST: Readonly<Record<string, number>> = { ...DROPPED, T: 0.5, l: CHANGED };
/** 尔 and 姆 stand for no vowel; a syllable of a vowel alone adds none. */
const ADDED: Readonly<Record<string, number>> = { '': 0.1, y: 0.1, er: 0.6 };
const ADDED_N = 0.5;
const M_AS_N = 0.2;
/** Words of one character that are letters of names as well. */
const WORDS_BESIDE = new Set('大三本多可里内內因万萬新于于当當何什书書各切得于對哥');
const MAX_DISTANCE_PER_CONSONANT = 0.2;
const MAX_DISTANCE = 0.9;

/** Whether some characters of the text sound like the name. A name without a consonant (`Ia`) is not judged. */
export function isSoundedIn(name: string, han: string): boolean {
  const consonants = consonantsOf(name);
  if (consonants === '') return true;
  const beginsWithVowel = /^[aeiouy]/iu.test(name.normalize('NFD'));
  const limit = Math.min(MAX_DISTANCE, MAX_DISTANCE_PER_CONSONANT * consonants.length);
  const vowels = firstVowelsOf(name);
  return [...han.matchAll(NAME_RUN)].some(([run]) =>
    isSoundOfRun({ consonants, beginsWithVowel, limit, vowels }, [...run]),
  );
}

/** Null where the first character may have any. */
function firstVowelsOf(name: string): readonly string[] | null {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
  const found = /^([bcdfghjklmnpqrstvwxz]*)([aeiou]+)/u.exec(plain);
  const isAmbiguous =
    !found || /^(?:ea|eu|ew|au|ou|ui|io|ia|oi|oy)/u.test(found[2]!) || /^.*?(?:er|ir|ur)/u.test(plain.slice(0, 3));
  if (isAmbiguous || !/^(?:|[bcdfghjklmnpqrstvwxz]|[cspgw]h|th|sch|ck|qu)$/u.test(found[1]!)) return null;
  return VOWELS[found[2]![0]!]!.split(' ');
}

type NameSound = { consonants: string; beginsWithVowel: boolean; limit: number; vowels: readonly string[] | null };

/** All of a run is the name, but for a character that may be a word beside it. */
const isSoundOfRun = ({ consonants, beginsWithVowel, limit, vowels }: NameSound, run: readonly string[]): boolean =>
  run.slice(0, WORDS_BESIDE.has(run[0]!) ? 2 : 1).some((character, start) => {
    const first = soundsOf(character).filter(({ vowel }) => vowels?.includes(vowel) ?? true);
    const canBegin = beginsWithVowel
      ? first.some(({ initial }) => ['', 'y', 'w', 'h', 'er'].includes(initial))
      : first.some(({ initial }) => costOf(consonants[0]!, initial) < CHANGED);
    const least = run.length - start - (WORDS_BESIDE.has(run.at(-1)!) ? 1 : 0);
    return canBegin && distanceFrom(consonants, run.slice(start), least) <= limit;
  });

export const soundsOf = (character: string): readonly Sound[] => SOUNDS_OF_CHARACTER.get(character) ?? [];

const costOf = (consonant: string, initial: string): number => INITIALS[consonant]?.[initial] ?? CHANGED;

/** The least cost of the consonants being those of the first characters, for at least so many of these. */
function distanceFrom(consonants: string, characters: readonly string[], least: number): number {
  const length = consonants.length;
  let costs = withDropped([0, ...Array.from({ length }, () => Infinity)], consonants);
  let best = Infinity;
  for (const [index, character] of characters.entries()) {
    const options = soundsOf(character).map((sound) => nextCosts(costs, consonants, sound));
    if (options.length > 0)
      costs = Array.from({ length: length + 1 }, (_, at) => Math.min(...options.map((each) => each[at]!)));
    if (index + 1 >= least) best = Math.min(best, costs[length]!);
  }
  return best;
}

function nextCosts(before: readonly number[], consonants: string, { initial, hasN }: Sound): number[] {
  const opened = before.map((cost, at) =>
    Math.min(
      cost + (ADDED[initial] ?? CHANGED),
      at > 0 ? before[at - 1]! + costOf(consonants[at - 1]!, initial) : Infinity,
    ),
  );
  const whole = withDropped(opened, consonants);
  if (!hasN) return whole;
  const closed = whole.map((cost, at) =>
    Math.min(
      // 安娜 is Anna and 汤姆 Tom: what both syllables have is one consonant.
      consonants[at] === 'N' ? cost : cost + (consonants[at] === 'M' ? M_AS_N : ADDED_N),
      at > 0 ? whole[at - 1]! + finalCost(consonants[at - 1]!) : Infinity,
    ),
  );
  return withDropped(closed, consonants);
}

const finalCost = (consonant: string): number => (consonant === 'N' ? 0 : consonant === 'M' ? M_AS_N : CHANGED);

function withDropped(costs: readonly number[], consonants: string): number[] {
  const all = [...costs];
  for (let at = 1; at < all.length; at += 1) {
    const prices = at === consonants.length ? DROPPED_LAST : DROPPED;
    all[at] = Math.min(all[at]!, all[at - 1]! + (prices[consonants[at - 1]!] ?? CHANGED));
  }
  return all;
}
