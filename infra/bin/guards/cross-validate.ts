import { Classifier } from '@libs/guard/classifier.ts';
import { trainClassifier } from './train-classifier.ts';
import type { TrainingText } from './training-text.ts';
import { trainedRecognisers, trainingTexts, windowsReaders, type ReadWindows } from './training-texts.ts';
import { packWeights } from './write-weights.ts';

type ScoredText = { text: TrainingText; score: number };

/** They are no writers: sentences made from patterns, our own pages, the lines that a spec judges. */
const ALWAYS_LEARNT = new Set(['patterns', 'frames-1', 'mended-5', 'pages', 'corpus']);
const HARMLESS_HELD = [0.02, 0.05, 0.1];

/**
 * `npm run guards -- --cross-validate`: trains without the lines of one writer and judges these, for each writer. So it
 * says what the classifier does with somebody it has not read, and which score few harmless lines of such a writer
 * reach; choices are made by this, not by the held-out sets.
 */
export function crossValidate(print: (line: string) => void): void {
  for (const recogniser of trainedRecognisers) {
    const texts = trainingTexts(recogniser);
    const writers = [...new Set(texts.filter(({ isHarmful }) => isHarmful).map(({ writer }) => writer))].filter(
      (writer) => !ALWAYS_LEARNT.has(writer),
    );
    const scored = writers.map((writer) => scoresOf(texts, writer, windowsReaders[recogniser]));
    for (const [index, writer] of writers.entries()) print(rowOf(`${recogniser} ${writer}`, scored[index]!));
    const all = scored.flat();
    print(rowOf(`${recogniser} all`, all));
    print(rowOf(`${recogniser} en`, all.filter((one) => !isChinese(one)))); // prettier-ignore
    print(rowOf(`${recogniser} zh`, all.filter(isChinese)));
  }
}

const isChinese = ({ text }: ScoredText): boolean => /\p{sc=Han}/u.test(text.text);

function scoresOf(texts: readonly TrainingText[], writer: string, windowsIn: ReadWindows): ScoredText[] {
  const { weights, ...trained } = trainClassifier(
    texts.filter((text) => text.writer !== writer),
    windowsIn,
  );
  const classifier = new Classifier({ ...trained, weights: packWeights(weights).toString('base64') });
  return texts
    .filter((text) => text.writer === writer)
    .map((text) => {
      const windows = windowsIn(text.text);
      return { text, score: Math.max(...windows.map(({ features }) => classifier.scoreOf(features))) };
    });
}

function rowOf(name: string, scored: readonly ScoredText[]): string {
  const harmful = scored.filter(({ text }) => text.isHarmful);
  const harmless = scored.filter(({ text }) => !text.isHarmful).sort((a, b) => b.score - a.score);
  const cells = HARMLESS_HELD.map((share) => {
    const bound = harmless[Math.floor(harmless.length * share)]?.score ?? 0;
    const held = harmful.filter(({ score }) => score > bound).length / harmful.length;
    return `${(100 * held).toFixed(1)} % at ${bound.toFixed(2)} (${100 * share} %)`;
  });
  return [name.padEnd(24), String(scored.length).padStart(6), ...cells].join('  ');
}
