import { isPlainSentence } from './chinese-sentences.ts';
import { englishWords } from './bip39-word-lists.ts';
import { everydayWords } from './everyday-words.ts';
import { overlaps, type SecretMatch } from './secret-match.ts';

/**
 * Without those of the looser matches that add to a phrase only words of the sentence around it: "… order can you check".
 * One that adds any other word stays, so that of a phrase nothing is left.
 */
export const withoutSentenceWords = (
  text: string,
  phrases: readonly SecretMatch[],
  looser: readonly SecretMatch[],
): SecretMatch[] =>
  looser.filter((match) => {
    const phrase = phrases.find((other) => other.kind === 'seed-phrase' && overlaps(other, match));
    if (!phrase || match.kind !== 'seed-phrase') return true;
    const added = [text.slice(match.start, phrase.start), text.slice(phrase.end, match.end)];
    return !added.every(isOfSentence);
  });

function isOfSentence(added: string): boolean {
  const characters = added.match(/\p{Script=Han}/gu)?.join('') ?? '';
  if (characters.length > 1 && !isPlainSentence(characters)) return false;
  const words = added.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [];
  const others = added.replaceAll(/[\p{Script=Latin}\p{Script=Han}]/gu, '');
  return !/\p{L}/u.test(others) && words.every((word) => everydayWords.has(word) || !englishWords.has(word));
}
