import { numbersIn } from '@libs/guard/labelled-codes.ts';
import { tokensIn } from '@libs/guard/labelled-passwords.ts';
import { featuresOfNumber } from '@libs/guard/number-features.ts';
import type { TextWindow } from '@libs/guard/text-windows.ts';
import type { TrainingText } from './training-text.ts';

/** Around a number in a text that is learnt from; no text has them otherwise. */
const [OPEN, CLOSE] = ['\u0002', '\u0003'];
/** In a file of `training/numbers` a secret stands in brackets. */
const SECRET = /\[([^[\]]*)\]/;

/** Each number of each text by itself; of the texts of others none is a secret. */
export const numberExamples = (written: readonly TrainingText[], harmless: readonly TrainingText[]): TrainingText[] => [
  ...written.flatMap(examplesIn),
  ...harmless
    .filter(
      ({ text }, index) =>
        /\d{3}|[a-z]\d|\d[a-z]/i.test(text) && harmless[index - 1]?.source !== harmless[index]!.source,
    )
    .flatMap((text) => examplesIn({ ...text, text: text.text.replaceAll(/[[\]]/g, ' ') })),
];

function examplesIn({ text, source, writer }: TrainingText): TrainingText[] {
  const [secrets, plain] = readSecrets(text);
  const numbers = [...numbersIn(plain), ...tokensIn(plain)];
  return numbers.map(({ before, written, after, start, end }) => ({
    text: before + OPEN + written + CLOSE + after,
    isHarmful: secrets.some(([from, to]) => start < to && end > from),
    source,
    writer,
  }));
}

function readSecrets(text: string): [secrets: [start: number, end: number][], plain: string] {
  const secrets: [number, number][] = [];
  let plain = text;
  for (let match = SECRET.exec(plain); match; match = SECRET.exec(plain)) {
    secrets.push([match.index, match.index + match[1]!.length]);
    plain = plain.slice(0, match.index) + match[1]! + plain.slice(match.index + match[0].length);
  }
  return [secrets, plain];
}

/** What the classifier sees of the number that is marked in an example. */
export function readMarkedNumber(text: string): TextWindow[] {
  const [start, end] = [text.indexOf(OPEN!), text.indexOf(CLOSE!)];
  const written = text.slice(start + 1, end);
  const features = featuresOfNumber({
    written,
    digits: written.replaceAll(/\D/g, ''),
    before: text.slice(0, start),
    after: text.slice(end + 1),
  });
  return [{ start: 0, end: text.length, features }];
}
