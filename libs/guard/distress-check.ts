import { Classifier } from './classifier.ts';
import type { DistressFinding } from './distress-rules.ts';
import { distressMatches, findDistress, findDistressAfter } from './distress.ts';
import { distressWeights } from './distress-weights.ts';
import { distressWindows } from './distress-windows.ts';
import { normalizeText, partOf, type PlainText } from './normalize.ts';
import type { ConversationTurn } from './outgoing-check.ts';
import { readSentences, scoreWindows, worstPhrase, type ScoredText } from './scored-text.ts';

const classifier = new Classifier(distressWeights);

/** Some 5 of 100 near-miss lines of the held-out sets are above. */
const DISTRESSED = 0;
/**
 * What the rules find counts unless the classifier is this sure of the opposite, and not sure of the phrase by
 * itself (`BY_ITSELF`): in "I want to die, my code is 1234" the code outweighs it. To overlook somebody costs more than to show an
 * agent a card.
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
  const worst = worstReading(plain);
  const ruled = findDistress(text, plain);
  if (ruled && (worst.score > RULED_OUT || standsByItself(plain))) return ruled;
  if (worst.score > DISTRESSED) return { kinds: [], phrase: worstPhrase(worst, text, classifier) };
  return ruled ? null : findDistressAfter(earlier, text);
}

const readPlain = (plain: PlainText): ScoredText => scoreWindows(plain, distressWindows(plain.text), classifier);

/** Of the whole text and of each sentence by itself: "is my card blocked?" does not make the one before it harmless. */
const worstReading = (plain: PlainText): ScoredText =>
  readSentences(plain, readPlain).reduce((worst, one) => (one.score > worst.score ? one : worst), readPlain(plain));

/** So sure of the phrase by itself: "he said he would kill himself, that was a lie" is understood by what is around it. */
const BY_ITSELF = 1;

/** "not " of a denial that the rules do not know. */
const DENIAL_LENGTH = 4;

/** What stands around it in a sentence does not make harmless what the rules find. */
const standsByItself = (plain: PlainText): boolean =>
  distressMatches(plain.text).some(
    ({ start, end }) => readPlain(partOf(plain, [Math.max(0, start - DENIAL_LENGTH), end])).score > BY_ITSELF,
  );
