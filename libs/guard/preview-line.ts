import { findSecrets, MASK, maskSecrets } from './secrets.ts';
import { seedPhrases } from './seed-phrases.ts';

/** The most of a message that a list shows before anybody has opened the conversation. */
export const PREVIEW_MAX_LENGTH = 120;

/** What is looked through: longer than a line with the longest secret that may begin in it, a phrase of 24 words. */
const EXAMINED_LENGTH = 480;

/**
 * How to reach somebody: e-mail addresses, and numbers of eight digits or more (the shortest telephone numbers of the
 * languages served), but no date. A wallet address has letters beside its digits, and stays.
 */
const CONTACT_DETAILS =
  /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}[@＠][A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+|(?<![A-Za-z0-9.,])(?!\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d))[+＋(]{0,2}\p{Nd}(?:[ \u00a0().·-]{0,2}\p{Nd}){7,18}(?![A-Za-z0-9])/gu;

/** One line of a message, without secrets and without contact details: all that lists, pages and the search may carry. */
export function previewLine(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim().slice(0, EXAMINED_LENGTH);
  const masked = maskSecrets(line, findSecrets(line, seedPhrases)).replaceAll(CONTACT_DETAILS, MASK);
  return masked.length <= PREVIEW_MAX_LENGTH ? masked : `${masked.slice(0, PREVIEW_MAX_LENGTH - 1).toWellFormed()}…`;
}
