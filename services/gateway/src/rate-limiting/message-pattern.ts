import { createHash } from 'node:crypto';

/** What of a text tells it from others, so that copies with other digits, spaces, capitals or widths are one. */
export type MessagePattern = {
  /** A hash: nothing that a limiter remembers holds a text. */
  digest: string;
  /** So short that honest people often write the same. */
  isShort: boolean;
  /** Links, and next to nothing about them. */
  isLinks: boolean;
};

/** In letters: “I was scammed please help” is short, and so are eleven Chinese characters. */
const SHORT_TEXT = 24;
/** A Chinese character, a kana or a Korean syllable says about as much as two letters. */
const WIDE_LETTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** Begins only where a word begins, so that a long word without a dot is read once. */
const LINK = /(?<![\p{L}\p{N}.-])(?:https?:\/\/\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?)/gu;
/** Whether a text is mostly links shows soon, and a text may be long. */
const JUDGED_LENGTH = 1_000;
/** Of links and letters together, links make up at least four fifths. */
const LINKS_PER_LETTER = 4;

export function messagePatternOf(text: string): MessagePattern {
  const plain = text.normalize('NFKC').toLowerCase();
  // A text of digits or signs alone has no letters to compare.
  const compared = lettersOf(plain) || plain.replace(/\s+/gu, '');
  return {
    digest: createHash('sha256').update(compared).digest('base64url'),
    isShort: weightOf(compared) < SHORT_TEXT,
    isLinks: isMostlyLinks(plain.slice(0, JUDGED_LENGTH)),
  };
}

const lettersOf = (text: string): string => text.replace(/\P{L}+/gu, '');

const weightOf = (text: string): number =>
  [...text].reduce((weight, letter) => weight + (WIDE_LETTER.test(letter) ? 2 : 1), 0);

function isMostlyLinks(text: string): boolean {
  const links = text.match(LINK)?.join('').length ?? 0;
  return links > 0 && weightOf(lettersOf(text.replace(LINK, ''))) * LINKS_PER_LETTER <= links;
}
