import { rootOf } from '@libs/guard/classifier.ts';
import { FEATURE_COUNT } from '@libs/guard/feature-numbers.ts';
import type { TrainingText } from './training-text.ts';
import { createRandom, type ReadWindows } from './training-texts.ts';

/** The weights as whole numbers, `scale` of which is one. */
export type TrainedWeights = { bias: number; scale: number; weights: Int8Array };

const EPOCHS = 20;
const LEARNING_RATE = 0.3;
const L2_PENALTY = 1e-3;
/** Keeps the first steps of a rare feature small. */
const INITIAL_SQUARES = 1e-2;
const LARGEST_WEIGHT = 127;
/**
 * Patterns are written out up to 24 times each, and our pages are many and of one kind. Whole messages, as people send
 * them, are fewer than single sentences and more like what is judged.
 */
const WEIGHT_OF_WRITER: Readonly<Record<string, number>> = {
  patterns: 0.2,
  'mended-5': 0.2,
  'frames-1': 0.4,
  pages: 0.1,
};

const WEIGHT_OF_MESSAGES = 4;

const weightOfWriter = (writer: string): number =>
  WEIGHT_OF_WRITER[writer] ?? (writer.startsWith('messages-') ? WEIGHT_OF_MESSAGES : 1);

/** One window of a text: what is known of it, and the root of how many features it has. */
type Bag = { features: Int32Array; root: number };
type Example = { bags: readonly Bag[]; label: number; source: string; weight: number };

/**
 * Logistic regression by AdaGrad, in an order that is the same each time, so that the same texts give the same weights.
 * Of a text only the window with the highest score is learnt from: of a harmful one only the whole is known to be
 * harmful, of a harmless one it is the nearest to being held.
 */
export function trainClassifier(
  texts: readonly TrainingText[],
  windowsIn: ReadWindows,
  mostWeights = Infinity,
): TrainedWeights {
  const examples = withoutRareFeatures(
    texts.map((text) => exampleOf(text, windowsIn)).filter(({ bags }) => bags.length > 0),
  );
  const model: Model = {
    weights: new Float64Array(FEATURE_COUNT),
    squares: new Float64Array(FEATURE_COUNT).fill(INITIAL_SQUARES),
    bias: 0,
    biasSquares: INITIAL_SQUARES,
  };
  const random = createRandom();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1)
    for (const example of shuffled(examples, random)) learn(example, model);
  return quantize(withLargest(model.weights, mostWeights), model.bias);
}

type Model = { weights: Float64Array; squares: Float64Array; bias: number; biasSquares: number };

function learn({ bags, label, weight }: Example, model: Model): void {
  const scores = bags.map((bag) => scoreOf(bag, model));
  const score = Math.max(...scores);
  const { features, root } = bags[scores.indexOf(score)]!;
  const error = (1 / (1 + Math.exp(-score)) - label) * weight;
  const { weights, squares } = model;
  for (const feature of features) {
    const gradient = error / root + L2_PENALTY * weights[feature]!;
    squares[feature]! += gradient * gradient;
    weights[feature]! -= (LEARNING_RATE * gradient) / Math.sqrt(squares[feature]!);
  }
  model.biasSquares += error * error;
  model.bias -= (LEARNING_RATE * error) / Math.sqrt(model.biasSquares);
}

function scoreOf({ features, root }: Bag, { weights, bias }: Model): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature]!;
  return bias + sum / root;
}

const exampleOf = ({ text, isHarmful, source, writer }: TrainingText, windowsIn: ReadWindows): Example => ({
  bags: windowsIn(text).map(({ features }) => ({
    features: Int32Array.from(features, ({ feature }) => feature),
    root: rootOf(features.length),
  })),
  label: Number(isHarmful),
  source,
  weight: weightOfWriter(writer),
});

/** What is seen in the copies of one line only says nothing about other lines. */
function withoutRareFeatures(examples: readonly Example[]): Example[] {
  const firstSource = new Map<number, string>();
  const known = new Uint8Array(FEATURE_COUNT);
  for (const { bags, source } of examples)
    for (const feature of bags.flatMap(({ features }) => [...features])) {
      const first = firstSource.get(feature);
      if (first === undefined) firstSource.set(feature, source);
      else if (first !== source) known[feature] = 1;
    }
  return examples.map((example) => ({
    ...example,
    bags: example.bags.map(({ features, root }) => ({ features: features.filter((one) => known[one] === 1), root })),
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

/** The largest weights alone, where a page that loads them has little room. */
function withLargest(weights: Float64Array, most: number): Float64Array {
  if (most === Infinity) return weights;
  const sizes = weights.map(Math.abs).sort().reverse();
  const smallest = sizes[most] ?? 0;
  return weights.map((weight) => (Math.abs(weight) > smallest ? weight : 0));
}

function quantize(weights: Float64Array, bias: number): TrainedWeights {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest / LARGEST_WEIGHT;
  return { bias, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
}
