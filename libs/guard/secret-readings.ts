import { readDigitWords } from './digit-words.ts';
import { ReadingBuilder, type TextReading } from './reading.ts';

/** Signs other than the letters, the marks and the Chinese, Japanese and Korean characters that texts are made of. */
const UNUSUAL =
  /[^\t-\r -~\u0080-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u203e\u2022\u20a0-\u20bf\u3001-\u9fff\uac00-\ud7a3\uff0c]/;

/** The readings of a text besides the text itself; most texts have none. */
export function readingsOf(text: string, isAscii: boolean): TextReading[] {
  const plain = !isAscii && UNUSUAL.test(text) ? plainReading(text) : null;
  const digits = readDigitWords(plain?.text ?? text);
  const readings = plain ? [plain] : [];
  if (digits) readings.push(plain ? composeReadings(plain, digits) : digits);
  return readings;
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u20e3]/u;

function plainReading(text: string): TextReading {
  const reading = new ReadingBuilder();
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    if (!UNUSUAL.test(character)) reading.add(character, at, end);
    else if (!INVISIBLE.test(character)) reading.add(plainForm(character), at, end);
    at = end;
  }
  return reading;
}

/** The letters of an alphabet keep their form, because the word lists have them; a digit of any script is 0 to 9. */
function plainForm(character: string): string {
  const plain = character.normalize('NFKC');
  return /\p{Nd}/u.test(plain) ? [...plain].map(asciiDigit).join('') : plain;
}

/** Unicode has the ten digits of a script in a row, which begins at a multiple of sixteen or six behind one. */
function asciiDigit(digit: string): string {
  if (!/\p{Nd}/u.test(digit)) return digit;
  const code = digit.codePointAt(0)!;
  const row = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6;
  return String(code - zero);
}

const composeReadings = (outer: TextReading, inner: TextReading): TextReading => ({
  text: inner.text,
  starts: inner.starts.map((start) => outer.starts[start]!),
  ends: inner.ends.map((end) => outer.ends[end - 1]!),
});
