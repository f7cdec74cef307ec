import { Classifier } from './classifier.ts';
import type { DistressFinding } from './distress-rules.ts';
import { distressMatches, findDistress, findDistressAfter } from './distress.ts';
import { distressWeights } from './distress-weights.ts';
import { distressWindows } from './distress-windows.ts';
import { normalizeText, partOf, type PlainText } from './normalize.ts';
import type { ConversationTurn } from './outgoing-check.ts';
import { readSentences, scoreWindows, worstAbove, worstPhrase, type ScoredText } from './scored-text.ts';

const classifier = new Classifier(distressWeights);

/**
 * Of the whole text. Some 2 of 100 near-miss lines of the held-out sets are above one of these bounds. Below zero short
 * sentences that say nothing in particular are above it, too ("you would not have it").
 */
const DISTRESSED = 0;
/** Of a sentence by itself, which lacks what is said around it, such as that somebody else said it. */
const DISTRESSED_ALONE = 0.4;
/** The same where the rules find something. */
const DISTRESSED_AND_RULED = -0.3;

/**
 * Whether a customer writes of ending their life, of hurting themselves or somebody, or of being in danger, with the
 * phrase that says so. What the rules find counts among what the classifier judges by, and says the kind; what is found
 * without them has no kind. Nothing is found in grief over what was lost, or in what is only said so ("this fee is
 * killing me"). `earlier` are the turns before it.
 */
export function checkDistress(text: string, earlier: readonly ConversationTurn[] = []): DistressFinding | null {
  const plain = normalizeText(text);
  const ruled = findDistress(text, plain);
  const worst = distressedPart(plain, ruled ? DISTRESSED_AND_RULED : DISTRESSED_ALONE);
  if (worst) return ruled ?? { kinds: [], phrase: worstPhrase(worst, text, classifier) };
  if (ruled) return standsByItself(plain) ? ruled : null;
  return findDistressAfter(earlier, text);
}

/** The text, or a sentence above this bound: "is my card blocked?" does not make the one before it harmless. */
function distressedPart(plain: PlainText, sentenceBound: number): ScoredText | undefined {
  const whole = readPlain(plain);
  return whole.score > DISTRESSED ? whole : worstAbove(readSentences(plain, readPlain), sentenceBound);
}

const readPlain = (plain: PlainText): ScoredText => scoreWindows(plain, distressWindows(plain.text), classifier);

/** So sure of the phrase by itself: "he said he would kill himself, that was a lie" is understood by what is around it. */
const BY_ITSELF = 1;

/** "not " of a denial that the rules do not know. */
const DENIAL_LENGTH = 4;

/**
 * What stands around it in a sentence does not make harmless what the rules find: in "I want to die, my code is 1234" the
 * code outweighs it. To overlook somebody costs more than to show an agent a card.
 */
const standsByItself = (plain: PlainText): boolean =>
  distressMatches(plain.text).some(
    ({ start, end }) => readPlain(partOf(plain, [Math.max(0, start - DENIAL_LENGTH), end])).score > BY_ITSELF,
  );
