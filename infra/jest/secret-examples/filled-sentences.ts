import { createSeededRandom } from '../secret-texts.ts';
import { codeSentences } from './code-sentences.ts';
import { harmlessSentences } from './harmless-sentences.ts';
import { harmlessRows } from './harmless-rows.ts';
import { accountKeySentences, bareSentences, keySentences } from './key-sentences.ts';
import { passwordSentences } from './password-sentences.ts';
import { misspeltPhrases, phraseSentences } from './phrase-layouts.ts';
import { pinSentences, securityCodeSentences } from './pin-sentences.ts';
import {
  accountKeys,
  ambiguousKeys,
  certainKeys,
  codeDigits,
  harmlessValues,
  password,
  remoteId,
  remotePassword,
  writtenCode,
  type ExampleRandom,
  type FilledSentence,
} from './random-values.ts';
import { remoteSentences } from './remote-sentences.ts';

type Fill = (name: string, random: ExampleRandom, lang: string) => string;

const fillSecret: Fill = (name, random, lang) => {
  if (name === 'c') return writtenCode(random, lang);
  if (name === 'c6') return writtenSix(random);
  if (name === 'pin') return codeDigits(random, random.pick([4, 4, 6]));
  if (name === 'cvv') return codeDigits(random, 3);
  if (name === 'p') return password(random);
  if (name === 'id') return remoteId(random);
  if (name === 'rp6') return codeDigits(random, 6);
  if (name === 'rp') return remotePassword(random);
  return codeDigits(random, Number(name.slice(1)));
};
const writtenSix = (random: ExampleRandom): string => {
  const six = codeDigits(random, 6);
  return random.pick([six, six, six, `${six.slice(0, 3)} ${six.slice(3)}`, `${six.slice(0, 3)}-${six.slice(3)}`]);
};
const fillHarmless: Fill = (name, random) =>
  harmlessValues[name]?.(random) ?? codeDigits(random, Number(name.slice(1) || 1));

function fillSentence(template: string, random: ExampleRandom, fill: (name: string) => string) {
  const gone: string[] = [];
  const text = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fill(name);
    gone.push(value);
    return value;
  });
  return { text, gone };
}

type Sentences = Readonly<Record<string, readonly string[]>>;

const fromSentences =
  (kind: string, sentences: Sentences, fill: Fill) =>
  (random: ExampleRandom): FilledSentence[] =>
    Object.entries(sentences).flatMap(([lang, templates]) =>
      templates.map((template) => ({
        kind: `${kind} ${lang}`,
        ...fillSentence(template, random, (name) => fill(name, random, lang)),
      })),
    );

type Makers = Readonly<Record<string, (random: ExampleRandom) => string>>;

const fromKeys =
  (sentences: Sentences, makers: Makers) =>
  (random: ExampleRandom): FilledSentence[] =>
    Object.entries(makers).flatMap(([kind, make]) =>
      Object.values(sentences).flatMap((templates) =>
        templates.map((template) => ({ kind: `key ${kind}`, ...fillSentence(template, random, () => make(random)) })),
      ),
    );

const everySecret = [
  phraseSentences,
  misspeltPhrases,
  fromSentences('code', codeSentences, fillSecret),
  fromSentences('pin', pinSentences, fillSecret),
  fromSentences('security code', securityCodeSentences, fillSecret),
  fromSentences('password', passwordSentences, fillSecret),
  fromSentences('remote access', remoteSentences, fillSecret),
  fromKeys(keySentences, ambiguousKeys),
  fromKeys({ bare: bareSentences }, certainKeys),
  (random: ExampleRandom): FilledSentence[] =>
    Object.entries(accountKeySentences).flatMap(([kind, templates]) =>
      templates.map((template) => ({
        kind: `account key ${kind}`,
        ...fillSentence(template, random, () => accountKeys[kind]!(random)),
      })),
    ),
];

/** Every sentence with a secret, each time with other values. */
export function secretSentences(seed: number, times: number): FilledSentence[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: times }, () => everySecret.flatMap((make) => make(random))).flat();
}

/** Every sentence without one. */
export function evidenceSentences(seed: number, times: number): FilledSentence[] {
  const random = createSeededRandom(seed);
  const make = fromSentences('harmless', harmlessSentences, fillHarmless);
  const rows = harmlessRows.map((text) => ({ kind: 'harmless row', text, gone: [] }));
  return [...rows, ...Array.from({ length: times }, () => make(random)).flat()];
}
