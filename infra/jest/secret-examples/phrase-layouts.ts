import { createHash } from 'node:crypto';
import {
  chineseWords,
  englishWords,
  latinWordLists,
  syllableWordLists,
  type WordList,
} from '@libs/guard/bip39-word-lists.ts';
import type { ExampleRandom, FilledSentence } from './random-values.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');

/** A phrase whose checksum holds. */
export function phraseWords(random: ExampleRandom, list: WordList, length?: number): string[] {
  const entropy = Uint8Array.from({ length: length ?? random.pick([16, 16, 20, 24, 28, 32]) }, () => random.below(256));
  const bits = bitsOf(entropy) + bitsOf(hash(entropy)).slice(0, entropy.length / 4);
  const words = [...list.keys()];
  return bits.match(/.{11}/g)!.map((place) => words[parseInt(place, 2)]!);
}

type Layout = (words: string[]) => string;

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
const ordinal = (at: number) =>
  `${at + 1}${['st', 'nd', 'rd'][at % 10 < 3 && Math.floor(at / 10) !== 1 ? at % 10 : 3] ?? 'th'}`;
const HAN = [...'一二三四五六七八九十'];
const han = (at: number) =>
  at < 10 ? HAN[at]! : at < 19 ? `十${HAN[at - 10]!}` : at === 19 ? '二十' : `二十${HAN[at - 20]!}`;
const NAMES = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** Layouts of words that are written apart. */
export const spacedLayouts: Readonly<Record<string, Layout>> = {
  plain: (words) => words.join(' '),
  commas: (words) => words.join(', '),
  'commas without a space': (words) => words.join(','),
  lines: (words) => words.join('\n'),
  numbers: (words) => words.map((word, at) => `${at + 1}. ${word}`).join('\n'),
  'numbers in one line': (words) => words.map((word, at) => `${at + 1}.${word}`).join(' '),
  'numbers in brackets': (words) => words.map((word, at) => `${at + 1}) ${word}`).join(' '),
  'numbers behind': (words) => words.map((word, at) => `${word} (${at + 1})`).join(', '),
  'number and word': (words) => words.map((word, at) => `${at + 1} ${word}`).join(' '),
  hash: (words) => words.map((word, at) => `#${at + 1} ${word}`).join('\n'),
  'word n': (words) => words.map((word, at) => `word ${at + 1}: ${word}`).join('\n'),
  ordinals: (words) => words.map((word, at) => `${ordinal(at)} ${word}`).join(', '),
  'ordinals in words': (words) =>
    words.slice(0, 12).length === words.length
      ? words.map((word, at) => `the ${NAMES[at]!} is ${word}`).join(', ')
      : words.join(' '),
  hyphens: (words) => words.join('-'),
  bars: (words) => words.join(' | '),
  slashes: (words) => words.join('/'),
  dots: (words) => words.join('. '),
  capitals: (words) => words.join(' ').toUpperCase(),
  'capital letters': (words) => words.map(capital).join(' '),
  quotes: (words) => words.map((word) => `"${word}"`).join(', '),
  'JSON list': (words) => JSON.stringify(words),
  'two columns': (words) =>
    words
      .slice(0, Math.ceil(words.length / 2))
      .map((word, at) => {
        const other = at + Math.ceil(words.length / 2);
        return `${at + 1}. ${word}   ${words[other] ? `${other + 1}. ${words[other]}` : ''}`;
      })
      .join('\n'),
  tabs: (words) => words.join('\t'),
  stars: (words) => words.join(' * '),
  arrows: (words) => words.join(' -> '),
  emoji: (words) => words.join(' 🔑 '),
  semicolons: (words) => words.join('; '),
  underscores: (words) => words.join('_'),
  'camel case': (words) => words.map(capital).join(''),
  'rows of four': (words) => (words.join(' ').match(/(?:\S+ ?){1,4}/g) ?? []).join('\n'),
  'with and': (words) => `${words.slice(0, -1).join(' ')} and ${words.at(-1)!}`,
  'with then': (words) => words.join(' then '),
  'with talk between': (words) => `${words.slice(0, 6).join(' ')} (i wrote these down) ${words.slice(6).join(' ')}`,
  'full-width numbers': (words) => words.map((word, at) => `${at + 1}、${word}`).join(' '),
  第: (words) => words.map((word, at) => `第${han(at)}个 ${word}`).join('，'),
  'first letters of four': (words) => words.map((word) => word.normalize('NFC').slice(0, 4)).join(' '),
};

