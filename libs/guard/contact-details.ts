import type { TextRange } from './secret-match.ts';

/**
 * Finds how to reach somebody in a line of text: e-mail addresses, and numbers of eight digits or more (the shortest
 * telephone numbers of the languages served), but no date and no amount. They are found as a person reads them: in
 * full-width or raised letters, with invisible characters between them, as Chinese or English numerals, or with "at"
 * and "dot" as words. A wallet address has letters beside its digits, and is not one.
 */
export function findContactDetails(line: string): TextRange[] {
  const { text, origins } = readAsPlain(line);
  return CONTACT_DETAILS.flatMap((pattern) => [...text.matchAll(pattern)]).map(({ index, 0: match }) => ({
    start: origins[index]!,
    end: origins[index + match.length]!,
  }));
}

/** `origins`: for each unit of the plain text, and for its end, where it stands in the line. */
type PlainText = { text: string; origins: number[] };

const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{M}]$/u;
const OTHER_DIGIT = /^\p{Nd}$/u;
/** The numerals in which numbers are read out; `ten` and above belong to amounts. */
const CHINESE_DIGITS = '〇零○一二三四五六七八九幺两兩壹贰叁肆伍陆柒捌玖貳參陸';

function readAsPlain(line: string): PlainText {
  let text = '';
  let at = 0;
  const origins: number[] = [];
  for (const character of line) {
    const plain = plainOf(character);
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    text += plain;
    at += character.length;
  }
  return { text, origins: [...origins, line.length] };
}

function plainOf(character: string): string {
  if (character <= '\x7f') return character;
  if (IGNORED.test(character)) return '';
  if (CHINESE_DIGITS.includes(character)) return '0';
  // Spaces and marks of other widths, circled, raised and mathematical letters.
  const plain = character.normalize('NFKC');
  return OTHER_DIGIT.test(plain) ? '0' : plain;
}

const LETTER = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9`;
const DOT = String.raw`(?:\.|\s?[\[({<]\s?(?:dot|\.|点|點)\s?[\])}>]\s?|\s+dot\s+|[点點。](?=[${LETTER}]))`;
const LABEL = String.raw`(?:[${LETTER}-]{1,63}|\p{Script=Han}{1,20})`;
const LOCAL = String.raw`(?<![${LETTER}._%+-])[${LETTER}_%+-]{1,64}(?:${DOT}[${LETTER}_%+-]{1,64}){0,4}`;
const AT = String.raw`(?:\s{0,2}@\s{0,2}|\s?[\[({<]\s?(?:at|@|艾特)\s?[\])}>]\s?|\s?艾特\s?)`;

const DIGIT = String.raw`(?:[0-9]|(?<=[0-9])[oil](?=[0-9])|(?<![a-z])(?:double|triple|zero|oh|one|two|three|four|five|six|seven|eight|nine)(?![a-z]))`;
const GAP = String.raw`[\s().·•*~/|\\_\p{Pd}]{0,3}`;
const DATE = String.raw`(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?!\d)`;
/** After a letter it may be a part of an address or a hash, but for the words that people put before a number. */
const NUMBER_BEGINS = String.raw`(?:(?<![a-z0-9]|\d[.,/-])|(?<=(?<![a-z])(?:tel|phone|call|text|mobile|hp|wa|whatsapp|wechat|telegram|signal|line|no)))`;

const CONTACT_DETAILS: readonly RegExp[] = [
  new RegExp(String.raw`(?:${LOCAL}|\p{Script=Han}{1,20})${AT}${LABEL}(?:${DOT}${LABEL})+`, 'giu'),
  // Both words, or the end that every address has: "look at example.org" is no address.
  new RegExp(String.raw`${LOCAL}\s+at\s+[${LETTER}-]{1,63}(?:\s+dot\s+[${LETTER}-]{1,63})+`, 'giu'),
  new RegExp(
    String.raw`${NUMBER_BEGINS}(?!${DATE})[+(]{0,2}${DIGIT}(?:${GAP}${DIGIT}){7,18}(?![0-9]|[a-z]+[0-9])`,
    'giu',
  ),
  // One digit after the other; in amounts three stand together.
  new RegExp(String.raw`(?<![0-9])[0-9](?:\s?[,;:、]\s?[0-9](?![0-9])){7,18}`, 'gu'),
];
