import { FEATURE_COUNT } from '@libs/guard/outgoing-features.ts';
import { windowsOf } from '@libs/guard/text-windows.ts';
import { normalizeText } from '@libs/guard/normalize.ts';
import { createRandom, type TrainingText } from './training-texts.ts';

/** The weights as whole numbers, `scale` of which is one. */
export type TrainedWeights = { bias: number; scale: number; weights: Int8Array };

const EPOCHS = 15;
const LEARNING_RATE = 0.3;
const L2_PENALTY = 1e-4;
/** Keeps the first steps of a rare feature small. */
const INITIAL_SQUARES = 1e-2;
const LARGEST_WEIGHT = 127;
const MIN_SOURCES = 3;

type Example = { features: Int32Array; label: number; source: string; length: number };

/** Logistic regression by AdaGrad, in an order that is the same each time, so that the same texts give the same weights. */
export function trainClassifier(texts: readonly TrainingText[]): TrainedWeights {
  const examples = withoutRareFeatures(texts.flatMap(examplesOf));
  const weights = new Float64Array(FEATURE_COUNT);
  const squares = new Float64Array(FEATURE_COUNT).fill(INITIAL_SQUARES);
  let [bias, biasSquares] = [0, INITIAL_SQUARES];
  const random = createRandom();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const example of shuffled(examples, random)) {
      const error = learn(example, { weights, squares, bias });
      biasSquares += error * error;
      bias -= (LEARNING_RATE * error) / Math.sqrt(biasSquares);
    }
  return quantize(weights, bias);
}

type Model = { weights: Float64Array; squares: Float64Array; bias: number };

function learn({ features, label, length }: Example, { weights, squares, bias }: Model): number {
  const share = 1 / Math.sqrt(Math.max(1, length));
  let score = bias;
  for (const feature of features) score += weights[feature]! * share;
  const error = 1 / (1 + Math.exp(-score)) - label;
  for (const feature of features) {
    const gradient = error * share + L2_PENALTY * weights[feature]!;
    squares[feature]! += gradient * gradient;
    weights[feature]! -= (LEARNING_RATE * gradient) / Math.sqrt(squares[feature]!);
  }
  return error;
}

/** Nothing that a harmless text consists of is harmful; of a harmful one only the whole is known to be. */
function examplesOf({ text, isHarmful, source }: TrainingText): Example[] {
  const windows = windowsOf(normalizeText(text).text);
  const learnt = isHarmful ? windows.slice(-1) : windows;
  return learnt.map(({ features }) => ({
    features: Int32Array.from(features, ({ feature }) => feature),
    label: Number(isHarmful),
    source,
    length: features.length,
  }));
}

/** What is seen in the copies of one line only says nothing about other lines. */
function withoutRareFeatures(examples: readonly Example[]): Example[] {
  const sources = new Map<number, Set<string>>();
  for (const { features, source } of examples)
    for (const feature of features) {
      const seen = sources.get(feature) ?? new Set();
      sources.set(feature, seen.size < MIN_SOURCES ? seen.add(source) : seen);
    }
  return examples.map((example) => ({
    ...example,
    features: example.features.filter((feature) => sources.get(feature)!.size >= MIN_SOURCES),
    length: example.features.length,
  }));
}

function shuffled(examples: readonly Example[], random: (below: number) => number): Example[] {
  const order = [...examples];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

function quantize(weights: Float64Array, bias: number): TrainedWeights {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest / LARGEST_WEIGHT;
  return { bias, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
}
