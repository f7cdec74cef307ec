import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { trainClassifier, type TrainedWeights } from './train-classifier.ts';
import { corpusTexts, trainingTexts } from './training-texts.ts';

/** `npm run guards -- --train`: writes the weights that the classifiers of `libs/guard` are made of. */
export function writeWeights(print: (line: string) => void): void {
  for (const recogniser of ['outgoing', 'distress'] as const) {
    const texts = [...trainingTexts(recogniser), ...(recogniser === 'outgoing' ? corpusTexts() : [])];
    const path = join(REPOSITORY, `libs/guard/${recogniser}-weights.ts`);
    writeFileSync(path, weightsFile(recogniser, trainClassifier(texts)));
    print(`${recogniser}: learnt from ${texts.length} texts`);
  }
}

const weightsFile = (recogniser: string, { bias, scale, weights }: TrainedWeights): string =>
  [
    "import type { ClassifierWeights } from './classifier.ts';",
    '',
    '/** Written by `npm run guards -- --train`. */',
    `export const ${recogniser}Weights: ClassifierWeights = {`,
    `  bias: ${bias.toPrecision(6)},`,
    `  scale: ${scale.toPrecision(6)},`,
    `  weights:\n    '${Buffer.from(weights.buffer).toString('base64')}',`,
    '};',
    '',
  ].join('\n');
