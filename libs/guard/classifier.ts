import { FEATURE_COUNT, type TextFeature } from './feature-numbers.ts';
import type { TextPart } from './text-windows.ts';

/** As `npm run guards -- --train` writes them: whole numbers of one byte as `unpackWeights` reads them, `scale` of which is one. */
export type ClassifierWeights = { bias: number; scale: number; weights: string };

/**
 * A logistic regression over the features of a text: above zero it is more like what it was taught to find than like what
 * people write all day. `npm run guards -- --train` makes the weights from the texts in `training`.
 */
export class Classifier {
  private readonly weights: Int8Array;
  private readonly bias: number;
  private readonly scale: number;

  constructor({ bias, scale, weights }: ClassifierWeights) {
    this.bias = bias;
    this.scale = scale;
    this.weights = unpackWeights(weights);
  }

  scoreOf(features: readonly TextFeature[]): number {
    return this.bias + (this.scale * this.evidenceOf(features)) / rootOf(features.length);
  }

  /** The part with the most evidence. */
  strongestPart(features: readonly TextFeature[], parts: readonly TextPart[]): TextPart | undefined {
    const evidence = parts.map(([from, to]) =>
      this.evidenceOf(features.filter(({ start, end }) => start >= from && end <= to)),
    );
    return parts[evidence.indexOf(Math.max(...evidence))];
  }

  private evidenceOf(features: readonly TextFeature[]): number {
    return features.reduce((sum, { feature }) => sum + this.weights[feature]!, 0);
  }
}

/** The evidence grows with the length of a text; of a few words it is small, whatever they are. */
export const rootOf = (featureCount: number): number => Math.sqrt(featureCount + SHORT_TEXT);
const SHORT_TEXT = 40;

/**
 * Most features have no weight. Of each that has one: how many numbers after the one before, seven bits a byte, the
 * lowest first and all but the last with the eighth set; then the weight. All in base64.
 */
function unpackWeights(packed: string): Int8Array {
  const weights = new Int8Array(FEATURE_COUNT);
  const bytes = atob(packed);
  let feature = 0;
  let shift = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes.charCodeAt(at);
    feature += (byte & 0x7f) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    at += 1;
    weights[feature] = bytes.charCodeAt(at);
    shift = 0;
  }
  return weights;
}