/** Layouts of Chinese characters. */
export const characterLayouts: Readonly<Record<string, Layout>> = {
  joined: (words) => words.join(''),
  spaces: (words) => words.join(' '),
  marks: (words) => words.join('、'),
  commas: (words) => words.join('，'),
  numbers: (words) => words.map((word, at) => `${at + 1}.${word}`).join(' '),
  lines: (words) => words.map((word, at) => `${at + 1} ${word}`).join('\n'),
  'one in a line': (words) => words.join('\n'),
  'wide spaces': (words) => words.join('\u3000'),
  tabs: (words) => words.join('\t'),
  slashes: (words) => words.join('/'),
  dots: (words) => words.join('·'),
  'lines of three': (words) =>
    words
      .join('')
      .match(/.{1,3}/gu)!
      .join('\n'),
  'lines of four': (words) =>
    words
      .join('')
      .match(/.{1,4}/gu)!
      .join('\n'),
  第: (words) => words.map((word, at) => `第${han(at)}个${word}`).join(' '),
  'groups of four': (words) =>
    words
      .join('')
      .match(/.{1,4}/gu)!
      .join(' '),
  'groups of three': (words) =>
    words
      .join('')
      .match(/.{1,3}/gu)!
      .join('-'),
};

const openings = {
  en: [
    '',
    'my seed phrase: ',
    'recovery phrase is ',
    'he asked for my 12 words so i sent ',
    'is this safe ',
    'backup words:\n',
    'i gave them this ',
    'wallet words ',
  ],
  zh: ['', '我的助记词是', '助記詞：', '恢复短语 ', '他要我发这个：', '我抄下来的词：', '錢包的助記詞 '],
} as const;
const closings = ['', '', ' please help', ' what can they do with it?', '\n怎么办'] as const;

const lists: readonly [name: string, list: WordList][] = [
  ...latinWordLists.map((list, at): [string, WordList] => [['en', 'es', 'fr', 'it', 'pt', 'cs'][at]!, list]),
  ...syllableWordLists.map((list, at): [string, WordList] => [['ja', 'ko'][at]!, list]),
];

const joinedLayout: Layout = (words) => words.join('');

/** One phrase in each layout of each list, with words around it. */
export function phraseSentences(random: ExampleRandom): FilledSentence[] {
  const spaced = lists.flatMap(([name, list]) =>
    Object.entries({ ...spacedLayouts, joined: joinedLayout })
      // The first four letters are enough in English only: in other lists they are not the words of it.
      .filter(([layout]) => layout !== 'first letters of four' || name === 'en')
      .map(([layout, write]) => filledPhrase(`phrase ${name} ${layout}`, phraseWords(random, list), { write, random })),
  );
  const characters = chineseWords.flatMap((list, at) =>
    Object.entries(characterLayouts).map(([layout, write]) =>
      filledPhrase(`phrase ${['zh-CN', 'zh-TW'][at]!} ${layout}`, phraseWords(random, list), { write, random }),
    ),
  );
  return [...spaced, ...characters];
}

function filledPhrase(kind: string, words: string[], { write, random }: { write: Layout; random: ExampleRandom }) {
  const language = random.pick(['en', 'zh'] as const);
  const isLabelNeeded = kind.endsWith('first letters of four');
  const opening = isLabelNeeded ? 'my seed phrase: ' : random.pick(openings[language]);
  const written = write(words);
  return { kind, text: `${opening}${written}${random.pick(closings)}`, gone: goneParts(words, kind, written) };
}

/** Each third word must not be left beside its neighbour; single characters are in every sentence. */
function goneParts(words: readonly string[], kind: string, written: string): string[] {
  if (/ja|ko|zh|joined|first letters/.test(kind)) return [written.slice(written.length / 4, written.length / 2)];
  return words.filter((word) => word.length > 5);
}

const misspell = (word: string, random: ExampleRandom): string => {
  const at = 1 + random.below(word.length - 1);
  const letter = random.pick([...'aeiourtnsl']);
  return random.pick([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at - 1) + (word[at] ?? '') + word[at - 1]! + word.slice(at + 1),
  ]);
};

/** English phrases of which one or two words have a slip. */
export function misspeltPhrases(random: ExampleRandom): FilledSentence[] {
  return Object.entries(spacedLayouts)
    .filter(([layout]) => layout !== 'first letters of four')
    .map(([layout, write]) => {
      const words = phraseWords(random, englishWords, 16);
      const slips = random.pick([[3], [3, 8], [0], [11], [5, 6]]);
      const slipped = words.map((word, at) => (slips.includes(at) ? misspell(word, random) : word));
      return { ...filledPhrase(`misspelt ${layout}`, slipped, { write, random }) };
    });
}
