import { FEATURE_COUNT, type TextFeature } from './outgoing-features.ts';
import type { TextPart } from './text-windows.ts';

/** As `npm run guards -- --train` writes them: whole numbers of one byte in base64, `scale` of which is one. */
export type ClassifierWeights = { bias: number; scale: number; weights: string };

/**
 * A logistic regression over the features of a text: above zero it is more like what it was taught to find than like what
 * people write all day. `npm run guards -- --train` makes the weights from the texts in `training`.
 */
export class Classifier {
  private readonly weights = new Int8Array(FEATURE_COUNT);
  private readonly bias: number;
  private readonly scale: number;

  constructor({ bias, scale, weights }: ClassifierWeights) {
    this.bias = bias;
    this.scale = scale;
    for (const [index, character] of [...atob(weights)].entries()) this.weights[index] = character.charCodeAt(0);
  }

  scoreOf(features: readonly TextFeature[]): number {
    if (features.length === 0) return this.bias;
    return this.bias + (this.scale * this.evidenceOf(features)) / Math.sqrt(features.length);
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
