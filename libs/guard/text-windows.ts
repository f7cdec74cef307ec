import type { TextFeature } from './feature-numbers.ts';
import { featuresOf } from './outgoing-features.ts';

/** One or two sentences of a plain text, which are judged together. */
export type TextWindow = { start: number; end: number; features: readonly TextFeature[] };

/**
 * What the classifier judges: each two sentences that follow each other, because a request is often made in the second,
 * or the only one. A long letter is as harmful as its worst two sentences. `signs` are what else is known of the text;
 * they count in each window.
 */
export function windowsOf(plain: string, signs: readonly TextFeature[] = []): TextWindow[] {
  const sentences = sentencesOf(plain);
  const pairs = sentences.slice(1).map(([, end], index): TextPart => [sentences[index]![0], end]);
  return (pairs.length > 0 ? pairs : sentences).map(([start, end]) => ({
    start,
    end,
    features: [...featuresOf(plain.slice(start, end)).map((one) => moved(one, start)), ...signs],
  }));
}

const moved = ({ feature, start, end }: TextFeature, by: number): TextFeature => ({
  feature,
  start: start + by,
  end: end + by,
});

export type TextPart = readonly [start: number, end: number];

const SENTENCE_END = /[.!?;。！？；\n…]+(?!\d)/gu;
/** Shorter ones ("ok", "是的") belong to what follows. */
const MIN_SENTENCE_CHARACTERS = 4;

export const sentencesOf = (text: string): TextPart[] => splitText(text, SENTENCE_END, MIN_SENTENCE_CHARACTERS);

/** The parts between the breaks, each with the break that ends it. */
export function splitText(text: string, breaks: RegExp, minLength = 1): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const { 0: found, index } of text.matchAll(breaks)) {
    if (text.slice(start, index).trim().length < minLength) continue;
    parts.push([start, index + found.length]);
    start = index + found.length;
  }
  if (text.slice(start).trim() !== '') parts.push([start, text.length]);
  return parts;
}
