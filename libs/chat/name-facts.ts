import { isChineseNameIn } from './chinese-names-in-latin.ts';
import { hanNamesIn, soundNamesIn, type HanName } from './han-names.ts';
import { takeKnownNames } from './known-names.ts';
import { latinNamesIn, type LatinName } from './latin-names.ts';
import { isSoundedIn, isNameCharacter, NAME_CHARACTERS } from './name-sounds.ts';
import { isFunctionWord, isGivenName, isOrdinary } from './ordinary-capitals.ts';
import { PINYIN } from './pinyin-table.ts';
import { isChineseText } from './spelled-numbers.ts';
import { HAN_OF_LATIN, LATIN_OF_HAN } from './surnames.ts';

/**
 * Names of people, firms and places, which a translation must neither change nor leave out nor add. A name in Latin letters
 * is in a Chinese text in its letters, as a Chinese name that is read so, as one of the West that sounds so, or, of firms
 * and places, by the table. What has none of these is not known to be the same, and the original is shown.
 */
export function hasSameNames(original: string, translated: string): boolean {
  const [before, after] = [takeKnownNames(original), takeKnownNames(translated)];
  if (before.found.size !== after.found.size || [...before.found].some((name) => !after.found.has(name))) return false;
  const [isHan, becomesHan] = [original, translated].map(isChineseText);
  if (isHan && becomesHan) return hasSameHanNames(before.rest, after.rest);
  if (!isHan && !becomesHan) return hasSameCapitals(before.rest, after.rest);
  const [han, latin] = isHan ? [before.rest, after.rest] : [after.rest, before.rest];
  const [inLatin, inHan] = [latinNamesIn(latin), hanNamesIn(han)];
  return (
    hasLatinWordsOf(han, latin) &&
    inLatin.every((name) => isNamedIn({ han, inHan }, name)) &&
    inHan.every((name) => isWrittenIn({ latin, inLatin }, name)) &&
    hasSameTitled(inLatin, inHan) &&
    soundNamesIn(han).every((sounds) => isSpelledIn(latin, sounds)) &&
    (!INTRODUCTION.test(han) || inLatin.length > 0 || /\p{Lu}\p{L}+/u.test(latin.slice(1)))
  );
}
/** 他叫 may be "he is called" and "he told". */
const INTRODUCTION = new RegExp(
  `(?:我叫|[他她]叫|名叫|叫做|名字[是叫])(?:[${NAME_CHARACTERS}]|${[...LATIN_OF_HAN.keys()].join('|')})(?<![大三本可里方于付连房管单])(?![他她我你您人家])`,
  'u',
);

/** Words in Latin letters that Chinese writes without their being in the other text, or the other way round. */
const LOOSE_WORDS = new Set(
  'app apps id ok vip sim qr atm pin otp sms cvv ip pc tv ai it wifi wi fi iphone usd rmb hkd ntd twd sgd myr rm eur gbp cny usdt usdc btc eth trx us hk nt uk usa kb mb gb am pm url www http https com code kg km cm mr mrs ms miss dr sir'.split(
    ' ',
  ),
);

/** Names that are written otherwise than they sound. */
const UNLIKE: Readonly<Record<string, string>> = {
  ...{ michael: '麥可|麦可|米高', nicole: '妮可', hugo: '雨果', edward: '爱德华|愛德華', george: '乔治|喬治' },
  ...{ jennifer: '珍妮佛|詹妮弗', lewis: '刘易斯|劉易斯|路易斯', diana: '黛安|戴安', vladimir: '弗拉基米尔' },
  ...{
    singh: '辛格',
    nguyen: '阮',
    tran: '陈|陳',
    pham: '范|範',
    sean: '肖恩|西恩',
    rachel: '瑞秋',
    kevin: '奇云|奇雲',
  },
  ...{ john: '约翰|約翰', charles: '查理', richard: '理查', alexander: '亚历山大|亞歷山大', sophia: '蘇菲|苏菲' },
  ...{
    juan: '胡安',
    jesus: '赫苏斯',
    rose: '玫瑰',
    audrey: '奥黛丽|奧黛麗',
    robert: '羅拔',
    tan: '陈|陳',
    paul: '保羅|保罗',
  },
};

