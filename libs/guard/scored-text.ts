import type { Classifier } from './classifier.ts';
import { normalizeText, originalPart, type PlainText } from './normalize.ts';
import { splitText, windowsOf, type TextWindow } from './text-windows.ts';

/** A text as one classifier sees it: its score is that of its worst two sentences. */
export type ScoredText = { plain: PlainText; windows: readonly TextWindow[]; score: number };

/** Of a text without words. */
const NOTHING_WRITTEN = -10;

/** What separates two clauses. A comma inside a number does not. */
export const CLAUSE_BREAKS =
  /[.!?;:。！？；：\n，、]+(?!\d)|,(?!\d)|\b(?:but|however|otherwise|and then|so that)\b|但是?|不过|然后|否则/gu;

export function scoreText(text: string, classifier: Classifier): ScoredText {
  const plain = normalizeText(text);
  return scoreWindows(plain, windowsOf(plain.text), classifier);
}

export function scoreWindows(plain: PlainText, windows: readonly TextWindow[], classifier: Classifier): ScoredText {
  const scores = windows.map(({ features }) => classifier.scoreOf(features));
  return { plain, windows, score: Math.max(...scores, NOTHING_WRITTEN) };
}

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
