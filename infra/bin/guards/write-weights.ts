import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../servers/repository.ts';
import { trainClassifier, type TrainedWeights } from './train-classifier.ts';
import { corpusTexts, trainingTexts } from './training-texts.ts';

/** `npm run guards -- --train`: writes the weights that the classifiers of `libs/guard` are made of. */
export function writeWeights(print: (line: string) => void): void {
  const texts = [...trainingTexts('outgoing'), ...corpusTexts()];
  writeFileSync(join(REPOSITORY, 'libs/guard/outgoing-weights.ts'), weightsFile(trainClassifier(texts)));
  print(`outgoing: learnt from ${texts.length} texts`);
}

export const weightsFile = ({ bias, scale, weights }: TrainedWeights): string =>
  [
    '/** Written by `npm run guards -- --train`. */',
    `export const BIAS = ${bias.toPrecision(6)};`,
    `export const SCALE = ${scale.toPrecision(6)};`,
    `export const WEIGHTS =\n  '${Buffer.from(weights.buffer).toString('base64')}';`,
    '',
  ].join('\n');
