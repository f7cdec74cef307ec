import type { HoldReason } from '@libs/protocol/hold-reasons.ts';
import { containsSign } from './first-sign.ts';
import { originalPart } from './normalize.ts';
import { Classifier } from './classifier.ts';
import { namedReasonOf, reasonOf } from './outgoing-reasons.ts';
import { outgoingWeights } from './outgoing-weights.ts';
import { chineseRules } from './outgoing-rules-chinese.ts';
import { englishRules } from './outgoing-rules-english.ts';
import type { AskPatterns, OutgoingRules, RuledReason } from './outgoing-rules.ts';
import {
  CLAUSE_BREAKS,
  readSentences,
  scorePlain,
  scoreText,
  worstAbove,
  worstPhrase,
  worstWindow,
  type ScoredText,
} from './scored-text.ts';
import type { TextPart } from './text-windows.ts';

/** One message of a conversation. */
export type ConversationTurn = { by: 'customer' | 'agent'; text: string };

/** Why a message is held, and the part of it that says so, as it was written. */
export type OutgoingFinding = { reasons: HoldReason[]; phrase: string };

/**
 * Finds in an agent's text what nobody here may ask a victim for (fees, codes, access), offer or promise them. Two
 * judges: rules, clause by clause, because "never tell anybody, but send me the code" is two things; and a classifier
 * that has learnt from texts of both kinds. What the classifier is sure of is held; what a rule finds is held unless the
 * classifier is sure of the opposite. In doubt a message is held, and a lead decides. `earlier` are the turns before it:
 * a request may be made in two messages, or by a "yes" to the customer's question.
 */
export function checkOutgoing(text: string, earlier: readonly ConversationTurn[] = []): OutgoingFinding | null {
  const own = readMessage(text);
  const found = findingIn(own, text);
  if (found || own.score < CLEARLY_HARMLESS) return found;
  return findingWithTurnBefore(text, earlier);
}

/** Whether the turns before a text change nothing: it is held by itself, or is clearly harmless. */
export function isUnderstoodAlone(text: string): boolean {
  const own = readMessage(text);
  return own.score < CLEARLY_HARMLESS || findingIn(own, text) !== null;
}

function findingWithTurnBefore(text: string, earlier: readonly ConversationTurn[]): OutgoingFinding | null {
  for (const before of openedBy(earlier)) {
    if (findingIn(readMessage(before.text), before.text)) continue;
    const joined = `${before.text}${SENTENCE_ENDS.test(before.text) ? '\n' : ' '}${text}`;
    const reading = readMessage(joined);
    const ruled = before.by === 'agent' ? ruledClauses(reading).flatMap((clause) => clause.reasons) : [];
    const reasons =
      ruled.length > 0 || reading.score <= HARMFUL_WITH_TURN_BEFORE
        ? listReasons(ruled)
        : likelyReasons(reading, namedReasonOf);
    if (reasons.length > 0) return { reasons, phrase: text.trim() };
  }
  return null;
}

export const findHoldReasons = (text: string, earlier: readonly ConversationTurn[] = []): HoldReason[] =>
  checkOutgoing(text, earlier)?.reasons ?? [];

export const outgoingRules: readonly OutgoingRules[] = [englishRules, chineseRules];

const classifier = new Classifier(outgoingWeights);

/** Some 2 of 100 near-miss lines of the held-out sets are above, or have a sentence above the next one. */
const HARMFUL = 0.4;
/** A sentence by itself lacks what is said around it, such as that it is quoted. */
const HARMFUL_ALONE = 1.5;
/** Two messages in one are seldom among what was learnt, so that more is needed, and a thing that is named. */
const HARMFUL_WITH_TURN_BEFORE = 1.2;
/** What is this harmless needs no turn before it to be understood. */
const CLEARLY_HARMLESS = -1.5;
/** A rule finds nothing where the classifier says this or less of the whole text and of the sentence by itself. */
const OVERRULED = 0;

const readMessage = (text: string): ScoredText => scoreText(text, classifier);

