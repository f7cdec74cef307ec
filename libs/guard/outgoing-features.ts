import { concepts, conceptGroups, findConcepts, SENSITIVE_GROUPS, type FoundConcept } from './outgoing-concepts.ts';

/** A feature by its number, with the part of the plain text that it was seen in. */
export type TextFeature = { feature: number; start: number; end: number };

/** 2^16: the weights are a file of 64 KB, and few of some 40,000 features share a number. */
export const FEATURE_COUNT = 65_536;
/** Those of concepts, of which there are few, have numbers of their own. */
const CONCEPT_COUNT = concepts.length + 1;
const MAX_CONCEPT_GAP = 5;

const HAN_LENGTHS = [1, 2];
const LETTER_LENGTHS = [5];
const WORD = /\p{sc=Han}+|[a-z0-9'$€£%]+|[?？]/gu;

/** As in a promised rate of success; of any other number only that it is one. */
const NEAR_HUNDRED = /^(?:9\d|100)$/;

/** What the classifier sees of one text: pieces of words, words side by side, and concepts in their order. */
export function featuresOf(text: string): TextFeature[] {
  const features: TextFeature[] = [];
  let before = '';
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    const word = written.replaceAll(/\d+/g, (digits) => (NEAR_HUNDRED.test(digits) ? '9' : '0'));
    const end = start + written.length;
    if (word.charCodeAt(0) >= 0x2e80) addHan(features, word, start);
    else {
      features.push({ feature: hashOf(`w${word}`), start, end });
      features.push({ feature: hashOf(`b${before} ${word}`), start, end });
      if (word.length > 3) addLetters(features, `<${word}>`, [start, end]);
    }
    before = word.charCodeAt(0) >= 0x2e80 ? word.slice(-1) : word;
  }
  addConcepts(features, text);
  return features;
}

function addHan(features: TextFeature[], run: string, offset: number): void {
  for (let at = 0; at < run.length; at += 1)
    for (const length of HAN_LENGTHS)
      if (at + length <= run.length)
        features.push({ feature: hashOf(run, at, at + length), start: offset + at, end: offset + at + length });
}

function addLetters(features: TextFeature[], word: string, [start, end]: readonly [number, number]): void {
  for (const length of LETTER_LENGTHS)
    for (let at = 0; at + length <= word.length; at += 1)
      features.push({ feature: hashOf(word, at, at + length), start, end });
}

/** Each concept, each two that stand near each other, and what is said of the sensitive ones. */
function addConcepts(features: TextFeature[], text: string): void {
  const found = findConcepts(text);
  for (const [index, { concept, start, end }] of found.entries()) {
    features.push({ feature: conceptFeature(concept, CONCEPT_COUNT - 1), start, end });
    for (let gap = 1; gap <= MAX_CONCEPT_GAP && index + gap < found.length; gap += 1) {
      const next = found[index + gap]!;
      features.push({ feature: conceptFeature(concept, next.concept), start, end: next.end });
      features.push({ feature: hashOf(`g${groupOf(concept)}${groupOf(next.concept)}`), start, end: next.end });
      if (gap === 1 && index + 2 < found.length) {
        const last = found[index + 2]!;
        features.push({ feature: hashOf(`c${concept} ${next.concept} ${last.concept}`), start, end: last.end });
        features.push({
          feature: hashOf(`t${groupOf(concept)}${groupOf(next.concept)}${groupOf(last.concept)}`),
          start,
          end: last.end,
        });
      }
    }
  }
  addFrame(features, text, found);
}

const groupOf = (concept: number): string => conceptGroups[concept]!;

/** How strongly the frame counts beside the many pieces of words. */
const FRAME_REPEATS = 2;

/**
 * The frame of the sentence: whether it denies, tells of others, asks about the past, gives conditions, or begins with a
 * request. The same word is a request in one frame and a warning in another, whichever word it is.
 */
function addFrame(features: TextFeature[], text: string, found: readonly FoundConcept[]): void {
  const groups = found.map(({ concept }) => groupOf(concept));
  const all = new Set(groups);
  const frame = [...'NTKHEWYG'].map((group) => (all.has(group) ? group : '-')).join('');
  const first = groups[0] ?? '-';
  const question = /[?？]|吗/.test(text) ? '?' : '';
  const add = (name: string) => {
    const feature = hashOf(name);
    for (let count = 0; count < FRAME_REPEATS; count += 1) features.push({ feature, start: 0, end: text.length });
  };
  add(`f${frame}${question}`);
  add(`1${first}${question}`);
  for (const group of new Set(groups)) {
    if (!SENSITIVE_GROUPS.includes(group)) continue;
    add(`s${group}${frame.slice(0, 5)}${question}`);
    add(`any${frame.slice(0, 5)}${question}`);
    add(`1s${first}${group}`);
    const before = groups.slice(0, groups.indexOf(group));
    add(`n${before.includes('N') ? 'N' : ''}${before.includes('T') ? 'T' : ''}${before.at(-1) ?? ''}`);
  }
}

const conceptFeature = (first: number, second: number): number => first * CONCEPT_COUNT + second;

const RESERVED = CONCEPT_COUNT * CONCEPT_COUNT;

/** FNV-1a, folded into the numbers that concepts leave. */
function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5 ^ (to - from);
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return RESERVED + ((hash >>> 0) % (FEATURE_COUNT - RESERVED));
}
