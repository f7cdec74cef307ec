import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distressWindows } from '@libs/guard/distress-windows.ts';
import { normalizeText } from '@libs/guard/normalize.ts';
import { windowsOf, type TextWindow } from '@libs/guard/text-windows.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { linesOf } from './judge-file.ts';
import { readMarkedNumber, numberExamples } from './number-examples.ts';
import type { TrainingText } from './training-text.ts';
import { pageTexts } from './page-texts.ts';

/** A line of a file in a folder of `training`, one file for each writer: `{a|b|}` in its text stands for one of these. */
type TrainingLine = { lang: string; held: boolean; kind: string; text: string };

const FOLDER = join(REPOSITORY, 'libs/guard');
/** How often a line is written out, each time with other alternatives. */
const COPIES = 24;
/** Numbers of the linear congruential generator of Numerical Recipes. */
const [MULTIPLIER, INCREMENT, SEED] = [1_664_525, 1_013_904_223, 20_261_124];

/** Of a text as it is written. */
export type ReadWindows = (text: string) => TextWindow[];
/** What the classifier of each recogniser sees of a text. */
export const windowsReaders = {
  outgoing: (text: string) => windowsOf(normalizeText(text).text),
  distress: (text: string) => distressWindows(normalizeText(text).text),
  numbers: readMarkedNumber,
};
export type TrainedRecogniser = keyof typeof windowsReaders;
export const trainedRecognisers = Object.keys(windowsReaders) as TrainedRecogniser[];

/**
 * Every text that the classifier of one recogniser learns from; the same at every call. For numbers `#` and `%%` in any
 * text stand for made-up ones.
 */
export function trainingTexts(recogniser: TrainedRecogniser, isForNumbers = recogniser === 'numbers'): TrainingText[] {
  const random = createRandom();
  const written = readdirSync(join(FOLDER, 'training', recogniser))
    .sort()
    .flatMap((name) => textsOfWriter(join(recogniser, name), random, isForNumbers));
  // What others learn from holds no secret: every number in it is harmless.
  if (recogniser === 'numbers')
    return numberExamples(written, [...trainingTexts('outgoing', true), ...trainingTexts('distress', true)]);
  return [...written, ...(recogniser === 'outgoing' ? corpusTexts() : []), ...ownTexts()];
}

function textsOfWriter(name: string, random: ChooseBelow, isForNumbers: boolean): TrainingText[] {
  const lines = linesOf(join(FOLDER, 'training', name)).map((line) => JSON.parse(line) as TrainingLine);
  return lines.flatMap(({ text, held }) => {
    const texts = Array.from({ length: COPIES }, () => writeOut(text, random, isForNumbers));
    return [...new Set(texts)].map((written) => ({
      text: written,
      isHarmful: held,
      source: text,
      writer: basename(name, '.jsonl'),
    }));
  });
}

/** The lines written by hand that `outgoing-corpus.spec.ts` judges. */
function corpusTexts(): TrainingText[] {
  const corpus = JSON.parse(readFileSync(join(FOLDER, 'outgoing-corpus.json'), 'utf8')) as Record<
    'asks' | 'ordinary',
    Record<string, string[]>
  >;
  const textsOf = (part: 'asks' | 'ordinary') =>
    Object.values(corpus[part])
      .flat()
      .map((text) => ({ text, isHarmful: part === 'asks', source: text, writer: 'corpus' }));
  return [...textsOf('asks'), ...textsOf('ordinary')];
}

const ownTexts = (): TrainingText[] =>
  pageTexts().map((text) => ({ text, isHarmful: false, source: text, writer: 'pages' }));

type ChooseBelow = (limit: number) => number;

export function createRandom(): ChooseBelow {
  let state = SEED;
  return (below) => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `#` stands for a digit, `%%` for a password, in which `+` is a sign or nothing. */
const withMadeUpSecrets = (text: string, random: ChooseBelow): string =>
  text
    .replaceAll('%%', () => PASSWORDS[random(PASSWORDS.length)]!.replaceAll('+', SIGNS[random(SIGNS.length)]!))
    .replaceAll('#', () => String(random(10)));
const PASSWORDS = [
  ...['Sunny####+', 'tiger##', 'Mei-Ling##', 'qwe###', 'Charlie####', 'lol1pop##', 'hunter##+', 'abc####', 'Rosie+##'],
  ...['iloveyou##', 'P@ss##w', 'bluesky####', 'wang####', 'lin######', 'Dragon##x', 'k1tty##', 'zx##cv##'],
  ...['Manutd####', '####rex', 'mum####+', 'Ali##bank', 'xiaomei+##', 'Zaq##wsx', 'chan+####'],
];
const SIGNS = [...'!@_.*$', ''];

function writeOut(text: string, random: ChooseBelow, isForNumbers: boolean): string {
  const chosen = text.replaceAll(/\{([^{}]*)\}/g, (_, choices: string) => {
    const all = choices.split('|');
    return all[random(all.length)]!;
  });
  return (isForNumbers ? withMadeUpSecrets(chosen, random) : chosen)
    .replaceAll(/ +/g, ' ')
    .replaceAll(/(?<=\p{sc=Han}) | (?=\p{sc=Han})| (?=[,.?!，。？：])/gu, '')
    .trim();
}
