import { numberOfFeature, type TextFeature } from './feature-numbers.ts';
import { conceptGroups, findConcepts, SENSITIVE_GROUPS, type FoundConcept } from './outgoing-concepts.ts';

const MAX_CONCEPT_GAP = 5;

const LETTERS = 5;
const WORD = /\p{sc=Han}+|[a-z0-9'$€£%]+|[?？!！"“”「」『』]/gu;

/** As in a promised rate of success; of any other number only that it is one. */
const NEAR_HUNDRED = /^(?:9\d|100)$/;

/** What the classifier sees of one text, each once: words and characters side by side or near each other, and concepts. */
export function featuresOf(text: string): TextFeature[] {
  const features = new FeatureCollector();
  addWords(features, text);
  addConcepts(features, text);
  return features.found;
}

class FeatureCollector {
  readonly found: TextFeature[] = [];
  private readonly seen = new Set<number>();

  add(name: string, start: number, end: number): void {
    const feature = numberOfFeature(name);
    if (this.seen.has(feature)) return;
    this.seen.add(feature);
    this.found.push({ feature, start, end });
  }
}

function addWords(features: FeatureCollector, text: string): void {
  let before: readonly string[] = ['^', '', ''];
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    const end = start + written.length;
    if (isHan(written)) addHan(features, written, start);
    else addWord(features, [written, start, end], before);
    before = [isHan(written) ? written.slice(-1) : plainNumber(written), before[0]!, before[1]!];
  }
}

const isHan = (run: string): boolean => /^\p{sc=Han}/u.test(run);

const plainNumber = (word: string): string =>
  word.replaceAll(/\d+/g, (digits) => (NEAR_HUNDRED.test(digits) ? '9' : '0'));

/** A word, and with the two before it: side by side, with the one or two between left out, all three. */
function addWord(
  features: FeatureCollector,
  [written, start, end]: readonly [string, number, number],
  [last, second, third]: readonly string[],
): void {
  const word = plainNumber(written);
  features.add(`w${word}`, start, end);
  features.add(`b${last} ${word}`, start, end);
  if (second) features.add(`t${second} ${last} ${word}`, start, end);
  if (second) features.add(`k${second} ${word}`, start, end);
  if (third) features.add(`K${third} ${word}`, start, end);
  if (word.length < LETTERS - 1) return;
  const bounded = `<${word}>`;
  for (let at = 0; at + LETTERS <= bounded.length; at += 1)
    features.add(`l${bounded.slice(at, at + LETTERS)}`, start, end);
}

/** Characters, two and three of them with the ends of the run, and two with one or two between. */
function addHan(features: FeatureCollector, run: string, offset: number): void {
  const bounded = `^${run}$`;
  for (let at = 0; at < bounded.length; at += 1) {
    const start = offset + Math.max(0, at - 1);
    for (const length of [1, 2, 3])
      if (at + length <= bounded.length)
        features.add(bounded.slice(at, at + length), start, Math.min(offset + run.length, start + length));
    for (const gap of [2, 3])
      if (at > 0 && at + gap <= run.length)
        features.add(`${bounded[at]}${'_'.repeat(gap - 1)}${bounded[at + gap]}`, start, start + gap);
  }
}

/** Each concept, each two that stand near each other, each three, and the same by what they do in a sentence. */
function addConcepts(features: FeatureCollector, text: string): void {
  const found = findConcepts(text);
  for (const [index, { concept, start, end }] of found.entries()) {
    features.add(`C${concept}`, start, end);
    for (const next of found.slice(index + 1, index + 1 + MAX_CONCEPT_GAP)) {
      features.add(`P${concept} ${next.concept}`, start, next.end);
      features.add(`g${groupOf(concept)}${groupOf(next.concept)}`, start, next.end);
    }
    const [next, last] = found.slice(index + 1, index + 3);
    if (!next || !last) continue;
    features.add(`T${concept} ${next.concept} ${last.concept}`, start, last.end);
    features.add(`G${groupOf(concept)}${groupOf(next.concept)}${groupOf(last.concept)}`, start, last.end);
  }
  addFrame(features, text, found);
}

const groupOf = (concept: number): string => conceptGroups[concept]!;

/**
 * The frame of the sentence: whether it denies, tells of others, asks about the past, gives conditions, or begins with a
 * request. The same word is a request in one frame and a warning in another, whichever word it is.
 */
function addFrame(features: FeatureCollector, text: string, found: readonly FoundConcept[]): void {
  const groups = found.map(({ concept }) => groupOf(concept));
  const all = new Set(groups);
  const frame = [...'NTKHEWYG'].map((group) => (all.has(group) ? group : '-')).join('');
  const first = groups[0] ?? '-';
  const question = /[?？]|吗/.test(text) ? '?' : '';
  const add = (name: string) => features.add(name, 0, text.length);
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