/** Mr Wong beside Miss Wang, of whom only one is in the Chinese text, has been added. */
function hasSameTitled(inLatin: readonly LatinName[], inHan: readonly HanName[]): boolean {
  const latin = new Set(
    inLatin.filter(({ words, hasTitle }) => hasTitle && words.length === 1).map(({ words }) => words[0]!.toLowerCase()),
  );
  const titled = new Set(inHan.filter(({ hasTitle }) => hasTitle).map(({ surname }) => surname));
  return [...latin].filter((word) => HAN_OF_LATIN.has(word)).length <= titled.size;
}

type HanText = { han: string; inHan: readonly HanName[] };
type LatinText = { latin: string; inLatin: readonly LatinName[] };

function isNamedIn({ han, inHan }: HanText, { words, hasTitle }: LatinName): boolean {
  const there = han.toLowerCase();
  if (words.every((word) => there.includes(word.toLowerCase()))) return true;
  const surnames = words.length === 1 ? HAN_OF_LATIN.get(words[0]!.toLowerCase()) : undefined;
  if (surnames) return inHan.some(({ surname, ...name }) => surnames.includes(surname) && (name.hasTitle || !hasTitle));
  const isChinese = isChineseNameIn(words, han);
  if (isChinese !== null) return isChinese;
  return [han, withoutSurnameOf(words, han)].some((text) =>
    words.every((word) => isWordIn(word, text) || isSurnameIn(word, { han, inHan })),
  );
}

/** 张艾米丽 is Emily Zhang: what is behind the surname has the sounds of the first word. */
function withoutSurnameOf(words: readonly string[], han: string): string {
  const surnames = words.length > 1 ? HAN_OF_LATIN.get(words.at(-1)!.toLowerCase()) : undefined;
  return surnames ? han.replaceAll(new RegExp(`(?:${surnames.join('|')})(?=\\p{sc=Han}{2})`, 'gu'), ' ') : han;
}

/** 珍妮·黄, 黄珍妮. */
const isSurnameIn = (word: string, { han, inHan }: HanText): boolean =>
  HAN_OF_LATIN.get(word.toLowerCase())?.some(
    (character) =>
      inHan.some(({ surname }) => surname === character) ||
      han.includes(`·${character}`) ||
      [...(han.split(character)[1] ?? '')].slice(0, 1).some(isNameCharacter),
  ) ?? false;

const isWordIn = (word: string, han: string): boolean =>
  han.toLowerCase().includes(word.toLowerCase()) ||
  new RegExp(UNLIKE[word.toLowerCase()] ?? '(?!)', 'u').test(han) ||
  isChineseNameIn([word], han) === true ||
  isSoundedIn(word, han);

/** The surname is there in Latin letters; whether the given name is the same is asked of the Latin name. */
function isWrittenIn({ latin, inLatin }: LatinText, { surname, given, hasTitle }: HanName): boolean {
  const romanised = LATIN_OF_HAN.get(surname)!;
  const isAlone = ({ words }: LatinName) => words.length === 1 && romanised.includes(words[0]!.toLowerCase());
  if (hasTitle) return inLatin.some(isAlone) || isSpelledIn(latin, surname);
  if (inLatin.some(({ words }) => words.some((word) => romanised.includes(word.toLowerCase())))) return true;
  return isSpelledIn(latin, surname + given);
}

/** Whether some word with a capital sounds so. */
const isSpelledIn = (latin: string, sounds: string): boolean =>
  (latin.match(/(?<!\p{L})\p{Lu}\p{L}+/gu) ?? []).some(
    (word) =>
      !isOrdinary(word) &&
      !isFunctionWord(word) &&
      /[b-df-hj-np-tv-z]/iu.test(word) &&
      (isSoundedIn(word, sounds) || new RegExp(UNLIKE[word.toLowerCase()] ?? '(?!)', 'u').test(sounds)),
  );

