import { hasNamesInHan } from './chinese-names-in-latin.ts';
import { KNOWN_NAMES, WESTERN_NAMES } from './name-tables.ts';
import { HAN_OF_LATIN, LATIN_OF_HAN } from './surnames.ts';
import { isChineseText } from './spelled-numbers.ts';

/**
 * Names of people and firms that a translation must not change: Latin words within Chinese, Chinese surnames with a title
 * in either language, and the commonest names of the West. A name that is in none of the tables is not judged.
 */
const HAN_TITLES =
  '小姐|先生|女士|太太|夫人|老师|老師|经理|經理|总监|總監|主任|律师|律師|警官|医生|醫生|教授|会计|會計|督察|阿姨|叔叔|督导|專員|专员|顾问|顧問|探长|探長';
const LATIN_TITLE =
  '(?:Mr|Mrs|Ms|Miss|Mdm|Madam|Dr|Doctor|Manager|Director|Officer|Inspector|Lawyer|Attorney|Teacher|Professor|Uncle|Auntie|Aunt|Agent|Detective|Sergeant|Encik|Puan|Cik|Tuan)\\.?';

const WESTERN = new Map(
  WESTERN_NAMES.trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(' ') as [string, string]),
);

/** 对方经理 is no manager Fang, and 任何小姐 no Miss He. */
const TITLED_HAN = new RegExp(
  `(?<![任如为為])([${[...LATIN_OF_HAN.keys()].join('')}])\\p{sc=Han}{0,2}?(?=${HAN_TITLES})`,
  'gu',
);
const NAMED_HAN = new RegExp(
  `(?<=我叫|名叫|姓名是|名字是|姓名[：:]|收款人[是：:]|户名[是：:]|戶名[是：:]|我姓|他姓|她姓)([${[...LATIN_OF_HAN.keys()].join('')}])`,
  'gu',
);
const TITLED_LATIN = new RegExp(`(?<!\\p{L})${LATIN_TITLE} ((?:\\p{Lu}\\p{L}+)(?: \\p{Lu}\\p{L}+){0,2})`, 'gu');
const NAMED_LATIN =
  /(?<=\b(?:[Mm]y name is|named|called|name is|nama saya|bernama) )((?:\p{Lu}\p{L}+)(?: \p{Lu}\p{L}+){0,2})/gu;

/** Words in Latin letters that Chinese writes without their being in the other text, or the other way round. */
const LOOSE_WORDS = new Set(
  'app apps id ok vip sim qr atm pin otp sms cvv ip pc tv ai it wifi wi fi iphone usd rmb hkd ntd twd sgd myr rm eur gbp cny usdt usdc btc eth trx us hk nt uk usa hong kong taiwan kb mb gb am pm url www http https com code kg km cm mr mrs ms miss dr'.split(
    ' ',
  ),
);

export function hasSameNames(original: string, translated: string): boolean {
  if (!hasSameKnownNames(original, translated)) return false;
  const [isHan, becomesHan] = [original, translated].map(isChineseText);
  if (isHan === becomesHan)
    return isHan ? hasLatinWordsOf(original, translated) : hasSameCapitals(original, translated);
  const [han, latin] = isHan ? [original, translated] : [translated, original];
  return (
    hasLatinWordsOf(han!, latin!) &&
    hasNamesInHan(latin!, han!) &&
    hasSurnames(han!, latin!, isHan!) &&
    hasWesternNames(han!, latin!)
  );
}

const KNOWN = KNOWN_NAMES.map((group) => group.map((words) => new RegExp(words, 'iu')));

/** No firm or place has become another one of its kind. */
function hasSameKnownNames(original: string, translated: string): boolean {
  return KNOWN.every((group) => {
    const [before, after] = [original, translated].map((text) => group.map((words) => words.test(text)));
    const isLost = group.some((_, index) => before![index] && !after![index]);
    return !(isLost && group.some((_, index) => !before![index] && after![index]));
  });
}

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

function hasSurnames(han: string, latin: string, isHanOriginal: boolean): boolean {
  const words = new Set(latin.toLowerCase().match(/\p{L}+/gu));
  if (isHanOriginal)
    return [TITLED_HAN, NAMED_HAN].every((pattern) =>
      [...han.matchAll(pattern)].every(
        ([, surname]) => LATIN_OF_HAN.get(surname!)!.some((word) => words.has(word)) || han.includes(`对方${surname}`),
      ),
    );
  return [TITLED_LATIN, NAMED_LATIN].every((pattern) =>
    [...latin.matchAll(pattern)].every(([, name]) => isNamedIn(han, name!.toLowerCase().split(' '))),
  );
}

/** A name is there in its own letters, by its surname, or by the sound of the West's; an unknown one only as a name at all. */
function isNamedIn(han: string, words: readonly string[]): boolean {
  const there = han.toLowerCase();
  if (words.some((word) => there.includes(word))) return true;
  const surname = HAN_OF_LATIN.get(words.at(-1)!);
  if (surname) return [...surname].some((character) => han.includes(character));
  const known = words.flatMap((word) => [...(HAN_OF_LATIN.get(word) ?? ''), ...(WESTERN.get(word) ?? '')]);
  if (known.length > 0) return known.some((character) => han.includes(character));
  return new RegExp(`\\p{sc=Han}(?:${HAN_TITLES})|(?:叫|姓|名字是)\\p{sc=Han}|·`, 'u').test(han);
}

/** A name of the West has become another one of the table, or nothing. At the beginning of a sentence it may be a word. */
function hasWesternNames(han: string, latin: string): boolean {
  const names = [...latin.matchAll(/(?<=[\p{L},;] )\p{Lu}\p{Ll}+/gu)].map(([name]) => name.toLowerCase());
  const there = han.toLowerCase();
  return names.every((name) => {
    const characters = WESTERN.get(name);
    return !characters || there.includes(name) || [...characters].some((character) => han.includes(character));
  });
}

/** Between languages in Latin letters a name stays: none may be lost while another one comes. */
function hasSameCapitals(original: string, translated: string): boolean {
  const namesIn = (text: string) =>
    new Set(
      [...text.matchAll(/(?<=[\p{L},;] )\p{Lu}\p{L}+/gu)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => !NO_NAMES.has(word)),
    );
  const [before, after] = [namesIn(original), namesIn(translated)];
  const [lowBefore, lowAfter] = [original, translated].map((text) => new Set(text.toLowerCase().match(/\p{L}+/gu))) as [
    Set<string>,
    Set<string>,
  ];
  const lost = [...before].filter((word) => !lowAfter.has(word));
  const added = [...after].filter((word) => !lowBefore.has(word));
  return lost.length === 0 || added.length === 0;
}

/** Capitals that languages do not share. */
const NO_NAMES = new Set(
  'i mr mrs ms miss dr encik puan cik tuan january february march april may june july august september october november december januari februari mac mei jun julai ogos oktober disember monday tuesday wednesday thursday friday saturday sunday isnin selasa rabu khamis jumaat sabtu ahad english chinese malay inggeris cina melayu police polis bank singapore singapura china uk usa america amerika united states kingdom japan jepun thailand'.split(
    ' ',
  ),
);
