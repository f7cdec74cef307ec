import { soundsOf } from './name-sounds.ts';

/** Initials of Cantonese and Hokkien beside those of Mandarin: `Fai` is 辉, `Keung` 强, `Boon` 文. */
const REGIONAL_INITIALS: readonly (readonly [letters: RegExp, initials: string])[] = [
  [/^(?:ch|ts|tz|c|z|j)/u, 'zh ch j q z c'],
  [/^(?:sh|s|x)/u, 's sh x c ch'],
  [/^(?:kw|gw)/u, 'g k hu'],
  [/^(?:kh|k|g|q)/u, 'g k j q'],
  [/^(?:hw|wh)/u, 'hu f w'],
  [/^h/u, 'h x f k q y'],
  [/^f/u, 'f hu ku'],
  [/^[bp]/u, 'b p f w m'],
  [/^m/u, 'm w'],
  [/^ng/u, 'w y e a er'],
  [/^[td]/u, 't d zh ch'],
  [/^l/u, 'l r n'],
  [/^n/u, 'n l r er'],
  [/^r/u, 'r l'],
  [/^w/u, 'w hu y'],
  [/^y/u, 'r x y er ru'],
];
const WITHOUT_INITIAL = ['', 'y', 'w', 'er', 'e', 'a'];

/** Whether a given name in Latin letters, syllable by syllable, may be these characters in some Chinese language. */
export const isRegionalSound = (syllables: readonly string[], characters: string): boolean =>
  syllables.length === [...characters].length &&
  syllables.every((syllable, at) => isRegionalSyllable(syllable.toLowerCase(), [...characters][at]!));

function isRegionalSyllable(syllable: string, character: string): boolean {
  const initials = REGIONAL_INITIALS.find(([letters]) => letters.test(syllable))?.[1].split(' ') ?? WITHOUT_INITIAL;
  return soundsOf(character).some((sound) =>
    initials.some((initial) => initial === sound.initial || (initial.length > 1 && sound.syllable.startsWith(initial))),
  );
}

const WADE_GILES_FINALS: readonly (readonly [RegExp, string])[] = [
  [/ih$/u, 'i'],
  [/ien$/u, 'ian'],
  [/ieh$|eh$/u, 'ie'],
  [/erh$/u, 'er'],
  [/ung$/u, 'ong'],
  [/uei$/u, 'ui'],
  [/iung$/u, 'iong'],
  [/(?<=[kh])o$/u, 'e'],
  [/(?<=[tlnsj]|ch|ts|sh)o$/u, 'uo'],
];
const WADE_GILES_INITIALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:tz|sz)(?=u)/u, ['z', 'c', 's']],
  [/^ts/u, ['z', 'c']],
  [/^hs/u, ['x']],
  [/^ch/u, ['zh', 'ch', 'j', 'q']],
  [/^k/u, ['g', 'k']],
  [/^p/u, ['b', 'p']],
  [/^t/u, ['d', 't']],
  [/^j/u, ['r']],
];

/** What a syllable of Wade-Giles, as Taiwan writes it without its marks, may be in pinyin: `chih` is zhi or chi. */
export function pinyinOfWadeGiles(syllable: string): readonly string[] {
  const final = WADE_GILES_FINALS.find(([end]) => end.test(syllable));
  const ended = final ? syllable.replace(final[0], final[1]) : syllable;
  const initial = WADE_GILES_INITIALS.find(([begin]) => begin.test(ended));
  const rest = initial ? ended.replace(initial[0], '') : '';
  return [syllable, ended, ...(initial?.[1].map((each) => `${each}${/^tz|^sz/u.test(ended) ? 'i' : rest}`) ?? [])];
}
