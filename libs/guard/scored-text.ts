import type { Classifier } from './classifier.ts';
import { normalizeText, originalPart, partOf, type PlainText } from './normalize.ts';
import { sentencesOf, splitText, windowsOf, type TextPart, type TextWindow } from './text-windows.ts';

/** A text as one classifier sees it: its score is that of its worst two sentences. */
export type ScoredText = { plain: PlainText; windows: readonly TextWindow[]; score: number };

/** Of a text without words. */
const NOTHING_WRITTEN = -10;

/** What separates two clauses. A comma inside a number does not. */
export const CLAUSE_BREAKS =
  /[.!?;:。！？；：\n，、]+(?!\d)|,(?!\d)|\b(?:but|however|otherwise|and then|so that)\b|但是?|不过|然后|否则/gu;

export const scoreText = (text: string, classifier: Classifier): ScoredText =>
  scorePlain(normalizeText(text), classifier);

export const scorePlain = (plain: PlainText, classifier: Classifier): ScoredText =>
  scoreWindows(plain, windowsOf(plain.text), classifier);

export function scoreWindows(plain: PlainText, windows: readonly TextWindow[], classifier: Classifier): ScoredText {
  const scores = windows.map(({ features }) => classifier.scoreOf(features));
  return { plain, windows, score: Math.max(...scores, NOTHING_WRITTEN) };
}

/** A thank-you or a greeting without a sign behind it. */
const COURTESY =
  /^\s*(?:(?:ok(?:ay)?|hi|hello|dear|thanks?(?: you)?(?: (?:so|very) much)?|good (?:morning|afternoon|evening)|sorry|yes|no)\b|(?:谢谢|多谢|您好|你好|早上好|好的?|抱歉|对不起|是的)[您你]?(?:了|啊|呀)?)[\s,，]*/u;

/** Each sentence by itself, if a text has several: a harmless one beside it does not make another one harmless. */
export function readSentences(plain: PlainText, read: (plain: PlainText) => ScoredText): ScoredText[] {
  const parts = sentencesOf(plain.text).map(([start, end]): TextPart => {
    const courtesy = COURTESY.exec(plain.text.slice(start, end))?.[0].length ?? 0;
    return [start + courtesy, end];
  });
  const isWhole = parts.length === 1 && parts[0]![0] === 0;
  return isWhole ? [] : parts.map((part) => read(partOf(plain, part)));
}

export const worstAbove = (readings: readonly ScoredText[], bound: number): ScoredText | undefined =>
  readings.toSorted((one, other) => other.score - one.score).find(({ score }) => score > bound);

export function worstWindow({ plain, windows }: ScoredText, classifier: Classifier): TextWindow {
  const scores = windows.map(({ features }) => classifier.scoreOf(features));
  return windows[scores.indexOf(Math.max(...scores))] ?? { start: 0, end: plain.text.length, features: [] };
}

/** The clause that the score comes from most, as it was written. */
export function worstPhrase(scored: ScoredText, text: string, classifier: Classifier): string {
  const { start, end, features } = worstWindow(scored, classifier);
  const clauses = splitText(scored.plain.text.slice(start, end), CLAUSE_BREAKS);
  const parts = clauses.map(([from, to]) => [start + from, start + to] as const);
  const strongest = classifier.strongestPart(features, parts);
  return strongest ? originalPart(text, scored.plain, strongest) : text.trim();
}
