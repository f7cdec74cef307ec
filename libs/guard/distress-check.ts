import { Classifier } from './classifier.ts';
import { distressWeights } from './distress-weights.ts';
import { normalizeText } from './normalize.ts';
import { windowsOf } from './text-windows.ts';

const classifier = new Classifier(distressWeights);

/** Where the rules find nothing, only what the classifier is sure of counts. */
const DISTRESSED = 0.7;

/**
 * Whether a customer writes of ending their life, of hurting themselves or somebody, or of being in danger. Not held:
 * grief over what was lost, and what is only said so ("this fee is killing me").
 */
export function findsDistress(text: string): boolean {
  return windowsOf(normalizeText(text).text).some(({ features }) => classifier.scoreOf(features) > DISTRESSED);
}
