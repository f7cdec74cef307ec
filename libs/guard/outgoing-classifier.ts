import { FEATURE_COUNT, type TextFeature } from './outgoing-features.ts';
import { BIAS, SCALE, WEIGHTS } from './outgoing-weights.ts';

/**
 * A logistic regression over the features of a text: above zero it is more like what nobody here may write than like
 * what agents write all day. `npm run guards -- --train` makes the weights from the texts in `training`.
 */
export function scoreOf(features: readonly TextFeature[]): number {
  if (features.length === 0) return BIAS;
  return BIAS + (SCALE * evidenceOf(features)) / Math.sqrt(features.length);
}

/** The text's part with the most evidence, of those between the breaks. */
export function strongestPart(features: readonly TextFeature[], parts: readonly (readonly [number, number])[]) {
  const evidence = parts.map(([from, to]) =>
    evidenceOf(features.filter(({ start, end }) => start >= from && end <= to)),
  );
  return parts[evidence.indexOf(Math.max(...evidence))];
}

const evidenceOf = (features: readonly TextFeature[]): number =>
  features.reduce((sum, { feature }) => sum + weights[feature]!, 0);

const weights = new Int8Array(FEATURE_COUNT);
for (const [index, character] of [...atob(WEIGHTS)].entries()) weights[index] = character.charCodeAt(0);
