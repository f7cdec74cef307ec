import { Classifier } from './classifier.ts';
import type { DistressFinding } from './distress-rules.ts';
import { findDistress, findDistressAfter } from './distress.ts';
import { distressWeights } from './distress-weights.ts';
import { distressWindows } from './distress-windows.ts';
import { normalizeText } from './normalize.ts';
import type { ConversationTurn } from './outgoing-check.ts';
import { scoreWindows, worstPhrase } from './scored-text.ts';

const classifier = new Classifier(distressWeights);

/** Some 8 of 100 near-miss lines of the held-out sets are above, and 5 of 100 ordinary ones of a list of our own. */
const DISTRESSED = 0.2;
/**
 * What the rules find counts unless the classifier is this sure of the opposite: in "I want to kill myself because the
 * bank will not help me" the bank outweighs it. To overlook somebody costs more than to show an agent a card.
 */
const RULED_OUT = -1;

/**
 * Whether a customer writes of ending their life, of hurting themselves or somebody, or of being in danger, with the
 * phrase that says so. What the rules find counts among what the classifier judges by, and says the kind; what is found
 * without them has no kind. Nothing is found in grief over what was lost, or in what is only said so ("this fee is
 * killing me"). `earlier` are the turns before it.
 */
export function checkDistress(text: string, earlier: readonly ConversationTurn[] = []): DistressFinding | null {
  const plain = normalizeText(text);
  const scored = scoreWindows(plain, distressWindows(plain.text), classifier);
  const ruled = findDistress(text, plain);
  if (ruled && scored.score > RULED_OUT) return ruled;
  if (scored.score > DISTRESSED) return { kinds: [], phrase: worstPhrase(scored, text, classifier) };
  return ruled ? null : findDistressAfter(earlier, text);
}
