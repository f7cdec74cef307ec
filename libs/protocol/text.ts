import { z } from '#schema';
import type { RefusalCode } from './refusals.ts';

/** What a person can write in one go and another can still read. */
export const MAX_MESSAGE_GRAPHEMES = 4000;
/** One grapheme can hold thousands of combining marks, so the bytes are bounded too. */
export const MAX_MESSAGE_BYTES = 16 * 1024;

/** Text that Postgres and every browser can hold: no NUL, no half surrogate pair. Blank text is refused by `libs/chat`. */
export const messageText = z.string().superRefine((text, context) => {
  const fault = messageTextFault(text);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

/** No NUL, no half surrogate pair. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * What a name may not contain: breaks, what turns the direction of everything behind it (so that a name reads as
 * another, or as a line of the page), and letters that draw nothing. Joiners stay: Persian names and emoji need them.
 */
const UNSAFE_NAME_CHARACTERS =
  /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u2800\u115F\u1160\u3164\uFFA0]/u;

/** What can stand where a person's name is shown. */
export const isSafeName = (text: string): boolean => !UNSAFE_NAME_CHARACTERS.test(text);

function messageTextFault(text: string): RefusalCode | null {
  if (!isStorableText(text)) return 'text.malformed';
  if (text.length > MAX_MESSAGE_BYTES || bytesOf(text) > MAX_MESSAGE_BYTES) return 'message.too-long';
  if (text.length > MAX_MESSAGE_GRAPHEMES && graphemesOf(text) > MAX_MESSAGE_GRAPHEMES) return 'message.too-long';
  return null;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function graphemesOf(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) count += 1;
  return count;
}
