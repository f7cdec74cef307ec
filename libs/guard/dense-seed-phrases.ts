import { isPhraseLength } from './bip39-checksum.ts';
import { englishWords, foldWord } from './bip39-word-lists.ts';
import { everydayWords } from './everyday-words.ts';
import { isListOfThings } from './listed-things.ts';
import { isMisspelt } from './misspelt-words.ts';
import { PHRASE_LABEL } from './phrase-evidence.ts';
import type { SecretFamily, SecretMatch, TextRange } from './secret-match.ts';

/**
 * English phrases that neither a checksum nor a label shows: told within a sentence, with a word left out or a few added.
 * Seven in ten words of a phrase are listed and not everyday, one in ten of a sentence. Each word of the text adds to or
 * takes from the sum of the stretch that it stands in, and a stretch with a high sum is masked from end to end.
 */
export const denseSeedPhrases: SecretFamily = {
  firstSign: /(?<![A-Za-z])(?:[A-Za-z]+[^A-Za-z]+){11}/,
  find: (text) => {
    const isLabelled = PHRASE_LABEL.test(text);
    return stretchesOf(readWords(text))
      .filter((stretch) => isDense(stretch, isLabelled))
      .flatMap(partsOf)
      .map(toMatch);
  },
};

const MIN_LISTED = 12;
const MIN_DISTINCT = 11;
/** Of twelve random words all but one in a hundred have so many that are not everyday. */
const MIN_RARE = 5;
const MIN_SUM = 4;
const MAX_MISSPELT = 2;
const MIN_MISSPELT_LENGTH = 5;

const RARE = 1;
const SLIP = 0.5;
const EVERYDAY = 0;
const FILLER = 0;
const CHINESE_BETWEEN = 4;
const OTHER = -0.9;
/** The sum of a stretch never falls so far below its highest: what follows is another sentence. */
const MAX_FALL = 3.6;

type Kind = 'rare' | 'everyday' | 'slip' | 'filler' | 'other';
type ReadWord = TextRange & { folded: string; kind: Kind };

const WORDS = /[\p{Script=Latin}\u0300-\u036f']+|\p{Script=Han}+/gu;
/** What people say between the words of a phrase and count off with; those that are listed count as this only when repeated. */
const FILLERS = new Set(
  `and is the its it's it or um uh er hmm no nd st rd th a an of in to ends begins starts comes followed by third fourth fifth
  sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth maybe dan kemudian lepas tu`.split(
    /\s+/,
  ),
);
const COUNTERS = new Set(
  'then next number first second word one two three four five six seven eight nine ten'.split(' '),
);
const MIN_REPEATS = 4;

function readWords(text: string): ReadWord[] {
  const found = [...text.matchAll(WORDS)].map(({ index, 0: word }) => ({
    folded: foldWord(word),
    start: index,
    end: index + word.length,
  }));
  const repeats = new Map<string, number>();
  for (const { folded } of found) repeats.set(folded, (repeats.get(folded) ?? 0) + 1);
  const isRepeated = [...COUNTERS].some((word) => (repeats.get(word) ?? 0) >= MIN_REPEATS);
  const isOrdered = found.some(({ folded }) => /^(?:third|fourth|ninth|eleven(?:th)?|twelve|twelfth)$/.test(folded));
  return found.map((word) => ({
    ...word,
    kind: COUNTERS.has(word.folded) && (isRepeated || isOrdered) ? 'filler' : kindOf(word.folded),
  }));
}

function kindOf(word: string): Kind {
  if (englishWords.has(word)) return everydayWords.has(word) ? 'everyday' : 'rare';
  if (FILLERS.has(word) || (/^\p{Script=Han}/u.test(word) && word.length <= CHINESE_BETWEEN)) return 'filler';
  return word.length >= MIN_MISSPELT_LENGTH && isMisspelt(word, englishWords) ? 'slip' : 'other';
}

const WEIGHTS: Readonly<Record<Kind, number>> = {
  rare: RARE,
  everyday: EVERYDAY,
  slip: SLIP,
  filler: FILLER,
  other: OTHER,
};

/** The stretches with the highest sums, from one word that adds to it to another. */
function stretchesOf(words: readonly ReadWord[]): ReadWord[][] {
  const stretches: ReadWord[][] = [];
  let [from, best, sum, highest] = [-1, -1, 0, 0];
  const close = () => {
    if (from >= 0) stretches.push(withListedEnds(words, from, best));
    [from, best, sum, highest] = [-1, -1, 0, 0];
  };
  for (const [at, { kind }] of words.entries()) {
    if (from < 0 && kind !== 'rare') continue;
    if (from < 0) from = at;
    sum += WEIGHTS[kind];
    if (sum >= highest && (kind === 'rare' || kind === 'slip')) [highest, best] = [sum, at];
    if (sum < 0 || highest - sum > MAX_FALL) close();
  }
  close();
  return stretches;
}

/** Words that begin or end the sentence around it, though they are listed. */
const OF_SENTENCE = new Set(
  'you can that this they have what when where then there please help must will just all any now never with from word phrase'.split(
    ' ',
  ),
);

/** A phrase begins and ends with everyday words as often as it has them within: as many as it takes to be a phrase. */
function withListedEnds(words: readonly ReadWord[], from: number, to: number): ReadWord[] {
  let [first, last] = [from, to];
  const count = () => phraseWordsIn(words.slice(first, last + 1));
  const belongs = (at: number) => {
    const word = words[at];
    return word?.kind === 'everyday' && !(OF_SENTENCE.has(word.folded) && count() > MIN_LISTED);
  };
  while (!isPhraseLength(count()) && belongs(last + 1)) last += 1;
  while (!isPhraseLength(count()) && belongs(first - 1)) first -= 1;
  return words.slice(first, last + 1);
}

const phraseWordsIn = (words: readonly ReadWord[]): number =>
  words.filter(({ kind }) => kind !== 'filler' && kind !== 'other').length;

function isDense(stretch: readonly ReadWord[], isLabelled: boolean): boolean {
  const of = (kind: Kind) => stretch.filter((word) => word.kind === kind);
  const [rare, everyday, slips] = [of('rare'), of('everyday'), of('slip')];
  const listed = [...rare, ...everyday].map(({ folded }) => folded);
  const sum = stretch.reduce((all, { kind }) => all + WEIGHTS[kind], 0);
  return (
    listed.length + Math.min(slips.length, MAX_MISSPELT) >= MIN_LISTED &&
    new Set([...listed, ...slips.map(({ folded }) => folded)]).size >= MIN_DISTINCT &&
    rare.length >= MIN_RARE &&
    sum >= MIN_SUM &&
    (isLabelled || !isListOfThings(listed))
  );
}

/** What is said between two parts stays, so that it can be read what happened. */
function partsOf(stretch: readonly ReadWord[]): ReadWord[][] {
  const parts: ReadWord[][] = [[]];
  for (const word of stretch)
    if (word.kind === 'other') parts.push([]);
    else if (word.kind !== 'filler' || parts.at(-1)!.length > 0) parts.at(-1)!.push(word);
  return parts.map(withoutLastFillers).filter(({ length }) => length > 0);
}

const withoutLastFillers = (part: readonly ReadWord[]): ReadWord[] =>
  part.slice(0, part.findLastIndex(({ kind }) => kind !== 'filler') + 1);

const toMatch = (stretch: readonly ReadWord[]): SecretMatch => ({
  kind: 'seed-phrase',
  start: stretch[0]!.start,
  end: stretch.at(-1)!.end,
});
