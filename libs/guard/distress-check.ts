import { Classifier } from './classifier.ts';
import type { DistressFinding } from './distress-rules.ts';
import { findDistress } from './distress.ts';
import { distressWeights } from './distress-weights.ts';
import type { ConversationTurn } from './outgoing-check.ts';
import { scoreText, worstPhrase } from './scored-text.ts';

const classifier = new Classifier(distressWeights);

/** Where the rules find nothing, only what the classifier is sure of counts. */
const DISTRESSED = 0.7;
/** What the rules find by itself in a text of which the classifier says this or less is hyperbole, or somebody else's. */
const OVERRULED = -0.5;

/**
 * Whether a customer writes of ending their life, of hurting themselves or somebody, or of being in danger, with the
 * phrase that says so. The rules know the kind; what the classifier alone is sure of has no kind. Nothing is found in
 * grief over what was lost, or in what is only said so ("this fee is killing me"). `earlier` are the turns before it.
 */
export function checkDistress(text: string, earlier: readonly ConversationTurn[] = []): DistressFinding | null {
  const ruled = findDistress(text, earlier);
  const scored = scoreText(text, classifier);
  if (ruled && (scored.score > OVERRULED || !findDistress(text))) return ruled;
  return scored.score > DISTRESSED ? { kinds: [], phrase: worstPhrase(scored, text, classifier) } : null;
}