/** Whether every Latin word within the Chinese text is in the other one. */
function hasLatinWordsOf(han: string, other: string): boolean {
  const there = new Set(other.toLowerCase().match(/\p{sc=Latin}+/gu));
  return wordsIn(han).every((word) => LOOSE_WORDS.has(word) || word.split(/[-'’]/u).every((part) => there.has(part)));
}

const wordsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<![\p{sc=Latin}\p{N}_./@-])\p{sc=Latin}[\p{sc=Latin}'’-]+(?![\p{sc=Latin}\p{N}_@'’-]|\.\p{L})/gu,
    ),
  ].map(([word]) => word.toLowerCase());

const SYLLABLES_OF = new Map<string, string[]>();
for (const entry of PINYIN.trim().split(/[|\n]/)) {
  const [syllable = '', characters = ''] = entry.split(' ');
  for (const character of characters) SYLLABLES_OF.set(character, [...(SYLLABLES_OF.get(character) ?? []), syllable]);
}

/** In Simplified and Traditional Chinese a name has the same sounds. */
function hasSameHanNames(original: string, translated: string): boolean {
  const isThere = ({ surname, given }: Pick<HanName, 'surname' | 'given'>, text: string) =>
    new RegExp([...(surname + given)].map(charactersLike).join(''), 'u').test(text);
  return (
    hasLatinWordsOf(original, translated) &&
    hasLatinWordsOf(translated, original) &&
    introducedIn(original).every((name) => isThere({ surname: '', given: name }, translated)) &&
    introducedIn(translated).every((name) => isThere({ surname: '', given: name }, original)) &&
    hanNamesIn(original).every((name) => isThere(name, translated)) &&
    hanNamesIn(translated).every((name) => isThere(name, original))
  );
}

/** The first characters of whoever is introduced, 约翰 as well as 王芳. */
const introducedIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:我叫|[他她]叫|名叫|叫做|名字[是叫]|姓名[是：:])(?![我他她你您人大家去什甚做停了])(\p{sc=Han}{2})/gu,
    ),
  ].map(([, name]) => name!);

const charactersLike = (character: string): string => {
  const syllables = SYLLABLES_OF.get(character);
  if (!syllables) return character;
  return `[${[...SYLLABLES_OF]
    .filter(([, each]) => each.some((one) => syllables.includes(one)))
    .map(([other]) => other)
    .join('')}]`;
};

/** Between languages in Latin letters a name stays as it is. */
function hasSameCapitals(original: string, translated: string): boolean {
  const [before, after] = [original, translated].map((text) => latinNamesIn(text).flatMap(({ words }) => words)) as [
    string[],
    string[],
  ];
  const [lowBefore, lowAfter] = [original, translated].map((text) => new Set(text.toLowerCase().match(/\p{L}+/gu)));
  return (
    before.every((word) => lowAfter!.has(word.toLowerCase())) &&
    after.every((word) => lowBefore!.has(word.toLowerCase()))
  );
}

/** Of languages whose words are not read: given names stay, in their letters or by their sounds. */
export function hasSameGivenNames(original: string, translated: string): boolean {
  const isIn = (text: string, other: string) =>
    !/^[\p{sc=Latin}\p{sc=Han}\P{L}]+$/u.test(other) ||
    latinNamesIn(text)
      .flatMap(({ words }) => words)
      .filter(isGivenName)
      .every((word) =>
        /\p{sc=Han}/u.test(other) ? isWordIn(word, other) : new RegExp(`(?<!\\p{L})${word}`, 'iu').test(other),
      );
  return isIn(original, translated) && isIn(translated, original) && hasSameTitledNames(original, translated);
}

/** 王先生 or Mr Wong, which the other text has not, in a language of Latin letters. */
function hasSameTitledNames(original: string, translated: string): boolean {
  const isIn = (text: string, other: string) => {
    if (/[^\P{L}\p{sc=Latin}]/u.test(other)) return true;
    const words = new Set(other.toLowerCase().match(/\p{L}+/gu));
    const titled = latinNamesIn(text).filter(({ hasTitle, words: all }) => hasTitle && all.length === 1);
    return (
      titled.every((name) => words.has(name.words[0]!.toLowerCase())) &&
      hanNamesIn(text).every(
        ({ surname, hasTitle }) => !hasTitle || LATIN_OF_HAN.get(surname)!.some((word) => words.has(word)),
      )
    );
  };
  return isIn(original, translated) && isIn(translated, original);
}
