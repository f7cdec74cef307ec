import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { trainClassifier, type TrainedWeights } from './train-classifier.ts';
import { trainedRecognisers, type TrainedRecogniser, trainingTexts, windowsReaders } from './training-texts.ts';

/** `npm run guards -- --train`: writes the weights that the classifiers of `libs/guard` are made of. */
export function writeWeights(print: (line: string) => void): void {
  for (const recogniser of trainedRecognisers) {
    const texts = trainingTexts(recogniser);
    const path = join(REPOSITORY, `libs/guard/${recogniser}-weights.ts`);
    writeFileSync(
      path,
      weightsFile(recogniser, trainClassifier(texts, windowsReaders[recogniser], MOST_WEIGHTS[recogniser])),
    );
    print(`${recogniser}: learnt from ${texts.length} texts`);
  }
}

/** Those of numbers are in what a visitor's browser loads before the first message. */
const MOST_WEIGHTS: Partial<Record<TrainedRecogniser, number>> = { numbers: 10_000 };

const weightsFile = (recogniser: string, { bias, scale, weights }: TrainedWeights): string =>
  [
    "import type { ClassifierWeights } from './classifier.ts';",
    '',
    '/** Written by `npm run guards -- --train`. */',
    `export const ${recogniser}Weights: ClassifierWeights = {`,
    `  bias: ${bias.toPrecision(6)},`,
    `  scale: ${scale.toPrecision(6)},`,
    `  weights:\n    '${packWeights(weights).toString('base64')}',`,
    '};',
    '',
  ].join('\n');

/** As `Classifier` unpacks them: of each that is not zero, its distance from the one before and the weight. */
export function packWeights(weights: Int8Array): Buffer {
  const bytes: number[] = [];
  let before = 0;
  for (const [feature, weight] of weights.entries()) {
    if (weight === 0) continue;
    let gap = feature - before;
    for (; gap >= 0x80; gap >>>= 7) bytes.push((gap & 0x7f) | 0x80);
    bytes.push(gap, weight & 0xff);
    before = feature;
  }
  return Buffer.from(bytes);
}
