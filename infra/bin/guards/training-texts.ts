import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { distressWindows } from '@libs/guard/distress-windows.ts';
import { windowsOf, type TextWindow } from '@libs/guard/text-windows.ts';
import { REPOSITORY } from '../servers/repository.ts';
import { linesOf } from './judge-file.ts';
import { pageTexts } from './page-texts.ts';

/** `source` is the line that the text was written out from, `writer` the file that it stands in. */
export type TrainingText = { text: string; isHarmful: boolean; source: string; writer: string };

/** A line of a file in a folder of `training`, one file for each writer: `{a|b|}` in its text stands for one of these. */
type TrainingLine = { lang: string; held: boolean; kind: string; text: string };

const FOLDER = join(REPOSITORY, 'libs/guard');
/** How often a line is written out, each time with other alternatives. */
const COPIES = 24;
/** Numbers of the linear congruential generator of Numerical Recipes. */
const [MULTIPLIER, INCREMENT, SEED] = [1_664_525, 1_013_904_223, 20_261_124];

export type ReadWindows = (plain: string) => TextWindow[];
/** What the classifier of each recogniser sees of a text. */
export const windowsReaders = { outgoing: (plain: string) => windowsOf(plain), distress: distressWindows };
export type TrainedRecogniser = keyof typeof windowsReaders;
export const trainedRecognisers = Object.keys(windowsReaders) as TrainedRecogniser[];

/** Every text that the classifier of one recogniser learns from; the same at every call. */
export function trainingTexts(recogniser: TrainedRecogniser): TrainingText[] {
  const random = createRandom();
  const written = readdirSync(join(FOLDER, 'training', recogniser))
    .sort()
    .flatMap((name) => textsOfWriter(join(recogniser, name), random));
  return [...written, ...(recogniser === 'outgoing' ? corpusTexts() : []), ...ownTexts()];
}

function textsOfWriter(name: string, random: ChooseBelow): TrainingText[] {
  const lines = linesOf(join(FOLDER, 'training', name)).map((line) => JSON.parse(line) as TrainingLine);
  return lines.flatMap(({ text, held }) => {
    const texts = Array.from({ length: COPIES }, () => writeOut(text, random));
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

function writeOut(text: string, random: ChooseBelow): string {
  const chosen = text.replaceAll(/\{([^{}]*)\}/g, (_, choices: string) => {
    const all = choices.split('|');
    return all[random(all.length)]!;
  });
  return chosen
    .replaceAll(/ +/g, ' ')
    .replaceAll(/(?<=\p{sc=Han}) | (?=\p{sc=Han})| (?=[,.?!，。？：])/gu, '')
    .trim();
}