function findingIn(reading: ScoredText, text: string): OutgoingFinding | null {
  const ruled = ruledClauses(reading);
  if (ruled.length > 0)
    return {
      reasons: listReasons(ruled.flatMap((clause) => clause.reasons)),
      phrase: originalPart(text, reading.plain, ruled[0]!.part),
    };
  const unruled = reading.score > HARMFUL ? reading : worstSentence(reading);
  const reasons = unruled ? likelyReasons(unruled) : [];
  return reasons.length === 0 ? null : { reasons, phrase: worstPhrase(unruled!, text, classifier) };
}

const worstSentence = ({ plain }: ScoredText): ScoredText | undefined =>
  worstAbove(
    readSentences(plain, (part) => scorePlain(part, classifier)),
    HARMFUL_ALONE,
  );

const listReasons = (reasons: readonly HoldReason[]): HoldReason[] => [...new Set(reasons)].sort();

function likelyReasons(reading: ScoredText, reasonIn = reasonOf): HoldReason[] {
  const { start, end } = worstWindow(reading, classifier);
  const reason = reasonIn(reading.plain.text.slice(start, end));
  return reason ? [reason] : [];
}

/** What the turns before leave open: a sentence that the agent has begun, a question that the customer has asked. */
function openedBy(earlier: readonly ConversationTurn[]): ConversationTurn[] {
  const last = earlier.at(-1);
  if (!last) return [];
  return [...new Set([last, earlier.findLast(({ by }) => by === 'agent') ?? last])];
}

/** A message without an end may go on in the next one. */
const SENTENCE_ENDS = /[.!?。！？]\s*$/u;

type RuledClause = { part: TextPart; reasons: RuledReason[] };

/** The clauses in which a rule finds something, and where they stand. */
function ruledClauses({ plain: { text: plain }, score }: ScoredText): RuledClause[] {
  // A line break where no sentence ends does not end the clause.
  const readings = new Set([plain, plain.replaceAll('\n', ' ')]);
  return [...readings]
    .flatMap((text) =>
      clausesOf(text).map((part) => ({
        part,
        reasons: outgoingRules.flatMap((rules) => reasonsIn(readClause(text, part), rules)),
      })),
    )
    .filter(({ reasons, part }) => reasons.length > 0 && (score > OVERRULED || sentenceScore(plain, part) > OVERRULED));
}

/** What is said before and after a sentence, such as a greeting, does not make it harmless. */
function sentenceScore(plain: string, [start, end]: TextPart): number {
  const from =
    Math.max(...['.', '!', '?', '\n', '。', '！', '？'].map((sign) => plain.lastIndexOf(sign, start - 1))) + 1;
  const length = plain.slice(end).search(/[.!?。！？\n]/u);
  return scoreText(plain.slice(from, length < 0 ? plain.length : end + length + 1), classifier).score;
}

const readClause = (text: string, [start, end]: TextPart): string =>
  text.slice(start, end).replaceAll(/\s+/gu, ' ').trim();

/** What stands between the breaks. */
function clausesOf(text: string): TextPart[] {
  const breaks = [...text.matchAll(CLAUSE_BREAKS)];
  const starts = [0, ...breaks.map(({ 0: found, index }) => index + found.length)];
  const ends = [...breaks.map(({ index }) => index), text.length];
  return starts
    .map((start, at): TextPart => [start, ends[at]!])
    .filter(([start, end]) => text.slice(start, end).trim() !== '');
}

function reasonsIn(clause: string, { firstSign, asks, harmless }: OutgoingRules): RuledReason[] {
  if (!containsSign(clause, firstSign)) return [];
  const reasons = (Object.keys(asks) as RuledReason[]).filter((reason) => isAsked(clause, asks[reason]));
  return harmless.test(clause) ? [] : reasons;
}

const isAsked = (clause: string, { firstSign, patterns }: AskPatterns): boolean =>
  containsSign(clause, firstSign) && patterns.some((pattern) => pattern.test(clause));
